// Which errors of the Redis clients of keys, proofs, snapshots and views say no more than that Redis cannot be reached just now.

/** What ioredis rejects with; most of it has no class that it gives out. */
const SAID_BY_CLIENT =
  /^(?:Reached the max retries per request limit|Connection is closed|Command aborted due to connection close|Stream isn't writeable|Command timed out|Socket timeout)/;
/** Said of a server that is known to be away, and is not asked. */
export const REDIS_AWAY = 'Redis is away';
/** What a Redis answers that is there and not ready: starting, or without a master. */
const SAID_BY_SERVER = /^(?:LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN) /;

/** Whether asking again in a moment may help. */
export function isRedisAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message } = error;
  return message === REDIS_AWAY || SAID_BY_CLIENT.test(message) || SAID_BY_SERVER.test(message);
}
