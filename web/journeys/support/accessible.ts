// Accessibility and layout of a screen, light and dark, on a phone and on a desktop: no serious axe violation and no horizontal overflow.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import axe from 'axe-core';

const phone = { width: 390, height: 844 } as const;
const desk = { width: 1440, height: 900 } as const;
/** Each size and each scheme once; `npm run test:long` also checks the other two combinations. */
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

/** Expects no serious or critical axe violation and no horizontal overflow on any display; some screens exist on a phone only. */
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

/** axe's rules whose violations are never serious, which would only be left out of its report. A rule without a known impact is kept. */
const neverSerious: Readonly<Record<string, { readonly enabled: false }>> = Object.fromEntries(
  rulesOfAxe()
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }]),
);

/** axe gives every violation the impact of its rule, and tells that of no rule in its public API. */
function rulesOfAxe(): readonly { readonly id: string; readonly impact?: unknown }[] {
  const audit: unknown = Reflect.get(axe, '_audit');
  const isAudit = (value: unknown): value is { readonly rules: ReturnType<typeof rulesOfAxe> } =>
    typeof value === 'object' && value !== null && 'rules' in value && Array.isArray(value.rules);
  return isAudit(audit) ? audit.rules : [];
}

/** The serious and critical axe violations of the page. Reporting only violations takes a third of the time, and leaving out rules a third of the rest. */
async function seriousViolations(page: Page): Promise<readonly string[]> {
  const axeIsHere = await page.evaluate(() => 'axe' in window);
  if (!axeIsHere) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      rules,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' ')}`,
      );
  }, neverSerious);
}

/** Expects no horizontal overflow from the narrowest phone to the widest desktop. */
export async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 768, 1024, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await painted(page);
    await expectNoOverflow(page, `${page.url()}, ${width} wide`);
  }
}

async function expectNoOverflow(page: Page, display: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wide, `${display}: overflows`).toBeLessThanOrEqual(0);
}

/** Disables `content-visibility`: in skipped content axe reads the colours of the former scheme. */
async function everythingLaidOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The Content-Security-Policy forbids style tags.
    const style = new CSSStyleSheet();
    style.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [style];
  });
}

/** Waits until the new scheme is painted and all animations have ended. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
