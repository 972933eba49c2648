import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Until the first page of a browser hears what the shop says by itself. To be called before the page is opened. */
export async function liveConnected(page: Page): Promise<void> {
  await page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live' && answer.ok());
}

/** Until so many tabs beside the one that hears the shop hear it through that one: whoever does stands in line for its place. */
export async function tabsConnected(page: Page, others: number): Promise<void> {
  const waitingTabs = async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name === 'aangan-live').length;
  };
  await expect.poll(() => page.evaluate(waitingTabs)).toBe(others);
}
