// Recognises errors of the Redis clients (keys, proofs, snapshots, views) that mean Redis is temporarily unreachable.

/** Messages of ioredis, which exports no class for most of these errors. */
const CLIENT_ERRORS =
  /^(?:Reached the max retries per request limit|Connection is closed|Command aborted due to connection close|Stream isn't writeable|Command timed out|Socket timeout)/;
/** Message of commands that are refused while the circuit breaker is open. */
export const CIRCUIT_OPEN = 'Redis is away';
/** Errors of a Redis that is up but not ready: loading, or without a master. */
const SERVER_ERRORS = /^(?:LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN) /;
/** The error of a replica, which may also be quoted by that of a script. */
const READ_ONLY = /(?:^|-)READONLY /;

/** A Redis is temporarily unreachable. The message names it, because a shop may have several; the cause is the client's error. */
export class RedisUnreachableError extends Error {
  override readonly name = 'RedisUnreachableError';

  /** `place` begins the sentence: `The Redis of proofs at 127.0.0.1:6379`. */
  constructor(place: string, cause: Error) {
    const { message } = cause;
    const isSilent = message === CIRCUIT_OPEN || CLIENT_ERRORS.test(message);
    super(`${place} ${isSilent ? 'does not answer.' : `cannot be used now: ${message}`}`, { cause });
  }
}

/** Whether a retry in a moment may help. */
export function isRedisUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof RedisUnreachableError) return true;
  const { message } = error;
  return (
    message === CIRCUIT_OPEN ||
    CLIENT_ERRORS.test(message) ||
    SERVER_ERRORS.test(message) ||
    isReadOnly(error)
  );
}

/**
 * Whether the server of a connection has become a replica. After a failover the address of the master leads to another server, which only a new
 * connection reaches.
 */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && READ_ONLY.test(error.message);
}
