// Runs work of the same name sequentially within a process, so that it does not conflict with itself.

/** Runs work under a name; work of one name runs sequentially, in order. */
export type RunInOrder = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Makes a set of named queues; a queue lives only while it has work. */
export function makeKeyedQueue(): RunInOrder {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(name, mine);
    try {
      return await mine;
    } finally {
      if (tails.get(name) === mine) tails.delete(name);
    }
  };
}
