// Wakes those who wait for new events. Nobody is handed an event here: each looks into the log for itself, at its own pace.

/** `undefined` stands for the whole log. */
type Waited = string | undefined;

/** Lets subscribers sleep until a stream, or the log, has grown. */
export const createAppendSignal = () => {
  const sleepers = new Map<Waited, Set<() => void>>();

  const wake = (waited: Waited): void => {
    const woken = sleepers.get(waited);
    sleepers.delete(waited);
    for (const resume of woken ?? []) resume();
  };

  return {
    /** Resolves at the next growth or when `signal` aborts. */
    wait: (waited: Waited, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const resume = (): void => {
          signal.removeEventListener('abort', resume);
          sleepers.get(waited)?.delete(resume);
          if (sleepers.get(waited)?.size === 0) sleepers.delete(waited);
          resolve();
        };
        const asleep = sleepers.get(waited) ?? new Set();
        sleepers.set(waited, asleep.add(resume));
        signal.addEventListener('abort', resume, { once: true });
      }),
    /** Says which streams have grown. */
    grown: (streamNames: readonly string[]): void => {
      for (const name of streamNames) wake(name);
      wake(undefined);
    },
    /** Wakes all, because the store stops. */
    wakeAll: (): void => {
      for (const waited of [...sleepers.keys()]) wake(waited);
    },
  };
};
