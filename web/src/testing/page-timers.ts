// Puts the page's timers under the test's control, so that a display time is proven without waiting for it.
import { vi } from 'vitest';
import { eventually } from './eventually.ts';

/** From here on the page's timeouts run only when the test advances them. Calls that the test answers need no timer. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
}

/**
 * Runs the page's due timers until the assertion passes. Advances the clock by a millisecond at most twice a second: on a slow machine many tries
 * pass before a render, and a timer whose exact end the test checks next must not fire meanwhile.
 */
export async function advanceUntil(assertion: () => void): Promise<void> {
  let tries = 0;
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(++tries % 50 === 0 ? 1 : 0);
    assertion();
  });
}

/** Runs the page's timers one after the other without waiting for them, until the test ends. */
export function runTimersAtOnce(): void {
  stopTimers();
  vi.setTimerTickMode('nextTimerAsync');
}
