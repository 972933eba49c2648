// Retries while the event store cannot be reached. A cluster that loses its leader answers with errors of many kinds, or not at all, for some
// seconds; all of them are transient.
import { msLeft, REQUEST_MS } from '../process/deadline.ts';
import { retry } from '../process/retry.ts';
import { makeCircuitBreaker } from './outage.ts';

/** The event store did not answer in time. The call may or may not have taken effect. */
export class LogUnavailableError extends Error {
  override readonly name = 'LogUnavailableError';
}

/** Timeouts of one attempt, in milliseconds: of a whole append, and of the silence between two messages of a read. */
export const APPEND_TRY_MS = 1_500;
export const READ_TRY_MS = 2_000;
/** After this long of failures alone the connection is replaced. */
export const RENEW_AFTER_MS = 1_000;

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

const TRANSIENT_KINDS = ['unavailable', 'not-leader', 'deadline-exceeded', 'timeout', 'cancelled', 'unknown'];
const TRANSIENT_CODES = [1, 4, 14];
/** Transient failures that the client and its channel throw as plain errors: no leader was found, or the channel had just been closed. */
const TRANSIENT_MESSAGES = /^(?:Failed to discover after \d+ attempts\.|Channel has been shut down)$/;

/** One attempt of a call. It calls `onProgress` for each message of a long response, which restarts the timeout. */
export type Attempt<T> = (onProgress: () => void) => Promise<T>;

export type RetryPolicy = {
  /**
   * Repeats a call while the store cannot be reached, or sends nothing for `attemptMs`. The call is the same each time, so an append must carry event
   * ids. Rejects with the store's permanent errors, or with `LogUnavailableError`: at the deadline of the request, after `REQUEST_MS` where there is
   * none, and at once while the circuit breaker is open.
   */
  readonly withRetries: <T>(attemptMs: number, attempt: Attempt<T>) => Promise<T>;
  /** Stops the background probe. */
  readonly stop: () => void;
};

export type RetryOptions = {
  /** Replaces the connection; never rejects. */
  readonly renew: () => Promise<void>;
  /** A cheap call that shows whether the store is back. */
  readonly probe: () => Promise<unknown>;
  /** How long all attempts together may take, in milliseconds. */
  readonly mostMs?: number;
};

/** Makes the retry policy of one connection. */
export function makeRetryPolicy({ renew, probe, mostMs = REQUEST_MS }: RetryOptions): RetryPolicy {
  const isBack = async (): Promise<boolean> => {
    try {
      await within(READ_TRY_MS, READ_TRY_MS, probe);
      return true;
    } catch (error) {
      if (!isTransient(error)) return true;
      void renew();
      return false;
    }
  };
  const breaker = makeCircuitBreaker({ isBack, knownAfterMs: mostMs });
  const withRetries: RetryPolicy['withRetries'] = (attemptMs, attempt) => {
    const start = performance.now();
    const end = start + msLeft(mostMs);
    let [began, renewed] = [start, start];
    let cause: unknown;
    let refusal: LogUnavailableError | undefined;
    const tryOnce = async () => {
      // The first attempt begins with the call, so that failures for as long as it may take open the circuit breaker.
      if (cause !== undefined) began = performance.now();
      // Failures until the deadline may be what opens the circuit breaker.
      if (began >= end && cause !== undefined) breaker.failed(began);
      if (breaker.isKnown() || began >= end)
        throw (refusal = new LogUnavailableError('the event store does not answer', { cause }));
      const answer = await within(attemptMs, end - began, attempt);
      breaker.answered();
      return answer;
    };
    const onFailure = (error: unknown): number | void => {
      if (error === refusal || !isTransient(error)) throw error;
      cause = error;
      const away = breaker.failed(began);
      if (away > RENEW_AFTER_MS && performance.now() - renewed > RENEW_AFTER_MS) {
        renewed = performance.now();
        void renew();
      }
      // The next attempt is refused at once.
      if (breaker.isKnown()) return 0;
    };
    return retry(tryOnce, {
      ...{ firstPauseMs: FIRST_PAUSE_MS, longestPauseMs: LONGEST_PAUSE_MS, until: end },
      onFailure,
    });
  };
  return { withRetries, stop: breaker.stop };
}

/** Whether a client error is transient: the store cannot be reached at the moment. */
function isTransient(error: unknown): boolean {
  if (error instanceof LogUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  if ('type' in error && typeof error.type === 'string') return TRANSIENT_KINDS.includes(error.type);
  if (TRANSIENT_MESSAGES.test(error.message)) return true;
  return 'code' in error && (TRANSIENT_CODES.includes(Number(error.code)) || error.code === 'ECONNRESET');
}

// An answer in time costs one timer only: an error object for each call would cost as much as the call.
function within<T>(silenceMs: number, mostMs: number, attempt: Attempt<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = performance.now() + mostMs;
    let progressAt = performance.now();
    const checkTimeout = (): void => {
      const left = Math.min(progressAt + silenceMs, end) - performance.now();
      if (left > 0) timer = setTimeout(checkTimeout, left);
      else reject(new LogUnavailableError('the event store did not answer in time'));
    };
    let timer = setTimeout(checkTimeout, Math.min(silenceMs, mostMs));
    attempt(() => (progressAt = performance.now()))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
