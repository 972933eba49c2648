// The connections of an API (redis-server.ts) to a cluster: to each server that owns a projection. A projection's feed is lost when its server's
// connection is, and when another server takes over its slot.
import { makeOwnersQuery } from '@aangan/platform/redis/cluster-owners';
import { clusterIn, type RedisCluster } from '@aangan/platform/redis/redis-url';
import {
  connectRedisServer,
  type FeedEvents,
  type RedisConnection,
  type RedisServer,
} from './redis-server.ts';

const REFRESH_EVERY_MS = 1_000;
/** While an owner or a connection is missing. */
const REFRESH_SOON_MS = 100;

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
