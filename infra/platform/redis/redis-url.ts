// Parses the address of the read models: one Redis, or a Redis Cluster given by some of its servers.

/** Credentials and TLS for every server of a cluster. */
export type ClusterAccess = {
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly isTls: boolean;
};

export type ServerAddress = { readonly host: string; readonly port: number };

/** A cluster; `seeds` are the servers that are asked first for the others. */
export type RedisCluster = ClusterAccess & { readonly seeds: readonly ServerAddress[] };

/** The valid forms of settings that name a Redis, or a Redis or cluster. */
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

/** The URL of one server of a cluster. */
export function urlOfServer(
  { username = '', password, isTls }: ClusterAccess,
  { host, port }: ServerAddress,
): string {
  const who =
    password === undefined ? username : `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  const where = host.includes(':') ? `[${host}]` : host;
  return `${isTls ? 'rediss' : 'redis'}://${who && `${who}@`}${where}:${port}`;
}
