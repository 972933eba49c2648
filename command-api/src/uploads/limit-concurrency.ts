// Limits concurrent work that takes much memory or CPU.

/** Runs work; at most `most` at once, the others queue in order. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

/** Runs work under a name; at most `most` of one name at once. A name takes memory only while it has work. */
export function limitEach(most: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; users: number }>();
  return async (name, work) => {
    const limit = limits.get(name) ?? { run: limitConcurrency(most), users: 0 };
    limits.set(name, limit);
    limit.users += 1;
    try {
      return await limit.run(work);
    } finally {
      limit.users -= 1;
      if (limit.users === 0) limits.delete(name);
    }
  };
}
