// The connection to a Redis of keys, proofs or snapshots. One that is there and says nothing must not hold up those who ask: each command is
// limited, and while the server is known to be away all are refused at once.
import { Redis } from 'ioredis';
import { watchOutage } from '../event-log/outage.ts';
import { isRedisAway, REDIS_AWAY } from './redis-away.ts';

/** How long one command may take, in milliseconds; a third of what a request may. */
const COMMAND_MS = 2_000;
/** A connection over which nothing comes for so long although something should is replaced, in milliseconds. */
const SILENT_CONNECTION_MS = 4_000;
/** What the client itself sends, to set up a connection and to look whether the server is back. */
const OF_CLIENT = new Set(['hello', 'auth', 'info', 'select', 'client', 'ping', 'quit']);

/** Connects to the Redis at `url`. A command that cannot be answered in time rejects with an error that `isRedisAway` knows. */
export function connectRedisStore(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 2,
    commandTimeout: COMMAND_MS,
    socketTimeout: SILENT_CONNECTION_MS,
  });
  // Every call that meets the error rejects with it; without a listener the client writes each one to standard error, past the log.
  redis.on('error', () => undefined);
  const outage = watchOutage({
    knownAfterMs: COMMAND_MS,
    isBack: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
  });
  redis.once('end', outage.stop);
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, ...rest) => {
    if (OF_CLIENT.has(command.name)) return send(command, ...rest);
    if (outage.isKnown()) {
      command.reject(new Error(REDIS_AWAY));
      return command.promise;
    }
    const began = performance.now();
    command.promise.then(outage.answered, (error: unknown) => {
      if (isRedisAway(error)) outage.failed(began);
      else outage.answered();
    });
    return send(command, ...rest);
  };
  return redis;
}
