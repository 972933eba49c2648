// Which servers of a Redis Cluster own which keys, now: a failover and a resharding change it.
import { makeShortLivedClient, type RedisClient } from './redis-client.ts';
import { urlOfServer, type RedisCluster } from './redis-url.ts';

/** By a hash tag: the URL of the master that owns its slot. */
type Owners = ReadonlyMap<string, string>;

/** A frozen server accepts the connection and never answers. In milliseconds. */
const TIMEOUTS = { connect: 1_000, command: 1_000, silence: 2_000 };

export type OwnersQuery = {
  /** The owners of keys with these hash tags; a tag without an owner is left out. One query at a time. Rejects when no server of a healthy cluster answers. */
  readonly query: (names: readonly string[]) => Promise<Owners>;
  readonly disconnect: () => void;
};

/** Makes the query, which asks one server and fails over to the next. */
export function makeOwnersQuery(cluster: RedisCluster): OwnersQuery {
  const slots = new Map<string, number>();
  let urls = cluster.seeds.map((seed) => urlOfServer(cluster, seed));
  let connection: { readonly url: string; readonly client: RedisClient } | undefined;

  const disconnect = (): void => {
    if (connection?.client.isOpen === true) connection.client.destroy();
    connection = undefined;
  };
  const queryServer = async (url: string, names: readonly string[]): Promise<Owners> => {
    if (connection?.url !== url || !connection.client.isReady) {
      disconnect();
      const client = makeShortLivedClient(url, TIMEOUTS);
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
  const query = async (names: readonly string[]): Promise<Owners> => {
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
  return { query, disconnect };
}
