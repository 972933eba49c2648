// What every screen owes everybody, by day and by night, on a phone and on a desk: no grave finding of axe, and nothing that sticks out.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

/** No serious or critical finding in any look, and nothing that sticks out at the side. */
export async function expectGoodFor(page: Page): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    const look = `${page.url()}, ${width} wide, ${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await painted(page);
    // The plain mode looks at this page alone; the other opens a blank one each time, at three times the price.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(told, look).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(wide, `${look}: sticks out`).toBeLessThanOrEqual(0);
  }
}

/** Until the new look is on the screen, and nothing glows in the colours of the one before. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
