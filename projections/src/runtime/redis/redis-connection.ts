// The worker's connection to the read models: to one Redis, or to the servers of a cluster. All keys of a projection stand on one server, so whatever
// is written and read together is so in both.
import type { Logger } from '@aangan/platform/process/logger';
import { clusterIn } from '@aangan/platform/redis/redis-url';
import { Cluster, Redis } from 'ioredis';

export type ViewsRedis = Redis | Cluster;

/** The longest pause between two tries to connect, in milliseconds. */
const LONGEST_PAUSE_MS = 2_000;
/** How often a cluster is asked again for what was refused or got lost on the way, and the pause before, in milliseconds. */
const CLUSTER_TRIES = 100;
const CLUSTER_PAUSE_MS = 100;
/** A server of a cluster that says nothing for so long may have been succeeded by another. */
const SILENT_SOCKET_MS = 5_000;

/**
 * Connects to a Redis URL. While Redis cannot be reached, calls wait: for one Redis for ever, for a cluster some ten seconds. The commands of one
 * turn go to one Redis together, and the next ones once these are answered; when the connection breaks among the answers, the rest reject. A step
 * that may have been taken is told from one that was not by its checkpoint, so that both may try twice.
 */
export function connectRedis(url: string, logger: Logger): ViewsRedis {
  const redis = connect(url);
  redis.on('error', (error: Error) => logger.warn({ err: error }, 'the read models cannot be reached'));
  return redis;
}

const retryStrategy = (times: number): number => Math.min(times * 50, LONGEST_PAUSE_MS);

/** Connects to one Redis that is no part of a cluster. */
export function connectOne(url: string): Redis {
  return new Redis(url, { maxRetriesPerRequest: null, retryStrategy, enableAutoPipelining: true });
}

function connect(url: string): ViewsRedis {
  const cluster = clusterIn(url);
  if (cluster === undefined) return connectOne(url);
  const { seeds, username, password, isTls } = cluster;
  return new Cluster([...seeds], {
    clusterRetryStrategy: retryStrategy,
    maxRedirections: CLUSTER_TRIES,
    retryDelayOnFailover: CLUSTER_PAUSE_MS,
    retryDelayOnClusterDown: CLUSTER_PAUSE_MS,
    retryDelayOnMoved: CLUSTER_PAUSE_MS / 2,
    scaleReads: 'master',
    // Names are looked up by whoever connects: TLS checks them.
    ...(isTls ? { dnsLookup: (host, callback) => callback(null, host) } : {}),
    redisOptions: {
      maxRetriesPerRequest: null,
      socketTimeout: SILENT_SOCKET_MS,
      connectTimeout: SILENT_SOCKET_MS,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(isTls ? { tls: {} } : {}),
    },
  });
}
