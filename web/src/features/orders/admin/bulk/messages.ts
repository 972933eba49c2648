// Texts of bulk actions on orders.
import {
  isDecision,
  statusAfter,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import { outcomeText } from '../../../../lib/bulk/outcome.ts';
import { type ChosenOrder, type Plan, planOf } from './bulk-plan.ts';
import { isRefundable, isUnpaidOnline } from '../../payment-rules.ts';
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

/** The state of an order before the change, and what the change does to its payment. */
export function changeText(order: ChosenOrder, action: StatusAction): string {
  const rejects = statusAfter(action) === 'rejected';
  if (rejects && isRefundable(order)) return `now ${order.status}, paid: will be refunded`;
  if (rejects || !isUnpaidOnline(order)) return `now ${order.status}`;
  return `now ${order.status}, not paid${isDecision(action) ? ': will be refused' : ''}`;
}

/** 'Set to delivered: 3 orders, 1 not paid' */
export function changesTitle({ action, changes }: Plan): string {
  const unpaid = statusAfter(action) === 'rejected' ? 0 : changes.filter(isUnpaidOnline).length;
  const title = `${bulkVerb(action)}: ${orderCountText(changes.length)}`;
  return unpaid === 0 ? title : `${title}, ${unpaid.toLocaleString('en-IN')} not paid`;
}

export function orderCountText(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`;
}

export const orderCountTexts = { countText: orderCountText, all: 'all matching orders' } as const;

/** The outcome for one order. */
export function orderOutcomeText({ item, action, outcome }: OrdersBulk['rows'][number]): string {
  const refunds = statusAfter(action) === 'rejected' && isRefundable(item);
  return outcomeText(outcome, {
    done: ({ status }) =>
      `${item.status} → ${status}${refunds ? '. Its payment is being refunded, which an undo may not stop.' : ''}`,
    conflict: ({ changes, status }, reportedAt) =>
      `it was ${changesText(changes, reportedAt)} and is now ${status}.`,
    undone: `back to ${item.status}`,
  });
}
