import type { Locator } from 'vitest/browser';

/** The center of an element in pixels of the window, once it is rendered; for drags, and for presses beside it. */
export async function centerOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = (await locator.findElement()).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
