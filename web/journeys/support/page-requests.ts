import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

/** Calls that load no content: the live connection, and the token check after it breaks. */
const FOR_THE_LINE = ['/api/live', '/api/auth/validate-token'];

/** Records the paths of a page's content requests from now on. */
export function requestsFrom(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (sent) => {
    const path = pathToShow(sent);
    if (path !== undefined) paths.push(path);
  });
  return paths;
}

/**
 * Returns a function that waits until all content requests of the page are answered; 503 answers count as pending, because they are
 * retried. Call it before the page is opened.
 */
export function answersTo(page: Page): () => Promise<void> {
  const pending = new Map<Request, string>();
  const refused = new Set<string>();
  page.on('request', (sent) => {
    const path = pathToShow(sent);
    if (path === undefined) return;
    pending.set(sent, path);
    refused.delete(path);
  });
  page.on('response', (answer) => {
    const path = pathToShow(answer.request());
    if (path !== undefined && answer.status() === 503) refused.add(path);
  });
  page.on('requestfinished', (sent) => void pending.delete(sent));
  page.on('requestfailed', (sent) => void pending.delete(sent));
  return () => expect.poll(() => [...pending.values(), ...refused], 'not answered yet').toEqual([]);
}

/** The path of a content request; undefined for others. */
function pathToShow(sent: Request): string | undefined {
  const { pathname } = new URL(sent.url());
  return pathname.startsWith('/api/') && !FOR_THE_LINE.includes(pathname) ? pathname : undefined;
}
