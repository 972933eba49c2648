// Checks that stores named by the environment answer before any process starts, because the processes would wait for them without end.
import { connect, type NetConnectOpts } from 'node:net';
import { Redis } from 'ioredis';
import { socketIn } from '@aangan/platform/event-log/event-store-url';
import { clusterIn, urlOfServer } from '@aangan/platform/redis/redis-url';
import { StartError } from './start-error.ts';

const TIMEOUT_MS = 5000;
/** The oldest major version; in a cluster the feeds of the projections are sharded channels, which are new in 7. */
const OLDEST = 6;
const OLDEST_IN_CLUSTER = 7;

/**
 * Returns the version of the Redis, for a cluster that of the first server that answers. Throws `StartError` when it cannot be reached or is too old.
 */
export async function checkGivenRedis(url: string): Promise<string> {
  const cluster = clusterIn(url);
  if (cluster === undefined) return checkServer(url, OLDEST);
  const checks = cluster.seeds.map((seed) => checkServer(urlOfServer(cluster, seed), OLDEST_IN_CLUSTER));
  const first = Promise.any(checks);
  // Report the first error; it names the action.
  return first.catch((error: unknown) => {
    throw error instanceof AggregateError ? error.errors[0] : error;
  });
}

async function checkServer(url: string, oldest: number): Promise<string> {
  const redis = new Redis(url, {
    ...{ lazyConnect: true, retryStrategy: () => null },
    ...{ connectTimeout: TIMEOUT_MS, commandTimeout: TIMEOUT_MS },
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? '0';
    if (Number.parseInt(version, 10) >= oldest) return version;
    throw new StartError(`The Redis of REDIS_URL is version ${version}; Aangan needs ${oldest} or newer.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError('The Redis of REDIS_URL cannot be reached. Start it, or correct REDIS_URL.');
  } finally {
    redis.disconnect();
  }
}

/**
 * Throws `StartError` when no address of the event store accepts a connection. `+discover` URLs are not checked, because their name must be resolved
 * first.
 */
export async function checkGivenEventStore(url: string): Promise<void> {
  if (url.includes('+discover')) return;
  const [, addresses = ''] = /:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  const socket = socketIn(url);
  const places = socket === undefined ? addresses.split(',').map(placeOf) : [{ path: socket }];
  const reached = await Promise.all(places.map(takesConnection));
  if (!reached.includes(true))
    throw new StartError(
      'The event store of EVENTSTORE_URL cannot be reached. Start it, or correct EVENTSTORE_URL.',
    );
}

function placeOf(address: string): NetConnectOpts {
  const { hostname, port } = new URL(`tcp://${address}`);
  return { host: hostname, port: Number(port || 2113) };
}

async function takesConnection(place: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...place, timeout: TIMEOUT_MS });
    const answer = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false)).once('timeout', () => answer(false));
  });
}
