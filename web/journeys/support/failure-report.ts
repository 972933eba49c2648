// The report of a failed journey: its browser's API calls, console errors, and the content of its pages.
import type { BrowserContext, Page, Request } from '@playwright/test';
import { test } from '@playwright/test';

const MOST_CALLS = 40;
const MOST_LINES_OF_PAGE = 60;
const SHOWN_WITHIN_MS = 5_000;

/** Records the last API calls of a browser; the returned function throws them with the rest of the report if the journey has failed. */
export function recordCalls(context: BrowserContext, complaints: readonly string[]): () => Promise<void> {
  const calls: string[] = [];
  const begun = performance.now();
  const note = (mark: string, request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const seconds = ((performance.now() - begun) / 1000).toFixed(2);
    calls.push(`${seconds} s ${mark} ${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
    if (calls.length > MOST_CALLS) calls.shift();
  };
  context.on('request', (request) => note('>', request));
  context.on('response', (response) => note(`< ${response.status()}`, response.request()));
  context.on('requestfailed', (request) => note(`x ${request.failure()?.errorText}`, request));
  return async () => {
    const { status, expectedStatus } = test.info();
    if (status === expectedStatus) return;
    const shown = await Promise.all(context.pages().map(show));
    throw new Error(
      [`The journey failed after these calls:`, ...calls, 'Complaints:', ...complaints, ...shown].join('\n'),
    );
  };
}

async function show(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: SHOWN_WITHIN_MS })
    .catch((error: unknown) => String(error));
  return [`${page.url()} shows:`, ...shown.split('\n').slice(0, MOST_LINES_OF_PAGE)].join('\n');
}
