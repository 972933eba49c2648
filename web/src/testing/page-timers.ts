// Timers of the page under the control of a test: how long something is shown is proven without waiting for it.
import { vi } from 'vitest';
import { eventually } from './eventually.ts';

/** From here on the page's timeouts run only when the test advances them. Calls that the test answers need no timer. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
}

/**
 * Runs the page's timers that are due until the assertion passes. Time itself moves by a millisecond twice a second at most: on a slow machine many tries
 * pass before a repaint, and a timer whose exact end the test checks next must not end meanwhile.
 */
export async function advanceUntil(assertion: () => void): Promise<void> {
  let tries = 0;
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(++tries % 50 === 0 ? 1 : 0);
    assertion();
  });
}

/** Runs the page's timers without waiting for them, one after the other, until the test ends. */
export function runTimersAtOnce(): void {
  stopTimers();
  vi.setTimerTickMode('nextTimerAsync');
}
