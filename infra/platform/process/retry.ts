// The one retry with backoff. Not `p-retry`: it gives up after any TypeError, where a worker's loop must go on, and it neither says how long it will
// pause, which the log lines do, nor lets a failure choose the pause, as a damaged record and an open circuit breaker do.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export type RetryOptions = {
  readonly firstPauseMs: number;
  /** The pause doubles after each failure up to this; by default it stays the same. */
  readonly longestPauseMs?: number;
  /** Ends a pause early, on the clock of `performance.now()`. */
  readonly until?: number;
  /** Ends a pause early, and then the retry with its reason. */
  readonly signal?: AbortSignal;
  /** Called after each failure: throws to give up, or returns another pause than `pauseMs`. */
  readonly onFailure: (error: unknown, pauseMs: number) => number | void;
};

/** Repeats `attempt` until it succeeds or `onFailure` throws. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { firstPauseMs, longestPauseMs = firstPauseMs, until = Infinity, signal, onFailure }: RetryOptions,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    let wanted: number | void;
    try {
      return await attempt();
    } catch (error) {
      wanted = onFailure(error, pauseMs);
    }
    const left = Math.min(wanted ?? pauseMs, until - performance.now());
    if (left > 0) await pause(left, signal);
    signal?.throwIfAborted();
  }
}

/** Runs `act` again and again until the signal is aborted; after an error with exponential backoff from 0.1 to 5 seconds. */
export async function repeatForever(
  logger: Logger,
  what: string,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  const onFailure = (error: unknown, pauseMs: number): void => {
    signal.throwIfAborted();
    logger.warn({ err: error, what, pauseMs }, 'failed, retrying');
  };
  try {
    while (!signal.aborted) await retry(act, { firstPauseMs: 100, longestPauseMs: 5_000, signal, onFailure });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Waits, at the longest until the signal is aborted. Never rejects. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined);
}
