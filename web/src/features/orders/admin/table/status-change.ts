// Moving an order on: the one way in which both screens and the bulk do it. The revision that the administrator saw goes along, so a change over
// somebody else's is refused, and told.
import type {
  OrderResponse,
  OrderStatusName,
  UpdateStatusRequest,
  UpdateStatusResponse,
} from '@aangan/shared-events/features/orders/http';
import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { type QueryClient } from '@tanstack/react-query';
import { textOf } from '../../../../lib/api/answer-fields.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { pathOf, write } from '../../../../lib/api/request.ts';
import { replaceOrder } from '../../order-cache.ts';
import { orderFrom } from '../../order-answers.ts';
import { allOrdersKey, replaceAmongAll, setStatusAmongAll } from './all-orders.ts';

export type Settable = 'pending' | 'fulfilled' | 'delivered' | 'rejected';
/** What is wished for an order. Accepting and rejecting are for pending ones; a status may be set from any. */
export type StatusAction = 'accept' | 'reject' | Settable;

/** What is sent for a wish. */
function requestFor(action: StatusAction): UpdateStatusRequest {
  if (action === 'accept') return { status: 'accepted', trackingStatus: 'Confirmed' };
  if (action === 'reject') return { status: 'rejected', trackingStatus: 'Cancelled' };
  return { status: action };
}

export const statusAfter = (action: StatusAction): OrderStatusName => requestFor(action).status;

type Changed = { readonly message: string; readonly data: Pick<OrderResponse, 'status' | 'revision'> };

/** Carries a wish out; the same `intention` counts once, however often it is sent. */
export async function changeStatus(
  client: QueryClient,
  order: { readonly id: number; readonly revision: number },
  action: StatusAction,
  idempotencyKey: string,
): Promise<Changed> {
  const path = pathOf(orderPaths.updateStatus, order.id);
  const answer = await write<Partial<UpdateStatusResponse>>('PUT', path, idempotencyKey, requestFor(action), {
    'If-Match': `"${order.revision}"`,
  });
  const message = textOf(answer.message);
  const data = answer.data && orderFrom(answer.data);
  if (data === undefined) {
    const { status, trackingStatus } = requestFor(action);
    setStatusAmongAll(client, order.id, { status, ...(trackingStatus !== undefined && { trackingStatus }) });
    return { message, data: { status: statusAfter(action), revision: order.revision } };
  }
  replaceOrder(client, data);
  replaceAmongAll(client, data);
  return { message, data };
}

/** What somebody else did to an order in between, and how it stands by that. */
export type Conflict = {
  readonly changes: ApiError['changes'];
  readonly status: OrderStatusName;
  readonly revision: number;
};

/** The conflict in a refusal; undefined when it was refused for another reason. */
export function conflictIn(
  error: unknown,
  seen: Pick<OrderResponse, 'revision' | 'status'>,
): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return undefined;
  const { changes } = error;
  const status = changes.reduce((before, change) => statusIn(change) ?? before, seen.status);
  // Each event raises the revision by one.
  return { changes, status, revision: seen.revision + changes.length };
}

function statusIn({ type, to }: ApiError['changes'][number]): OrderStatusName | undefined {
  if (type === 'OrderAccepted') return 'accepted';
  if (type === 'OrderRejected') return 'rejected';
  return statuses.find((status) => status === to);
}

const statuses: readonly OrderStatusName[] = ['pending', 'accepted', 'rejected', 'fulfilled', 'delivered'];

/** The wish as it can still be carried out; undefined when nothing is left to do or the shop would refuse it. */
export function rebaseAction(action: StatusAction, status: OrderStatusName): StatusAction | undefined {
  if (status === statusAfter(action)) return undefined;
  if (action === 'accept') return status === 'pending' ? 'accept' : undefined;
  return action === 'reject' && status !== 'pending' ? 'rejected' : action;
}

/** Asks again for what is on the screen: what was shown is not how it is. */
export function refetchOrders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: allOrdersKey() });
}
