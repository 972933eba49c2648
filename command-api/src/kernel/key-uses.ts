// One Idempotency-Key is for one call. The log knows what a key was used for within a stream; a key that comes back for another path, whose events go to
// another stream, is found here.
import type { PlainRedis } from '../adapters/plain-redis.ts';
import { keyReused } from './common-refusals.ts';

export type KeyUses = {
  /**
   * Ties an idempotency id to the call that it comes with first. Throws 409 `idempotency-key-reused` when it comes with another call within the hour.
   * While Redis is away nothing is tied or refused; repeats of the same call are still found in the log.
   */
  readonly tie: (id: string, call: string) => Promise<void>;
};

/** Keys come back within seconds, or when a page is loaded again; an hour bounds what Redis holds for them. */
const TIED_SECONDS = 3_600;

/** `send` sends a command to Redis, so that all API processes know the same. */
export function makeKeyUses(send: PlainRedis['send']): KeyUses {
  return {
    tie: async (id, call) => {
      const name = `key-uses:${id}`;
      const seconds = String(TIED_SECONDS);
      const isTied = await send(name, 'SET', name, call, 'NX', 'EX', seconds).catch(() => 'OK');
      if (isTied === 'OK') return;
      const tied = await send(name, 'GET', name).catch(() => call);
      // Null when it expired just now.
      if (typeof tied === 'string' && tied !== call) throw keyReused();
    },
  };
}
