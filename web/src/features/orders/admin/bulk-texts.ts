// The words of doing one thing to several orders.
import { outcomeText } from '../../../lib/bulk/outcome.ts';
import { changesInWords } from './conflict-texts.ts';
import type { Wish } from './status-change.ts';
import type { OrdersBulk } from './use-bulk.ts';

const verbs: Readonly<Record<Wish, string>> = {
  accept: 'Accept',
  reject: 'Reject',
  pending: 'Set to pending',
  fulfilled: 'Set to fulfilled',
  delivered: 'Set to delivered',
  rejected: 'Set to rejected',
};

export const bulkVerb = (wish: Wish): string => verbs[wish];

export function orderCountText(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`;
}

/** How it went with one order. */
export function orderOutcomeText({ item, outcome }: OrdersBulk['rows'][number]): string {
  return outcomeText(outcome, {
    done: ({ status }) => `${item.status} → ${status}`,
    conflict: ({ changes, status }, toldAt) =>
      `it was ${changesInWords(changes, toldAt)}, and is ${status} now.`,
    undone: `back to ${item.status}`,
  });
}
