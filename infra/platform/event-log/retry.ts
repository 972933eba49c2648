// Trying again while the event store cannot be reached. A cluster that loses its leader answers with refusals of many kinds, or not at all,
// for some seconds; every one of them means: ask again.
import { setTimeout as sleep } from 'node:timers/promises';
import { msLeft, REQUEST_MS } from '../process/deadline.ts';
import { watchOutage } from './outage.ts';

/** No answer from the event store in time. What was asked may or may not have happened. */
export class LogUnavailableError extends Error {
  override readonly name = 'LogUnavailableError';
}

/** How long one append, or one read that says nothing more, is waited for before it is asked again, in milliseconds. */
export const APPEND_TRY_MS = 1_500;
export const READ_TRY_MS = 2_000;
/** After this long of nothing but refusals, the connection is made anew. */
export const RENEW_AFTER_MS = 1_000;

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

const PASSING_KINDS = ['unavailable', 'not-leader', 'deadline-exceeded', 'timeout', 'cancelled', 'unknown'];
const PASSING_CODES = [1, 4, 14];
/** What the client and its channel throw as plain errors: there is no leader, or the call came to a channel that was just given up. */
const PASSING_MESSAGES = /^(?:Failed to discover after \d+ attempts\.|Channel has been shut down)$/;

/** One try: it calls `heard` whenever something of a long answer has come. */
export type Ask<T> = (heard: () => void) => Promise<T>;

export type RetryPolicy = {
  /**
   * Asks the event store again and again while it cannot be reached, or says nothing for `oneTryMs`. The same is asked each time, so an append must
   * carry ids of its own. Rejects with what the store says for good, or with `LogUnavailableError`: at the deadline of the request, after `REQUEST_MS`
   * where there is none, and at once while the store is known to be away.
   */
  readonly patiently: <T>(oneTryMs: number, ask: Ask<T>) => Promise<T>;
  /** Ends what goes on in the background. */
  readonly stop: () => void;
};

export type RetryOptions = {
  /** Makes the connection anew; never rejects. */
  readonly renew: () => Promise<void>;
  /** A small question, to find out whether the store is back. */
  readonly probe: () => Promise<unknown>;
  /** How long all tries together go on, in milliseconds. */
  readonly mostMs?: number;
};

/** Makes the patience of one connection. */
export function makeRetryPolicy({ renew, probe, mostMs = REQUEST_MS }: RetryOptions): RetryPolicy {
  const isBack = async (): Promise<boolean> => {
    try {
      await within(READ_TRY_MS, READ_TRY_MS, probe);
      return true;
    } catch (error) {
      if (!isPassing(error)) return true;
      void renew();
      return false;
    }
  };
  const outage = watchOutage({ isBack, knownAfterMs: mostMs });
  const patiently: RetryPolicy['patiently'] = async (oneTryMs, ask) => {
    const start = performance.now();
    const end = start + msLeft(mostMs);
    let renewed = start;
    let cause: unknown;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const began = performance.now();
      // Failures up to the very end may be what makes the outage known.
      if (began >= end && cause !== undefined) outage.failed(began);
      if (outage.isKnown() || began >= end)
        throw new LogUnavailableError('the event store does not answer', { cause });
      try {
        const answer = await within(oneTryMs, end - began, ask);
        outage.answered();
        return answer;
      } catch (error) {
        if (!isPassing(error)) throw error;
        cause = error;
        const away = outage.failed(began);
        if (away > RENEW_AFTER_MS && performance.now() - renewed > RENEW_AFTER_MS) {
          renewed = performance.now();
          void renew();
        }
      }
      if (!outage.isKnown()) await sleep(Math.max(0, Math.min(pause, end - performance.now())));
    }
  };
  return { patiently, stop: outage.stop };
}

/** Whether an error of the client says only that the store cannot be reached just now. */
function isPassing(error: unknown): boolean {
  if (error instanceof LogUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  if ('type' in error && typeof error.type === 'string') return PASSING_KINDS.includes(error.type);
  if (PASSING_MESSAGES.test(error.message)) return true;
  return 'code' in error && (PASSING_CODES.includes(Number(error.code)) || error.code === 'ECONNRESET');
}

// What is in time costs a timer and no more: an error for each answer that came would cost as much as the asking.
function within<T>(silenceMs: number, mostMs: number, ask: Ask<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = performance.now() + mostMs;
    let heardAt = performance.now();
    const look = (): void => {
      const left = Math.min(heardAt + silenceMs, end) - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      else reject(new LogUnavailableError('the event store did not answer in time'));
    };
    let timer = setTimeout(look, Math.min(silenceMs, mostMs));
    ask(() => (heardAt = performance.now()))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
