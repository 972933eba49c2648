// Trying again while the event store cannot be reached. A cluster that loses its leader answers with refusals of many kinds, or not at all,
// for up to three seconds; every one of them means: ask again.
import { setTimeout as sleep } from 'node:timers/promises';

/** No answer from the event store in time. What was asked may or may not have happened. */
export class LogUnavailableError extends Error {
  override readonly name = 'LogUnavailableError';
}

/** How long one append may go unanswered before it is asked again, in milliseconds; a long stream takes its time to read. */
export const APPEND_TRY_MS = 1_500;
export const READ_TRY_MS = 6_000;
/** How long all tries together go on. */
const ALL_TRIES_MS = 8_000;
/** After this long of nothing but refusals, the connection is made anew. */
export const RENEW_AFTER_MS = 1_000;

const PASSING_KINDS = ['unavailable', 'not-leader', 'deadline-exceeded', 'timeout', 'cancelled', 'unknown'];
const PASSING_CODES = [1, 4, 14];

/** After this long without a failure an outage counts as over, though nothing was asked meanwhile. */
const SAME_OUTAGE_MS = 2_000;

/**
 * Runs a question to the event store, again and again while it cannot be reached or takes longer than `oneTryMs`. The same question is
 * asked each time, so an append must carry ids of its own. Rejects with what the store says for good, or with `LogUnavailableError`: after
 * eight seconds, or at the first failure when the store has been away for that long already.
 */
export type Patiently = <T>(oneTryMs: number, ask: () => Promise<T>) => Promise<T>;

/** Makes the patience of one connection; `renew` makes the connection anew. */
export function makePatience(renew: () => Promise<void>, allTriesMs: number = ALL_TRIES_MS): Patiently {
  // Whoever comes in the middle of a long outage need not wait as long as the first ones did.
  let awaySince: number | undefined;
  let failedAt = 0;
  const fail = (asked: number, now: number): number => {
    if (awaySince === undefined || asked - failedAt > SAME_OUTAGE_MS) awaySince = asked;
    failedAt = now;
    return now - awaySince;
  };
  return async (oneTryMs, ask) => {
    const start = Date.now();
    let renewed = start;
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      const asked = Date.now();
      try {
        const answer = await within(oneTryMs, ask());
        awaySince = undefined;
        return answer;
      } catch (error) {
        if (!isPassing(error)) throw error;
        const now = Date.now();
        const away = fail(asked, now);
        if (away > RENEW_AFTER_MS && now - renewed > RENEW_AFTER_MS) {
          renewed = now;
          await renew();
        }
        if (away > allTriesMs || now - start > allTriesMs) {
          if (renewed === start) await renew();
          throw new LogUnavailableError('the event store does not answer', { cause: error });
        }
        await sleep(pause);
      }
    }
  };
}

/** Whether an error of the client says only that the store cannot be reached just now. */
function isPassing(error: unknown): boolean {
  if (error instanceof LogUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  if ('type' in error && typeof error.type === 'string') return PASSING_KINDS.includes(error.type);
  return 'code' in error && (PASSING_CODES.includes(Number(error.code)) || error.code === 'ECONNRESET');
}

// What is in time costs a timer and no more: an error for each answer that came would cost as much as the asking.
function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new LogUnavailableError('the event store did not answer in time')),
      ms,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
