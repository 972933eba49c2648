import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

/** Not asked for by a page that shows something: the live line, and whether its token still holds, which a line that broke off asks. */
const FOR_THE_LINE = ['/api/live', '/api/auth/validate-token'];

/** What a page asks the shop for from now on, by path. */
export function requestsFrom(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (sent) => {
    const path = pathToShow(sent);
    if (path !== undefined) paths.push(path);
  });
  return paths;
}

/**
 * Waits until a page has an answer to all that it has asked for: a shop that is catching up (503) is asked again. To be called before the page is
 * opened; the function that it returns waits.
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

/** The path of a call for something that the page shows. */
function pathToShow(sent: Request): string | undefined {
  const { pathname } = new URL(sent.url());
  return pathname.startsWith('/api/') && !FOR_THE_LINE.includes(pathname) ? pathname : undefined;
}
