// Two presses so quick that the page has not drawn what came of the first when the second comes.
import type { Locator } from '@playwright/test';

export async function pressBoth(first: Locator, second: Locator): Promise<void> {
  await first.evaluate(
    async (one: HTMLElement, other) => {
      one.click();
      // What a press does at once is done when its promises are; what is drawn comes with a task of its own.
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      if (other instanceof HTMLElement) other.click();
    },
    await second.elementHandle(),
  );
}
