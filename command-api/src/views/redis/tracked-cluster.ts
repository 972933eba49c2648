// The connection of tracked-redis.ts to a cluster: one to each server that keeps a projection. Whatever a server kept is lost when it is, and
// when another one keeps it from now on.
import { clusterIn, type RedisCluster } from '@aangan/platform/redis/redis-url';
import { makeClusterMap } from './cluster-map.ts';
import { connectTrackedServer, type TrackedRedis, type TrackedRedisEvents } from './tracked-redis.ts';

const LOOK_EVERY_MS = 1_000;
/** While somebody is missed. */
const LOOK_SOON_MS = 100;

/** Connects to one Redis or to a cluster, whatever the URL names. */
export function connectTrackedRedis(url: string, events: TrackedRedisEvents): TrackedRedis {
  const cluster = clusterIn(url);
  return cluster === undefined ? connectTrackedServer(url, events) : connectTrackedCluster(cluster, events);
}

// What no server keeps cannot be read, and is no reason not to read the rest.
function connectTrackedCluster(cluster: RedisCluster, events: TrackedRedisEvents): TrackedRedis {
  const map = makeClusterMap(cluster);
  const servers = new Map<string, TrackedRedis>();
  /** Where each projection is read; undefined while that is not known. */
  const places = new Map<string, string | undefined>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let lookAt = Infinity;
  let looking = false;

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
        lookIn(LOOK_SOON_MS);
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
  const look = async (): Promise<void> => {
    looking = true;
    lookAt = Infinity;
    try {
      const owners = await map.look([...places.keys()]);
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
      looking = false;
      lookIn(isWhole() ? LOOK_EVERY_MS : LOOK_SOON_MS);
    }
  };
  const lookIn = (ms: number): void => {
    if (isClosed || looking || lookAt <= performance.now() + ms) return;
    lookAt = performance.now() + ms;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
    timer.unref();
  };
  /** Does something where a key stands; an answer that another server keeps it leads to a new look. */
  const at = async <T>(key: string | undefined, ask: (server: TrackedRedis) => Promise<T>): Promise<T> => {
    const server = servers.get(places.get(nameIn(key ?? '')) ?? '');
    if (server === undefined) throw new Error(`nobody is known to keep ${nameIn(key ?? '')}`);
    try {
      return await ask(server);
    } catch (error) {
      lookIn(LOOK_SOON_MS);
      throw error;
    }
  };
  lookIn(0);
  return {
    texts: (keys) => at(keys[0], (server) => server.texts(keys)),
    members: (key, range) => at(key, (server) => server.members(key, range)),
    scored: (key, range) => at(key, (server) => server.scored(key, range)),
    scoresOf: (key, members) => at(key, (server) => server.scoresOf(key, members)),
    size: (key, scores) => at(key, (server) => server.size(key, scores)),
    meet: (name) => {
      if (!places.has(name)) {
        places.set(name, undefined);
        lookIn(0);
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
