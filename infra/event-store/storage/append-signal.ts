// Wakes subscribers when events were appended. It carries no events: each subscriber reads the log at its own pace.

/** `undefined`: the whole log. */
type Target = string | undefined;

/** Makes the signal on which subscribers wait until a stream, or the log, has grown. */
export const createAppendSignal = () => {
  const waiters = new Map<Target, Set<() => void>>();

  const wake = (target: Target): void => {
    const ready = waiters.get(target);
    waiters.delete(target);
    for (const resume of ready ?? []) resume();
  };

  return {
    /** Resolves at the next append or when `signal` aborts. */
    wait: (target: Target, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const resume = (): void => {
          signal.removeEventListener('abort', resume);
          waiters.get(target)?.delete(resume);
          if (waiters.get(target)?.size === 0) waiters.delete(target);
          resolve();
        };
        const waiting = waiters.get(target) ?? new Set();
        waiters.set(target, waiting.add(resume));
        signal.addEventListener('abort', resume, { once: true });
      }),
    /** Wakes the subscribers of these streams and of the log. */
    grown: (streamNames: readonly string[]): void => {
      for (const name of streamNames) wake(name);
      wake(undefined);
    },
    /** Wakes all subscribers, because the store stops. */
    wakeAll: (): void => {
      for (const target of [...waiters.keys()]) wake(target);
    },
  };
};
