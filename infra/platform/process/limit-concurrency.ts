// Limits concurrent work that takes much memory or CPU.
import pLimit from 'p-limit';

/** Runs work, or queues it in order. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `most` at once. Work runs in the asynchronous context of its caller, so its deadline holds. */
export function limitConcurrency(most: number): Limit {
  return pLimit(most);
}

/** At most `most` of one name at once. A name takes memory only while it has work. */
export function limitEach(most: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, ReturnType<typeof pLimit>>();
  return async (name, work) => {
    const limit = limits.get(name) ?? pLimit(most);
    limits.set(name, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(name);
    }
  };
}
