// A circuit breaker for a store. It opens after failures alone for as long as a request may take: then calls are refused at once, while a background
// probe, one at a time, checks whether the store is back. Common breaker libraries use a caller's own request as the probe, which would make a
// shopper wait for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutDeadline } from '../process/deadline.ts';

/** After this long without a failure, the next failure starts a new outage even if nothing was called meanwhile, in milliseconds. */
const SAME_OUTAGE_MS = 2_000;
/** The pause between two probes, in milliseconds. */
const PROBE_EVERY_MS = 200;

export type CircuitBreaker = {
  /** Whether the breaker is open: no call should be made. */
  readonly isKnown: () => boolean;
  /** A call has succeeded: the breaker closes. */
  readonly answered: () => void;
  /** A call that began at `began` (`performance.now()`) has failed; returns for how many milliseconds there have been failures alone. */
  readonly failed: (began: number) => number;
  /** Stops the background probe. */
  readonly stop: () => void;
};

export type CircuitBreakerOptions = {
  /** Probes whether the store is back; never rejects, and takes a bounded time. */
  readonly isBack: () => Promise<boolean>;
  /** After how many milliseconds of failures alone the breaker opens. */
  readonly knownAfterMs: number;
};

/** Makes the breaker, closed at first. */
export function makeCircuitBreaker({ isBack, knownAfterMs }: CircuitBreakerOptions): CircuitBreaker {
  let awaySince: number | undefined;
  let failedAt = 0;
  let isKnown = false;
  let isStopped = false;
  const answered = (): void => {
    awaySince = undefined;
    isKnown = false;
  };
  const probe = async (): Promise<void> => {
    while (isKnown && !isStopped) {
      if (await isBack()) return answered();
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
    }
  };
  return {
    isKnown: () => isKnown,
    answered,
    failed: (began) => {
      if (awaySince === undefined || began - failedAt > SAME_OUTAGE_MS) awaySince = began;
      failedAt = performance.now();
      const away = failedAt - awaySince;
      if (!isKnown && !isStopped && away >= knownAfterMs) {
        isKnown = true;
        // The probe outlives the request that opened the breaker.
        void withoutDeadline(probe);
      }
      return away;
    },
    stop: () => void (isStopped = true),
  };
}
