// Trying again for ever, because a store that cannot be reached comes back.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@aangan/platform/process/logger';

/** The longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE_MS = 5_000;

/** Does something over and over until the signal is aborted; after an error with a pause that grows, for ever. */
export async function retryForever(
  logger: Logger,
  what: string,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  let next = 100;
  while (!signal.aborted) {
    try {
      await act();
      next = 100;
    } catch (error) {
      if (signal.aborted) return;
      logger.warn({ err: error, what, pauseMs: next }, 'stopped by an error, trying again');
      await pause(next, signal);
      next = Math.min(next * 2, LONGEST_PAUSE_MS);
    }
  }
}

/** Waits, at most until the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
