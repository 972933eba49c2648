// What a page told and may have taken back meanwhile: notices and banners go by themselves after some seconds, and a machine that stands still for
// as long never sees them. So the page itself says what it shows, at the moment when it shows it.
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const kept = new WeakMap<Page, string[]>();

/** From now on the pages of this browser say what they tell. To be called before the first one is opened. */
export async function keepWhatIsTold(context: BrowserContext): Promise<void> {
  await context.exposeBinding('tellJourney', ({ page }, text: string) => void keptOf(page).push(text));
  await context.addInitScript(sayWhatIsTold);
}

/** Until the page has told this, wherever it has gone since. It counts once: the same once more has to be told once more. */
export async function wasTold(page: Page, text: string): Promise<void> {
  const told = keptOf(page);
  await expect.poll(() => told, `what ${page.url()} has told`).toContainEqual(expect.stringContaining(text));
  told.splice(0, told.findIndex((each) => each.includes(text)) + 1);
}

function keptOf(page: Page): string[] {
  const texts = kept.get(page) ?? [];
  kept.set(page, texts);
  return texts;
}

/** Runs in the page, before any script of its own. */
function sayWhatIsTold(): void {
  const notices = '[role=status], [role=alert], [role=region][aria-label=Notifications] > *';
  const said = new WeakMap<Element, string>();
  const say = (notice: Element): void => {
    const text = (notice.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text === '' || said.get(notice) === text || !notice.checkVisibility()) return;
    said.set(notice, text);
    window.tellJourney(text).catch(() => undefined);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(notices);
      if (around) say(around);
      for (const node of addedNodes)
        if (node instanceof Element) {
          if (node.matches(notices)) say(node);
          node.querySelectorAll(notices).forEach(say);
        }
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
