// Each mail in Chromium, as a mail program on a narrow phone shows it: light and dark, without pictures.
import { readAxe, startChromium } from '@aangan/test/setup/start-chromium';
import { MAIL_TEMPLATES } from '@aangan/shared-events/features/mail/states';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { compose, eventsFor } from '../../../testing/composed-mail.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let axe: string;
const requested: string[] = [];

beforeAll(async () => {
  [browser, axe] = await Promise.all([startChromium(), readAxe()]);
  context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  page = await context.newPage();
  // A program that blocks pictures loads nothing.
  await page.route('**', (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
});
afterAll(() => browser.close());

const LONG = 'Handblockprintedindigobutikurtawithsilvergotaborderandpeacocks';

/** The rules that axe finds broken; a mail is no page with landmarks. */
async function broken(): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join()))`,
  );
  return z.array(z.string()).parse(found);
}

test.each(MAIL_TEMPLATES.flatMap((name) => [[name, 'light'] as const, [name, 'dark'] as const]))(
  '%s fits on a phone, can be read in the %s, and loses nothing without pictures',
  async (name, colorScheme) => {
    const { html, text } = await compose(name, { events: eventsFor(name), productName: LONG });
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    const { scrollWidth, gaps, background } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      // Between the name of a product and its amount.
      gaps: [...document.querySelectorAll('tr > th + td')].map(
        (amount) => getComputedStyle(amount).paddingLeft,
      ),
      background: getComputedStyle(document.body).backgroundColor,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(320);
    expect(new Set(gaps)).toEqual(new Set(gaps.length === 0 ? [] : ['12px']));
    expect(background).toBe(colorScheme === 'dark' ? 'rgb(22, 19, 15)' : 'rgb(251, 247, 240)');
    expect(await broken()).toEqual([]);
    expect(requested).toEqual([]);
    // What is seen says what the text says.
    const seen = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
    for (const block of text.split('\n\n').slice(0, 2)) expect(seen).toContain(block);
  },
);
