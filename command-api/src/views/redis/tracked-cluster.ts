// The tracked connection (tracked-redis.ts) to a cluster: one to each server that owns a projection. A projection's data is reported lost when its
// server's connection is, and when another server takes over its slot.
import { clusterIn, type RedisCluster } from '@aangan/platform/redis/redis-url';
import { makeClusterMap } from './cluster-map.ts';
import { connectTrackedServer, type TrackedRedis, type TrackedRedisEvents } from './tracked-redis.ts';

const REFRESH_EVERY_MS = 1_000;
/** While an owner or a connection is missing. */
const REFRESH_SOON_MS = 100;

/** Connects to a single Redis or a cluster, depending on the URL. */
export function connectTrackedRedis(url: string, events: TrackedRedisEvents): TrackedRedis {
  const cluster = clusterIn(url);
  return cluster === undefined ? connectTrackedServer(url, events) : connectTrackedCluster(cluster, events);
}

// A projection without an owner cannot be read; the others still can.
function connectTrackedCluster(cluster: RedisCluster, events: TrackedRedisEvents): TrackedRedis {
  const map = makeClusterMap(cluster);
  const servers = new Map<string, TrackedRedis>();
  /** The URL of each projection's owner; undefined while it is unknown. */
  const places = new Map<string, string | undefined>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let refreshAt = Infinity;
  let isRefreshing = false;

  const serverAt = (url: string): TrackedRedis => {
    const known = servers.get(url);
    if (known !== undefined) return known;
    const isHere = (name: string): boolean => places.get(name) === url;
    const fresh = connectTrackedServer(url, {
      onChanged: (key) => {
        if (isHere(nameIn(key))) events.onChanged(key);
      },
      onLost: () => events.onLost(isHere),
      onReady: () => events.onReady(isHere),
      onError: (error) => {
        events.onError(error);
        scheduleRefresh(REFRESH_SOON_MS);
      },
    });
    servers.set(url, fresh);
    return fresh;
  };
  const place = (name: string, url: string | undefined): void => {
    if (places.get(name) === url && places.has(name)) return;
    places.set(name, url);
    const isIt = (other: string): boolean => other === name;
    events.onLost(isIt);
    if (url !== undefined && serverAt(url).isConnected()) events.onReady(isIt);
  };
  const isWhole = (): boolean =>
    [...places.values()].every((url) => url !== undefined && servers.get(url)?.isConnected() === true);
  const refresh = async (): Promise<void> => {
    isRefreshing = true;
    refreshAt = Infinity;
    try {
      const owners = await map.ownersOf([...places.keys()]);
      if (isClosed) return;
      for (const name of [...places.keys()]) place(name, owners.get(name));
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
  /** Runs a query on the server that owns the key; an error (such as MOVED) schedules a refresh of the owners. */
  const at = async <T>(key: string | undefined, query: (server: TrackedRedis) => Promise<T>): Promise<T> => {
    const server = servers.get(places.get(nameIn(key ?? '')) ?? '');
    if (server === undefined) throw new Error(`no Redis server is known to own ${nameIn(key ?? '')}`);
    try {
      return await query(server);
    } catch (error) {
      scheduleRefresh(REFRESH_SOON_MS);
      throw error;
    }
  };
  scheduleRefresh(0);
  return {
    texts: (keys) => at(keys[0], (server) => server.texts(keys)),
    members: (key, range) => at(key, (server) => server.members(key, range)),
    scored: (key, range) => at(key, (server) => server.scored(key, range)),
    scoresOf: (key, members) => at(key, (server) => server.scoresOf(key, members)),
    size: (key, scores) => at(key, (server) => server.size(key, scores)),
    register: (name) => {
      if (!places.has(name)) {
        places.set(name, undefined);
        scheduleRefresh(0);
      }
      return servers.get(places.get(name) ?? '')?.isConnected() ?? false;
    },
    isConnected: isWhole,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      map.close();
      for (const server of servers.values()) server.close();
    },
  };
}

/** The name in the braces of a key. */
function nameIn(key: string): string {
  return /^\{([^}]+)\}/.exec(key)?.[1] ?? '';
}
