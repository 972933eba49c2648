import type { Page } from '@playwright/test';

/** Not asked for by a page that shows something: the live line, and whether its token still holds, which a line that broke off asks. */
const FOR_THE_LINE = ['/api/live', '/api/auth/validate-token'];

/** What a page asks the shop for from now on, by path. */
export function askedFrom(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/') && !FOR_THE_LINE.includes(pathname)) asked.push(pathname);
  });
  return asked;
}
