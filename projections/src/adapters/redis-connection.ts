// The worker's connection to the read models.
import type { Logger } from '@aangan/infra/adapters/logger';
import { Redis } from 'ioredis';

/** The longest pause between two tries to connect, in milliseconds. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * Connects to a Redis URL. While Redis cannot be reached, calls wait; they are never given up, because a step that may have been taken is
 * told from one that was not by its checkpoint.
 */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 50, LONGEST_PAUSE_MS),
  });
  redis.on('error', (error: Error) => logger.warn({ err: error }, 'the read models cannot be reached'));
  return redis;
}
