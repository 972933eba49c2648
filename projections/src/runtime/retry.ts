// Retries without limit, because a store that cannot be reached comes back.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@aangan/platform/process/logger';

/** The longest delay between two attempts, in milliseconds. */
const LONGEST_PAUSE_MS = 5_000;

/** Runs `act` repeatedly until the signal is aborted; after an error with exponential backoff. */
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
      logger.warn({ err: error, what, pauseMs: next }, 'failed, retrying');
      await pause(next, signal);
      next = Math.min(next * 2, LONGEST_PAUSE_MS);
    }
  }
}

/** Waits, at the longest until the signal is aborted. Never rejects. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
