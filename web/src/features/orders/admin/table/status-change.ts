// Changes an order's status; used by both screens and the bulk action. The request carries the loaded revision (`If-Match`), so
// the server refuses it after another administrator's change.
import type { OrderResponse, UpdateStatusResponse } from '@aangan/shared-events/features/orders/http';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import {
  isSettable,
  outcomeOf,
  requestFor,
  statusAfter,
  statusAfterChange,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { QueryClient } from '@tanstack/react-query';
import { textOf } from '../../../../lib/api/answer-fields.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { pathOf, write } from '../../../../lib/api/request.ts';
import { beginOwnWrite, isSenderSignedIn, type Began } from '../../../../lib/own-writes.ts';
import { replaceOrder } from '../../order-cache.ts';
import type { Changed } from '../bulk/bulk-plan.ts';
import { orderFrom } from '../../answers.ts';
import { allOrdersKey, replaceAmongAll, setStatusAmongAll } from './all-orders-query.ts';

/** Sends the action; requests with the same `idempotencyKey` take effect once. */
export async function changeStatus(
  client: QueryClient,
  order: { readonly id: number; readonly revision: number },
  action: StatusAction,
  idempotencyKey: string,
): Promise<{ readonly message: string; readonly data: Changed }> {
  const path = pathOf(orderPaths.updateStatus, order.id);
  const sender = beginOwnWrite();
  const answer = await write<Partial<UpdateStatusResponse>>('PUT', path, idempotencyKey, requestFor(action), {
    'If-Match': `"${order.revision}"`,
  });
  const message = textOf(answer.message);
  const data = answer.data && orderFrom(answer.data);
  if (data !== undefined) showChanged(client, sender, data);
  else if (isSenderSignedIn(sender)) showStatus(client, order.id, action);
  return { message, data: data ?? { status: statusAfter(action), revision: order.revision } };
}

function showStatus(client: QueryClient, orderId: number, action: StatusAction): void {
  const { status, trackingStatus } = requestFor(action);
  setStatusAmongAll(client, orderId, { status, ...(trackingStatus !== undefined && { trackingStatus }) });
}

/** Shows an order after a change in this tab. A log-out meanwhile makes it another person's: among a customer's own orders it would be one of theirs. */
export function showChanged(client: QueryClient, sender: Began, order: OrderResponse): void {
  if (!isSenderSignedIn(sender)) return;
  replaceOrder(client, order);
  replaceAmongAll(client, order);
}

/** Changes by others since the order was loaded, and its resulting state. */
export type Conflict = {
  readonly changes: ApiError['changes'];
  readonly status: OrderStatus;
  readonly revision: number;
};

/** The conflict of an error; undefined for any other error. */
export function conflictIn(
  error: unknown,
  seen: Pick<OrderResponse, 'revision' | 'status'>,
): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return undefined;
  const { changes } = error;
  const status = changes.reduce((before, change) => statusAfterChange(change) ?? before, seen.status);
  // Each event raises the revision by one.
  return { changes, status, revision: seen.revision + changes.length };
}

/**
 * The action that still applies after the conflict: the same, or setting the status that a decision would have led to. Undefined when it is done
 * already or the server would refuse it.
 */
export function rebaseAction(action: StatusAction, status: OrderStatus): StatusAction | undefined {
  const wanted = statusAfter(action);
  if (status === wanted) return undefined;
  if (outcomeOf(action, status) === 'changes') return action;
  return isSettable(wanted) ? wanted : undefined;
}

/** Refetches the orders on the screen, which are outdated. */
export function refetchOrders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: allOrdersKey() });
}
