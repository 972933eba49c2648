// Records the notices of a page. Notices and banners disappear after some seconds, and a test on a stalled machine may miss them,
// so the page reports each one at the moment it is shown.
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const noticesByPage = new WeakMap<Page, string[]>();

/** Records the notices of all pages of this browser from now on. Call it before the first page is opened. */
export async function recordNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportNotice', ({ page }, text: string) => void noticesOf(page).push(text));
  await context.addInitScript(reportNotices);
}

/** Waits until the page has shown this notice, even if it has navigated since. Each recorded notice is consumed once. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  const notices = noticesOf(page);
  await expect.poll(() => notices, `notices of ${page.url()}`).toContainEqual(expect.stringContaining(text));
  notices.splice(0, notices.findIndex((each) => each.includes(text)) + 1);
}

function noticesOf(page: Page): string[] {
  const texts = noticesByPage.get(page) ?? [];
  noticesByPage.set(page, texts);
  return texts;
}

/** Runs in the page before its own scripts. */
function reportNotices(): void {
  const selector = '[role=status], [role=alert], [role=region][aria-label=Notifications] > *';
  const reported = new WeakMap<Element, string>();
  const report = (notice: Element): void => {
    const text = (notice.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text === '' || reported.get(notice) === text || !notice.checkVisibility()) return;
    reported.set(notice, text);
    window.reportNotice(text).catch(() => undefined);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const container = (target instanceof Element ? target : target.parentElement)?.closest(selector);
      if (container) report(container);
      for (const node of addedNodes)
        if (node instanceof Element) {
          if (node.matches(selector)) report(node);
          node.querySelectorAll(selector).forEach(report);
        }
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
