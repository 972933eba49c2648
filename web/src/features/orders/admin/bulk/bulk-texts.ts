// The words of doing one thing to several orders.
import { outcomeText } from '../../../../lib/bulk/outcome.ts';
import { type ChosenOrder, planOf } from './bulk-plan.ts';
import { changesText } from '../conflict/conflict-texts.ts';
import type { StatusAction } from '../table/status-change.ts';
import type { OrdersBulk } from './use-bulk.ts';

const verbs: Readonly<Record<StatusAction, string>> = {
  accept: 'Accept',
  reject: 'Reject',
  pending: 'Set to pending',
  fulfilled: 'Set to fulfilled',
  delivered: 'Set to delivered',
  rejected: 'Set to rejected',
};

export const bulkVerb = (action: StatusAction): string => verbs[action];

/** Which of the wishes change any of the chosen orders, each in words that say how many when it is not all of them. */
export function applicableActions<One extends StatusAction>(
  orders: readonly ChosenOrder[],
  actions: readonly One[],
): readonly { readonly action: One; readonly text: string }[] {
  return actions.flatMap((action) => {
    const { length: count } = planOf(orders, action).changes;
    if (count === 0) return [];
    const which = count === orders.length ? '' : ` (${count} of ${orders.length})`;
    return [{ action, text: bulkVerb(action) + which }];
  });
}

export function orderCountText(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`;
}

/** How it went with one order. */
export function orderOutcomeText({ item, outcome }: OrdersBulk['rows'][number]): string {
  return outcomeText(outcome, {
    done: ({ status }) => `${item.status} → ${status}`,
    conflict: ({ changes, status }, toldAt) => `it was ${changesText(changes, toldAt)} and is now ${status}.`,
    undone: `back to ${item.status}`,
  });
}
