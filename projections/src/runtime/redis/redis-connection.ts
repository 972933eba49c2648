// The worker's connection to the read models: one Redis or a cluster. All keys of a projection are on one server, so reads and writes of one
// projection are atomic in both.
import type { Logger } from '@aangan/platform/process/logger';
import { isReadOnly } from '@aangan/platform/redis/redis-unreachable';
import { clusterIn } from '@aangan/platform/redis/redis-url';
import { Cluster, Redis } from 'ioredis';

export type ViewsRedis = Redis | Cluster;

/** The longest delay between two connection attempts, in milliseconds. */
const LONGEST_PAUSE_MS = 2_000;
/** How often a Redis that loads its data is asked whether it is done; otherwise ioredis waits up to ten seconds. */
const LOADING_PAUSE_MS = 250;
/** The retries of a refused or lost cluster command, and the delay before each, in milliseconds. */
const CLUSTER_TRIES = 100;
const CLUSTER_PAUSE_MS = 100;
/** How long a server may leave a command unanswered, in milliseconds, before the connection is replaced: its machine may be gone without a word. */
const SILENT_SOCKET_MS = 5_000;

/**
 * Connects to a Redis URL. While Redis cannot be reached, calls wait: without limit for one Redis, about ten seconds for a cluster. Commands of one
 * event-loop turn are pipelined; when the connection breaks among the replies, the unanswered ones reject. Whether a step was applied shows in its
 * checkpoint, so both kinds of failure can be retried safely.
 */
export function connectRedis(url: string, logger: Logger): ViewsRedis {
  const redis = connect(url);
  redis.on('error', (error: Error) => logger.warn({ err: error }, 'redis connection error'));
  return redis;
}

/** The command that publishes to a feed. In a cluster the plain one would reach all servers; this one only those that own the projection. */
export function publishCommand(redis: ViewsRedis): 'PUBLISH' | 'SPUBLISH' {
  return redis instanceof Cluster ? 'SPUBLISH' : 'PUBLISH';
}

const SILENCE = { socketTimeout: SILENT_SOCKET_MS, connectTimeout: SILENT_SOCKET_MS } as const;

const retryStrategy = (times: number): number => Math.min(times * 50, LONGEST_PAUSE_MS);

/** Connects to a single Redis. */
export function connectServer(url: string): Redis {
  return new Redis(url, {
    ...{ maxRetriesPerRequest: null, retryStrategy, enableAutoPipelining: true },
    ...{ maxLoadingRetryTime: LOADING_PAUSE_MS, reconnectOnError: isReadOnly, ...SILENCE },
  });
}

function connect(url: string): ViewsRedis {
  const cluster = clusterIn(url);
  if (cluster === undefined) return connectServer(url);
  const { seeds, username, password, isTls } = cluster;
  return new Cluster([...seeds], {
    clusterRetryStrategy: retryStrategy,
    maxRedirections: CLUSTER_TRIES,
    retryDelayOnFailover: CLUSTER_PAUSE_MS,
    retryDelayOnClusterDown: CLUSTER_PAUSE_MS,
    retryDelayOnMoved: CLUSTER_PAUSE_MS / 2,
    scaleReads: 'master',
    // Keep host names unresolved: TLS verifies them.
    ...(isTls ? { dnsLookup: (host, callback) => callback(null, host) } : {}),
    redisOptions: {
      maxRetriesPerRequest: null,
      maxLoadingRetryTime: LOADING_PAUSE_MS,
      ...SILENCE,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(isTls ? { tls: {} } : {}),
    },
  });
}
