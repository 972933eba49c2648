// What a page told and may have taken back meanwhile: notices and banners go by themselves after some seconds, and a machine that stands still for
// as long never sees them. So the page itself says what it shows, at the moment when it shows it.
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const noticesByPage = new WeakMap<Page, string[]>();

/** From now on the pages of this browser say what they tell. To be called before the first one is opened. */
export async function recordNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportNotice', ({ page }, text: string) => void noticesOf(page).push(text));
  await context.addInitScript(reportNotices);
}

/** Until the page has told this, wherever it has gone since. It counts once: the same once more has to be told once more. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  const notices = noticesOf(page);
  await expect
    .poll(() => notices, `what ${page.url()} has told`)
    .toContainEqual(expect.stringContaining(text));
  notices.splice(0, notices.findIndex((each) => each.includes(text)) + 1);
}

function noticesOf(page: Page): string[] {
  const texts = noticesByPage.get(page) ?? [];
  noticesByPage.set(page, texts);
  return texts;
}

/** Runs in the page, before any script of its own. */
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
