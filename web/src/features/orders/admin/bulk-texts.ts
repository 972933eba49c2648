// The words of doing one thing to several orders.
import type { BulkRow, Outcome } from './bulk-plan.ts';
import { changesInWords } from './conflict-texts.ts';
import type { Wish } from './status-change.ts';
import type { BulkPhase } from './use-bulk.ts';

const verbs: Readonly<Record<Wish, string>> = {
  accept: 'Accept',
  reject: 'Reject',
  pending: 'Set to pending',
  fulfilled: 'Set to fulfilled',
  delivered: 'Set to delivered',
  rejected: 'Set to rejected',
};

export const bulkVerb = (wish: Wish): string => verbs[wish];

export function bulkTitle(wish: Wish, phase: BulkPhase): string {
  if (phase === 'preview') return `${verbs[wish]}: what will happen`;
  if (phase === 'undoing' || phase === 'undone') return 'Taken back';
  return `${verbs[wish]}: how it went`;
}

export function orderCountText(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`;
}

/** How it went with one order. */
export function outcomeText({ order, outcome }: Pick<BulkRow, 'order' | 'outcome'>): string {
  switch (outcome.kind) {
    case 'waiting':
      return 'waiting';
    case 'done':
      return `${order.status} → ${outcome.status}`;
    case 'conflict':
      return `Not changed: it was ${changesInWords(outcome.conflict.changes, outcome.toldAt)}, and is ${outcome.conflict.status} now.`;
    case 'refused':
      return `Not changed: ${outcome.text}`;
    case 'unknown':
      return `No answer: ${outcome.text} Trying again counts only once.`;
    case 'undone':
      return `back to ${order.status}`;
    case 'not-undone':
      return `Could not be undone. ${outcome.text}`;
    default:
      return outcome satisfies never;
  }
}

export const isTrouble = ({ kind }: Outcome): boolean =>
  kind === 'conflict' || kind === 'refused' || kind === 'unknown' || kind === 'not-undone';

export function summaryText(counts: Readonly<Record<Outcome['kind'], number>>): string {
  const parts = [
    [counts.done, 'changed'],
    [counts.undone, 'taken back'],
    [counts.conflict, 'changed by somebody else meanwhile'],
    [counts.refused, 'refused'],
    [counts.unknown, 'without an answer'],
    [counts['not-undone'], 'could not be undone'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-IN')} ${what}`)
    .join(', ');
}
