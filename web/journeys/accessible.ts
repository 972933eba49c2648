// What every screen owes everybody, by day and by night, on a phone and on a desk: no grave finding of axe, and nothing that sticks out.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import axe from 'axe-core';

const phone = { width: 390, height: 844 } as const;
const desk = { width: 1440, height: 900 } as const;
/** Each size and each scheme once; `npm run test:long` also looks at the other two pairs. */
const DISPLAYS = [
  { ...phone, colorScheme: 'dark' },
  ...(process.env.EVERY_LOOK === 'yes'
    ? ([
        { ...phone, colorScheme: 'light' },
        { ...desk, colorScheme: 'dark' },
      ] as const)
    : []),
  { ...desk, colorScheme: 'light' },
] as const;

/** No serious or critical finding in any look, and nothing that sticks out at the side. Some things are there on a phone alone. */
export async function expectAccessible(page: Page, on: 'phone' | 'everything' = 'everything'): Promise<void> {
  for (const { width, height, colorScheme } of DISPLAYS.filter(
    (display) => on === 'everything' || display.width < 500,
  )) {
    const display = `${page.url()}, ${width} wide, ${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await everythingLaidOut(page);
    await painted(page);
    expect.soft(await seriousViolations(page), display).toEqual([]);
    await expectNoOverflow(page, display);
  }
}

/** What axe finds serious or critical on the page as it stands. It tells of that alone, for a third of the price of telling all that is well. */
async function seriousViolations(page: Page): Promise<readonly string[]> {
  const axeIsHere = await page.evaluate(() => 'axe' in window);
  if (!axeIsHere) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], preload: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' ')}`,
      );
  });
}

/** From the narrowest phone to the widest desk. */
export async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 768, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await painted(page);
    await expectNoOverflow(page, `${page.url()}, ${width} wide`);
  }
}

async function expectNoOverflow(page: Page, display: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wide, `${display}: sticks out`).toBeLessThanOrEqual(0);
}

/** What is laid out only when somebody comes near is laid out now: in a part that is skipped, axe reads the colours of the look before. */
async function everythingLaidOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The shop's own policy lets no style in by a tag.
    const style = new CSSStyleSheet();
    style.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [style];
  });
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
