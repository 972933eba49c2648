// How often something may be tried: counted in Redis, so that all API processes count together.
import { RedisStore } from 'rate-limit-redis';
import type { PlainRedis } from '../../views/redis/plain-redis.ts';
import { viewsUnavailable } from '../common-refusals.ts';
import { DomainError } from '../../domain/domain-error.ts';

export type Limit = {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  /** What is said to who meets it, before the word of when to come back; `Too many attempts.` unless said. */
  readonly says?: string;
};

export type Attempts = {
  /** Counts one try, or as many as `worth` has it. Throws 429 when there were too many, and 503 while Redis is away. */
  readonly count: (limit: Limit, who: string, worth?: number) => Promise<void>;
};

/** Nothing is limited: for tests and benchmarks only. */
export const unlimitedAttempts: Attempts = { count: () => Promise.resolve() };

/** Runs what counts in Redis. Refusals pass; any other error throws 503 with it as the cause, because what is not counted is not limited. */
export async function counting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw Object.assign(viewsUnavailable(), { cause });
  }
}

/** Makes the counter; `send` sends a command to Redis. */
export function makeAttempts(send: PlainRedis['send']): Attempts {
  const stores = new Map<string, RedisStore>();
  const storeOf = ({ name, windowMs }: Limit): RedisStore => {
    const known = stores.get(name);
    if (known !== undefined) return known;
    const fresh = new RedisStore({
      sendCommandCluster: ({ key, command }) => send(key, ...command),
      prefix: `attempts:${name}:`,
    });
    fresh.windowMs = windowMs;
    fresh.incrementScriptSha = fresh.loadIncrementScript();
    stores.set(name, fresh);
    return fresh;
  };
  // A store whose script could not be loaded once would never try again.
  const loadAgain = (name: string) => (error: unknown) => {
    stores.delete(name);
    throw error;
  };
  return {
    count: (limit, who, worth = 1) =>
      counting(async () => {
        const store = storeOf(limit);
        const { totalHits, resetTime } = await store.increment(who).catch(loadAgain(limit.name));
        const key = store.prefixKey(who);
        const total = worth > 1 ? Number(await send(key, 'INCRBY', key, String(worth - 1))) : totalHits;
        if (total <= limit.most) return;
        const left = (resetTime?.getTime() ?? Date.now() + limit.windowMs) - Date.now();
        throw tooManyAttempts(left, limit.says);
      }),
  };
}

/** The refusal of somebody who may try again after so many milliseconds. */
export function tooManyAttempts(ms: number, says: string = 'Too many attempts.'): DomainError {
  const message = `${says} Please try again in ${inWords(ms)}.`;
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  return new DomainError('too-many', 'too-many-attempts', message, { retryAfter });
}

function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds <= 5_400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
