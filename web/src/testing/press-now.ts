// Presses in the test's own task, for tests about what happens between two presses or about timers.
import type { Locator } from 'vitest/browser';

export function pressNow(locator: Locator): void {
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error('There is nothing to press.');
  element.click();
}
