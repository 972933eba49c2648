// The data block of a server-rendered page: the answers it was rendered from, so that the browser need not request them again.
import { hasReached, parsePosition } from '@aangan/shared-events/position';
import type { PageAnswer, PageData } from '@aangan/shared-events/pages/http';
import { pageDataId } from '@aangan/shared-events/pages/http';
import { fieldsOf } from '@aangan/shared-events/fields';

export function readPageData(page: Document): PageData | undefined {
  const block = page.getElementById(pageDataId);
  if (block === null) return undefined;
  const { position, answers } = fieldsOf(JSON.parse(block.textContent));
  if (!Array.isArray(answers)) return undefined;
  return { position: typeof position === 'string' ? position : null, answers: answers.filter(isPageAnswer) };
}

const isPageAnswer = (value: unknown): value is PageAnswer => Array.isArray(value) && Array.isArray(value[0]);

/** Whether the page is at least as new as the position this browser has seen, and was not restored from the browser's history (`cameBack`). */
export function isCurrent({ position }: PageData, known: string | null, cameBack: boolean): boolean {
  if (cameBack) return false;
  const required = parsePosition(known);
  return required === undefined || hasReached(parsePosition(position), required);
}

/** Whether the history entry holds no state of the app: a page is rendered from its address alone. */
export function isInitialHistoryState(historyState: unknown): boolean {
  const state = typeof historyState === 'object' && historyState !== null ? historyState : {};
  return Object.keys(state).every((name) => name === 'key' || name.startsWith('__TSR_'));
}
