import type { Page } from '@playwright/test';

/** Until the first page of a browser hears what the shop says by itself. To be called before the page is opened. */
export async function heard(page: Page): Promise<void> {
  await page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live' && answer.ok());
}
