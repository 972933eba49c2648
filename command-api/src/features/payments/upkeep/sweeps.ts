// When the gateway was last asked about the whole day, in Redis, so that a process that takes over need not ask again at once.
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';

const KEY = 'payments:asked-about-day';

export type Sweeps = {
  /** Milliseconds since 1970; 0 when it is not known. */
  readonly last: () => Promise<number>;
  readonly done: (at: number) => Promise<void>;
};

export function makeSweeps({ redis }: { readonly redis: Pick<PlainRedis, 'get' | 'set'> }): Sweeps {
  return {
    last: async () => Number(await redis.get(KEY)) || 0,
    done: (at) => redis.set(KEY, String(at)),
  };
}
