// The connection to the Redis of keys, proofs or snapshots. A server that hangs must not block its callers: each command has a timeout, and while the
// circuit breaker is open all commands are refused at once.
import { Redis } from 'ioredis';
import { makeCircuitBreaker } from '../event-log/outage.ts';
import { CIRCUIT_OPEN, isReadOnly, isRedisUnreachable, RedisUnreachableError } from './redis-unreachable.ts';

/** Timeout of one command, in milliseconds; less than a third of a request's. */
const COMMAND_MS = 2_000;
/** A connection that is silent for this long although an answer is due is replaced, in milliseconds. */
const SILENT_CONNECTION_MS = 4_000;
/** How often a Redis that loads its data is asked whether it is done; otherwise ioredis waits up to ten seconds. */
const LOADING_PAUSE_MS = 250;
/** Commands of the client itself, for setting up a connection and probing the server. */
const OF_CLIENT = new Set(['hello', 'auth', 'info', 'select', 'client', 'ping', 'quit']);

/**
 * Connects to the Redis at `url`. `use` is what it holds and the setting that names it: `proofs (PROOFS_URL)`. A command that gets no answer in time
 * rejects with `RedisUnreachableError`.
 */
export function connectRedisStore(url: string, use: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 2,
    commandTimeout: COMMAND_MS,
    socketTimeout: SILENT_CONNECTION_MS,
    maxLoadingRetryTime: LOADING_PAUSE_MS,
    reconnectOnError: isReadOnly,
  });
  // Each affected call rejects with the error; without a listener the client also writes it to standard error, bypassing the log.
  redis.on('error', () => undefined);
  const breaker = makeCircuitBreaker({
    knownAfterMs: COMMAND_MS,
    isBack: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
  });
  redis.once('end', breaker.stop);
  const send = redis.sendCommand.bind(redis);
  const { host, port } = redis.options;
  const nameIn = (error: unknown): never => {
    if (!(error instanceof Error) || !isRedisUnreachable(error)) throw error;
    throw new RedisUnreachableError(`The Redis of ${use} at ${host}:${port}`, error);
  };
  const named = (sent: unknown): Promise<unknown> => {
    const answer = Promise.resolve(sent).catch(nameIn);
    // When the client sends a queued command again it looks at the command's own promise only.
    answer.catch(() => undefined);
    return answer;
  };
  redis.sendCommand = (command, ...rest) => {
    if (OF_CLIENT.has(command.name)) return send(command, ...rest);
    if (breaker.isKnown()) {
      command.reject(new Error(CIRCUIT_OPEN));
      return named(command.promise);
    }
    const began = performance.now();
    command.promise.then(breaker.answered, (error: unknown) => {
      if (isRedisUnreachable(error)) breaker.failed(began);
      else breaker.answered();
    });
    return named(send(command, ...rest));
  };
  return redis;
}

/** Ends the connection once its commands are answered; one that does not answer is ended without, so that closing never hides why. */
export async function closeRedisStore(redis: Redis): Promise<void> {
  await redis.quit().catch(() => redis.disconnect());
}
