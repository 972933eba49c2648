// Timers of the page under the control of a test: how long something is shown is proven without waiting for it.
import { expect, vi } from 'vitest';

/** From here on the page's timeouts run only when the test advances them. Calls that the test answers need no timer. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
}

/** Advances the page's timers in small steps until the assertion passes. */
export async function advanceUntil(assertion: () => void): Promise<void> {
  const step = async () => {
    await vi.advanceTimersByTimeAsync(20);
    assertion();
    return true;
  };
  await expect.poll(step, { interval: 5 }).toBe(true);
}

/** Runs the page's timers without waiting for them, one after the other, until the test ends. */
export function runTimersAtOnce(): void {
  stopTimers();
  vi.setTimerTickMode('nextTimerAsync');
}
