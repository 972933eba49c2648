// A cache of what is in use: what nothing has asked for in a while is dropped, so that the memory of a process follows its load, not its age.
import { LRUCache } from 'lru-cache';

/** How long a value is kept that nothing asks for, in milliseconds. */
export const UNUSED_MS = 10 * 60_000;
/** How often such values are looked for, in milliseconds; only while values are added, because nothing grows otherwise. */
const PURGE_EVERY_MS = 60_000;
/** How exactly the age of a value is known, in milliseconds: the clock is read no more often. */
const AGE_WITHIN_MS = 1_000;

type Limits<Value extends object> =
  | LRUCache.OptionsMaxLimit<string, Value, unknown>
  | LRUCache.OptionsSizeLimit<string, Value, unknown>;

export type RecentlyUsed<Value extends object> = {
  /** The value of a key, which counts as used now. */
  readonly get: (key: string) => Value | undefined;
  readonly has: (key: string) => boolean;
  readonly set: (key: string, value: Value) => void;
  readonly delete: (key: string) => void;
  readonly clear: () => void;
};

/** Makes a cache within these limits. */
export function cacheRecentlyUsed<Value extends object>(limits: Limits<Value>): RecentlyUsed<Value> {
  const values = new LRUCache<string, Value>({
    ...limits,
    ttl: UNUSED_MS,
    ttlResolution: AGE_WITHIN_MS,
    updateAgeOnGet: true,
    // By default it keeps the clock of its own start, which a test cannot set.
    perf: { now: () => performance.now() },
  });
  let purgedAt = performance.now();
  return {
    get: (key) => values.get(key),
    has: (key) => values.has(key),
    set: (key, value) => {
      const now = performance.now();
      if (now - purgedAt >= PURGE_EVERY_MS) {
        purgedAt = now;
        values.purgeStale();
      }
      values.set(key, value);
    },
    delete: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
