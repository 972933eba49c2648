import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits for the live connection of a browser's first page. Call it before the page is opened. */
export async function liveConnected(page: Page): Promise<void> {
  await page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live' && answer.ok());
}

/** Reloads the page and waits for its live connection: not for one that the document before it opens again meanwhile. */
export async function reloadConnected(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' });
  await liveConnected(page);
}

/** Waits until this many other tabs share the live connection of the leading tab: each of them waits for the leader's lock. */
export async function tabsConnected(page: Page, others: number): Promise<void> {
  const waitingTabs = async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name === 'aangan-live').length;
  };
  await expect.poll(() => page.evaluate(waitingTabs)).toBe(others);
}
