// Texts of bulk actions on orders.
import { outcomeText } from '../../../../lib/bulk/outcome.ts';
import { type ChosenOrder, planOf } from './bulk-plan.ts';
import { changesText } from '../conflict/messages.ts';
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

/** The actions that change at least one of the selected orders, each with its label, which names the count when not all change. */
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

/** The outcome for one order. */
export function orderOutcomeText({ item, outcome }: OrdersBulk['rows'][number]): string {
  return outcomeText(outcome, {
    done: ({ status }) => `${item.status} → ${status}`,
    conflict: ({ changes, status }, toldAt) => `it was ${changesText(changes, toldAt)} and is now ${status}.`,
    undone: `back to ${item.status}`,
  });
}
