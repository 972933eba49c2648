// A circuit breaker for the event store. After failures alone for as long as a request may take, the store is known to be away: then calls are
// refused at once, and one look at a time finds out whether it is back. Breakers of libraries let a caller's own request be that look, which
// makes a shopper wait for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutDeadline } from '../process/deadline.ts';

/** After this long without a failure an outage counts as over, though nothing was asked meanwhile, in milliseconds. */
const SAME_OUTAGE_MS = 2_000;
/** The pause between two looks, in milliseconds. */
const LOOK_EVERY_MS = 200;

export type Outage = {
  /** Whether the store is known to be away: nothing should be asked. */
  readonly isKnown: () => boolean;
  /** The store has answered. */
  readonly answered: () => void;
  /** A try that began then (`performance.now()`) has failed; answers for how many milliseconds there have been failures alone. */
  readonly failed: (began: number) => number;
  /** Looks no more. */
  readonly stop: () => void;
};

export type OutageOptions = {
  /** Looks whether the store is back; never rejects, and takes a bounded time. */
  readonly isBack: () => Promise<boolean>;
  /** After how many milliseconds of failures alone the store is known to be away. */
  readonly knownAfterMs: number;
};

/** Makes the breaker, which begins with a store that is there. */
export function watchOutage({ isBack, knownAfterMs }: OutageOptions): Outage {
  let awaySince: number | undefined;
  let failedAt = 0;
  let isKnown = false;
  let isStopped = false;
  const answered = (): void => {
    awaySince = undefined;
    isKnown = false;
  };
  const look = async (): Promise<void> => {
    while (isKnown && !isStopped) {
      if (await isBack()) return answered();
      await sleep(LOOK_EVERY_MS, undefined, { ref: false });
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
        // It outlasts the request that has found out.
        void withoutDeadline(look);
      }
      return away;
    },
    stop: () => void (isStopped = true),
  };
}
