// Where the read models stand: one Redis, or a Redis Cluster that is named by some of its servers. What a URL says is read here and nowhere else.

/** What each address is reached with. */
export type ClusterAccess = {
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly isTls: boolean;
};

export type ServerAddress = { readonly host: string; readonly port: number };

/** A cluster; `seeds` are those of its servers that are asked first who else there is. */
export type RedisCluster = ClusterAccess & { readonly seeds: readonly ServerAddress[] };

/** What a setting that names a Redis, or a cluster, has to look like. */
export const ONE_REDIS = /^rediss?:\/\//;
export const REDIS_OR_CLUSTER = /^rediss?(?:\+cluster:\/\/(?:[^@/]*@)?[^@/,]+(?:,[^@/,]+)*\/?$|:\/\/)/;

const CLUSTER = /^(rediss?)\+cluster:\/\/(?:([^@/:]*)(?::([^@/]*))?@)?([^@/]+)\/?$/;
const USUAL_PORT = 6379;

/** Reads `redis+cluster://[user:password@]host:port,host:port` (`rediss` with TLS); undefined for the URL of one Redis. */
export function clusterIn(url: string): RedisCluster | undefined {
  const [, scheme, username, password, hosts] = CLUSTER.exec(url) ?? [];
  if (hosts === undefined) return undefined;
  return {
    username: username ? decodeURIComponent(username) : undefined,
    password: password ? decodeURIComponent(password) : undefined,
    isTls: scheme === 'rediss',
    seeds: hosts.split(',').map((address) => {
      const { hostname, port } = new URL(`tcp://${address}`);
      return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || USUAL_PORT) };
    }),
  };
}

/** The URL of one of its servers. */
export function urlOfServer(
  { username = '', password, isTls }: ClusterAccess,
  { host, port }: ServerAddress,
): string {
  const who =
    password === undefined ? username : `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  const where = host.includes(':') ? `[${host}]` : host;
  return `${isTls ? 'rediss' : 'redis'}://${who && `${who}@`}${where}:${port}`;
}
