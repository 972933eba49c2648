// The data block of a page that the server has drawn: the answers that it was drawn from, so that the browser need not ask for them again.
import { hasReached, parsePosition } from '@aangan/shared-events/position';
import type { PageData } from '@aangan/shared-events/pages/http';
import { pageDataId } from '@aangan/shared-events/pages/http';
import type { PreloadedAnswer } from '../lib/api/preloaded-answers.ts';

export function readPageData(page: Document): PageData | undefined {
  const block = page.getElementById(pageDataId);
  if (block === null) return undefined;
  const data: PageData = JSON.parse(block.textContent);
  return data;
}

/** Whether nothing in the page is older than what this browser has seen, and the page itself not an old one that came back. */
export function isCurrent({ position }: PageData, known: string | null, cameBack: boolean): boolean {
  if (cameBack) return false;
  const wanted = parsePosition(known);
  return wanted === undefined || hasReached(parsePosition(position), wanted);
}

/** Whether the browser remembers nothing of this page beside its address, which is all that it was drawn from. */
export function isAsAsked(historyState: unknown): boolean {
  const remembered = typeof historyState === 'object' && historyState !== null ? historyState : {};
  return Object.keys(remembered).every((name) => name === 'key' || name.startsWith('__TSR_'));
}

/** Gives each answer out once: whoever asks a second time wants a newer one. */
export function eachOnce({ answers }: PageData): PreloadedAnswer {
  const left = new Set(Object.keys(answers));
  return <Answer>(address: string) => {
    if (!left.delete(address)) return undefined;
    const answer: Answer = Reflect.get(answers, address);
    return Promise.resolve(answer);
  };
}
