// The words of doing one thing to several orders.
import { outcomeText } from '../../../../lib/bulk/outcome.ts';
import { type ChosenOrder, planOf } from './bulk-plan.ts';
import { changesInWords } from '../conflict/conflict-texts.ts';
import type { Wish } from '../table/status-change.ts';
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

/** Which of the wishes change any of the chosen orders, each in words that say how many when it is not all of them. */
export function offersOf<One extends Wish>(
  orders: readonly ChosenOrder[],
  wishes: readonly One[],
): readonly { readonly wish: One; readonly text: string }[] {
  return wishes.flatMap((wish) => {
    const { length: count } = planOf(orders, wish).changes;
    if (count === 0) return [];
    const which = count === orders.length ? '' : ` (${count} of ${orders.length})`;
    return [{ wish, text: bulkVerb(wish) + which }];
  });
}

export function orderCountText(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`;
}

/** How it went with one order. */
export function orderOutcomeText({ item, outcome }: OrdersBulk['rows'][number]): string {
  return outcomeText(outcome, {
    done: ({ status }) => `${item.status} → ${status}`,
    conflict: ({ changes, status }, toldAt) =>
      `it was ${changesInWords(changes, toldAt)} and is now ${status}.`,
    undone: `back to ${item.status}`,
  });
}
