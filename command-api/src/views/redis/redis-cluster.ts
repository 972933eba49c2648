// The connections of an API (redis-server.ts) to a cluster: to each server that owns a projection. A projection's feed is lost when its server's
// connection is, and when another server takes over its slot.
import { makeRedisClient } from '@aangan/platform/redis/redis-client';
import { clusterIn, urlOfServer, type RedisCluster } from '@aangan/platform/redis/redis-url';
import {
  connectRedisServer,
  type FeedEvents,
  type RedisConnection,
  type RedisServer,
} from './redis-server.ts';

/** By a projection's name, which is the hash tag of its keys: the URL of the master that owns its slot. */
type Owners = ReadonlyMap<string, string>;

const REFRESH_EVERY_MS = 1_000;
/** While an owner or a connection is missing. */
const REFRESH_SOON_MS = 100;
const ANSWER_WITHIN_MS = 1_000;
/** A frozen server accepts the connection and never answers. */
const SILENT_SOCKET_MS = 2_000;

/** Connects to a single Redis or a cluster, depending on the URL. */
export function connectRedis(url: string, events: FeedEvents): RedisConnection {
  const cluster = clusterIn(url);
  return cluster === undefined ? connectRedisServer(url, false, events) : connectCluster(cluster, events);
}

// A projection without an owner cannot be read; the others still can.
function connectCluster(cluster: RedisCluster, events: FeedEvents): RedisConnection {
  const owners = makeOwnersQuery(cluster);
  const servers = new Map<string, RedisServer>();
  /** The URL of each projection's owner; undefined while it is unknown. */
  const places = new Map<string, string | undefined>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let refreshAt = Infinity;
  let isRefreshing = false;

  const serverAt = (url: string): RedisServer => {
    const known = servers.get(url);
    if (known !== undefined) return known;
    const isHere = (name: string): boolean => places.get(name) === url;
    const fresh = connectRedisServer(url, true, {
      onEntry: (name, text) => isHere(name) && events.onEntry(name, text),
      onLost: (name) => isHere(name) && events.onLost(name),
      onReady: (name) => isHere(name) && events.onReady(name),
      onError: (error) => {
        events.onError(error);
        scheduleRefresh(REFRESH_SOON_MS);
      },
    });
    servers.set(url, fresh);
    return fresh;
  };
  const place = (name: string, url: string | undefined): void => {
    const before = places.get(name);
    if (before === url) return;
    places.set(name, url);
    if (before !== undefined) servers.get(before)?.unfollow(name);
    events.onLost(name);
    if (url !== undefined) serverAt(url).follow(name);
  };
  const isWhole = (): boolean =>
    [...places.values()].every((url) => url !== undefined && servers.get(url)?.isConnected() === true);
  const refresh = async (): Promise<void> => {
    isRefreshing = true;
    refreshAt = Infinity;
    try {
      const found = await owners.query([...places.keys()]);
      if (isClosed) return;
      for (const name of [...places.keys()]) place(name, found.get(name));
      const used = new Set(places.values());
      for (const [url, server] of servers)
        if (!used.has(url)) {
          servers.delete(url);
          server.close();
        }
    } catch (error) {
      events.onError(error);
    } finally {
      isRefreshing = false;
      if (isClosed) owners.disconnect();
      scheduleRefresh(isWhole() ? REFRESH_EVERY_MS : REFRESH_SOON_MS);
    }
  };
  const scheduleRefresh = (ms: number): void => {
    if (isClosed || isRefreshing || refreshAt <= performance.now() + ms) return;
    refreshAt = performance.now() + ms;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), ms);
    timer.unref();
  };
  /** Runs a query on the server that owns the name; an error (such as MOVED) schedules a refresh of the owners. */
  const at = async <T>(name: string, query: (server: RedisServer) => Promise<T>): Promise<T> => {
    const server = servers.get(places.get(name) ?? '');
    if (server === undefined) throw new Error(`no Redis server is known to own ${name}`);
    try {
      return await query(server);
    } catch (error) {
      scheduleRefresh(REFRESH_SOON_MS);
      throw error;
    }
  };
  scheduleRefresh(0);
  return {
    query: (name, query) => at(name, (server) => server.query(name, query)),
    received: (name) => at(name, (server) => server.received(name)),
    follow: (name) => {
      if (places.has(name)) return;
      places.set(name, undefined);
      scheduleRefresh(0);
    },
    isConnected: isWhole,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      if (!isRefreshing) owners.disconnect();
      for (const server of servers.values()) server.close();
    },
  };
}

/**
 * Makes the query for the owners of projections, one query at a time; a projection without an owner is left out. It asks one server and fails over to the
 * next, and rejects when no server of a healthy cluster answers.
 */
function makeOwnersQuery(cluster: RedisCluster) {
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
