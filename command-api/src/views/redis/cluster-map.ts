// Which server of a Redis Cluster keeps which projection just now, as the servers themselves tell.
import { urlOfServer, type RedisCluster } from '@aangan/platform/redis/redis-url';
import { makeRedisClient } from './redis-client.ts';

/** By the hash tag that all keys of a projection share, its name: the URL of the master that keeps it. */
export type Owners = ReadonlyMap<string, string>;

export type ClusterMap = {
  /** Who keeps these. One that nobody keeps is left out. Rejects when no server knows that belongs to the cluster. */
  readonly look: (names: readonly string[]) => Promise<Owners>;
  readonly close: () => void;
};

const ANSWER_WITHIN_MS = 1_000;
/** One that is only frozen takes the connection and never says a word. */
const SILENT_SOCKET_MS = 2_000;

/** Makes the map; it asks one server at a time, and another one as soon as that does not answer. */
export function makeClusterMap(cluster: RedisCluster): ClusterMap {
  const slots = new Map<string, number>();
  let urls = cluster.seeds.map((seed) => urlOfServer(cluster, seed));
  let asked: { readonly url: string; readonly client: ReturnType<typeof connectTo> } | undefined;

  const forget = (): void => {
    if (asked?.client.isOpen === true) asked.client.destroy();
    asked = undefined;
  };
  const lookAt = async (url: string, names: readonly string[]): Promise<Owners> => {
    if (asked?.url !== url || !asked.client.isReady) {
      forget();
      const client = connectTo(url);
      asked = { url, client };
      await client.connect();
    }
    const { client } = asked;
    // One that has just come back, or that is cut off from the others, tells how it was once.
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
  const lookOnce = async (names: readonly string[]): Promise<Owners> => {
    let failure: unknown;
    for (const url of urls) {
      try {
        return await lookAt(url, names);
      } catch (error) {
        failure = error;
        forget();
      }
    }
    throw failure;
  };
  // One after the other, because they share the connection.
  let before: Promise<unknown> = Promise.resolve();
  return {
    look: (names) => {
      const looking = before.then(() => lookOnce(names));
      before = looking.catch(() => undefined);
      return looking;
    },
    close: () => void before.then(forget),
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
