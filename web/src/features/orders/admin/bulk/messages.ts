// Texts of bulk actions on orders.
import { isDecision, type StatusAction } from '@aangan/shared-events/features/orders/status-machine';
import { outcomeText } from '../../../../lib/bulk/outcome.ts';
import { type ChosenOrder, planOf } from './bulk-plan.ts';
import { capitalised, changesText } from '../conflict/messages.ts';
import type { OrdersBulk } from './use-bulk.ts';

/** 'Accept', 'Set to delivered' */
export function bulkVerb(action: StatusAction): string {
  return isDecision(action) ? capitalised(action) : `Set to ${action}`;
}

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
