// Rate limits with fixed windows, counted in Redis, so that all API processes share the counters.
import { RedisStore } from 'rate-limit-redis';
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';
import { viewsUnavailable } from '../../domain/common-refusals.ts';
import { DomainError } from '../../domain/domain-error.ts';

export type Limit = {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** First sentence of the refusal, before the time to wait; `Too many attempts.` by default. */
  readonly message?: string;
};

export type Attempts = {
  /** Counts one attempt, or `weight` attempts. Throws 429 above the limit, and 503 while Redis is unreachable. */
  readonly count: (limit: Limit, who: string, weight?: number) => Promise<void>;
};

/** Limits nothing: for tests and benchmarks only. */
export const unlimitedAttempts: Attempts = { count: () => Promise.resolve() };

/** Runs work that counts in Redis. Refusals are rethrown; any other error becomes a 503 with the error as its cause, because uncounted attempts would be unlimited. */
export async function refuseUncounted<T>(work: () => Promise<T>): Promise<T> {
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
  // A store whose script failed to load would not load it again.
  const loadAgain = (name: string) => (error: unknown) => {
    stores.delete(name);
    throw error;
  };
  return {
    count: (limit, who, weight = 1) =>
      refuseUncounted(async () => {
        const store = storeOf(limit);
        const { totalHits, resetTime } = await store.increment(who).catch(loadAgain(limit.name));
        const key = store.prefixKey(who);
        const total = weight > 1 ? Number(await send(key, 'INCRBY', key, String(weight - 1))) : totalHits;
        if (total <= limit.max) return;
        const left = (resetTime?.getTime() ?? Date.now() + limit.windowMs) - Date.now();
        throw tooManyAttempts(left, limit.message);
      }),
  };
}

/** The refusal of a sender who may try again after `ms` milliseconds. */
export function tooManyAttempts(ms: number, sentence: string = 'Too many attempts.'): DomainError {
  const message = `${sentence} Please try again in ${durationText(ms)}.`;
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  return new DomainError('too-many', 'too-many-attempts', message, { retryAfter });
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds <= 5_400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
