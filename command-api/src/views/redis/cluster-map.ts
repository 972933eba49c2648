// Which master of a Redis Cluster owns which projection, queried from the servers.
import { urlOfServer, type RedisCluster } from '@aangan/platform/redis/redis-url';
import type {} from './redis-views.ts';
import { makeRedisClient } from './redis-server.ts';

/** By a projection's name, which is the hash tag of its keys: the URL of the master that owns its slot. */
export type Owners = ReadonlyMap<string, string>;

export type ClusterMap = {
  /** The owners of these projections; one without an owner is left out. Rejects when no server of a healthy cluster answers. */
  readonly ownersOf: (names: readonly string[]) => Promise<Owners>;
  readonly close: () => void;
};

const ANSWER_WITHIN_MS = 1_000;
/** A frozen server accepts the connection and never answers. */
const SILENT_SOCKET_MS = 2_000;

/** Makes the map; it queries one server at a time and fails over to the next. */
export function makeClusterMap(cluster: RedisCluster): ClusterMap {
  const slots = new Map<string, number>();
  let urls = cluster.seeds.map((seed) => urlOfServer(cluster, seed));
  let connection: { readonly url: string; readonly client: ReturnType<typeof connectTo> } | undefined;

  const disconnect = (): void => {
    if (connection?.client.isOpen === true) connection.client.destroy();
    connection = undefined;
  };
  const queryServer = async (url: string, names: readonly string[]): Promise<Owners> => {
    if (connection?.url !== url || !connection.client.isReady) {
      disconnect();
      const client = connectTo(url);
      connection = { url, client };
      await client.connect();
    }
    const { client } = connection;
    // A server that has just restarted, or is partitioned from the others, has an outdated map.
    if (!(await client.clusterInfo()).includes('cluster_state:ok'))
      throw new Error(`${url} is not in the cluster`);
    for (const name of names) if (!slots.has(name)) slots.set(name, await client.clusterKeySlot(name));
    const ranges = await client.clusterSlots();
    const { hostname } = new URL(url);
    const urlOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
      urlOfServer(cluster, { host: host || hostname, port });
    const seen = ranges.flatMap(({ master, replicas }) => [master, ...replicas]).map(urlOf);
    urls = [...new Set([url, ...seen, ...cluster.seeds.map((seed) => urlOfServer(cluster, seed))])];
    return new Map(
      names.flatMap((name) => {
        const slot = slots.get(name) ?? -1;
        const range = ranges.find(({ from, to }) => from <= slot && slot <= to);
        return range === undefined ? [] : [[name, urlOf(range.master)]];
      }),
    );
  };
  const queryAnyServer = async (names: readonly string[]): Promise<Owners> => {
    let failure: unknown;
    for (const url of urls) {
      try {
        return await queryServer(url, names);
      } catch (error) {
        failure = error;
        disconnect();
      }
    }
    throw failure;
  };
  // Sequential, because queries share the connection.
  let previous: Promise<unknown> = Promise.resolve();
  return {
    ownersOf: (names) => {
      const query = previous.then(() => queryAnyServer(names));
      previous = query.catch(() => undefined);
      return query;
    },
    close: () => void previous.then(disconnect),
  };
}

function connectTo(url: string) {
  const client = makeRedisClient({
    url,
    commandOptions: { timeout: ANSWER_WITHIN_MS },
    socket: {
      connectTimeout: ANSWER_WITHIN_MS,
      socketTimeout: SILENT_SOCKET_MS,
      reconnectStrategy: false,
    },
  });
  client.on('error', () => undefined);
  return client;
}
