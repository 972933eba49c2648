// Orders in the API's shape, and their count in each status.
import type { PaymentMethod, Recipient } from '@aangan/shared-events/features/orders/events';
import type { OrderResponse, OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import {
  ordersProjection,
  orderStatsKey,
  type OrderStatsView,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import { trackingOf } from '@aangan/shared-events/features/orders/status-machine';
import { toRupees } from '@aangan/shared-events/money';
import { isErased } from '@aangan/shared-events/personal';
import type { Views } from '../../views/views.ts';
import type { CurrentOrder } from './decider.ts';

/** An order in the shape of http.ts. */
export function toOrderResponse(view: OrderView): OrderResponse {
  const { recipient, status, paymentMethod } = view;
  return {
    id: view.id,
    userId: view.accountId,
    totalPrice: toRupees(view.totalPaise),
    status,
    trackingStatus: trackingOf(status),
    shippingAddress: recipient === null ? ERASED : inOneLine(recipient.shippingAddress),
    shippingAddressFields: recipient?.shippingAddress ?? null,
    contactInfo: recipient?.contactInfo ?? null,
    paymentMethod,
    payment: { state: paymentStates[paymentMethod] },
    createdAt: view.createdAt,
    revision: view.revision,
    OrderItems: view.items.map(({ productId: id, name, image, quantity, pricePaise, color, size }) => ({
      ...{ id, name, image, quantity, price: toRupees(pricePaise), color, size },
    })),
  };
}

/** Shown in place of an erased person's address. */
const ERASED = 'Erased';
const paymentStates: Readonly<Record<PaymentMethod, string>> = {
  cod: 'due on delivery',
  online: 'awaiting payment',
};

function inOneLine(address: Recipient['shippingAddress']): string {
  const { firstName, lastName, addressLine1, apt, city, state, postalCode } = address;
  const lines = [`${firstName} ${lastName}`, addressLine1, apt, city, `${state} ${postalCode}`];
  return lines.filter((line) => line.trim() !== '').join(', ');
}

/** An order's state in the shape of its view. */
export function viewOf({ order, status, revision }: CurrentOrder): OrderView {
  const { orderId: id, recipient, placedAt: createdAt, ...rest } = order;
  const known = isErased(recipient) ? null : recipient;
  return { ...rest, id, status, recipient: known, createdAt, revision };
}

/** The counts of the dashboard. */
export async function orderStats(views: Pick<Views, 'document'>): Promise<OrderStatsResponse> {
  const stats = await views.document<OrderStatsView>(ordersProjection, orderStatsKey);
  // In the specification's order.
  const none: OrderStatsView['byStatus'] = {
    pending: 0,
    fulfilled: 0,
    delivered: 0,
    rejected: 0,
    accepted: 0,
  };
  return { total: stats?.total ?? 0, status: { ...none, ...stats?.byStatus } };
}
