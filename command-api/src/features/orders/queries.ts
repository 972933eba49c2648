// Orders in the API's shape, and their count in each status.
import type { ShopDetails } from '@aangan/platform/settings/shop-settings';
import type { Recipient } from '@aangan/shared-events/features/orders/events';
import type {
  OrderReceiptResponse,
  OrderResponse,
  OrderStatsResponse,
} from '@aangan/shared-events/features/orders/http';
import {
  orderKey,
  ordersProjection,
  orderStatsKey,
  type OrderPayment,
  type OrderStatsView,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import { trackingOf } from '@aangan/shared-events/features/orders/status-machine';
import { toRupees } from '@aangan/shared-events/amounts';
import { isErased } from '@aangan/shared-events/personal';
import type { Views } from '../../views/views.ts';
import type { CurrentOrder } from './current-order.ts';

/** An order in the shape of http.ts. */
export function toOrderResponse(view: OrderView): OrderResponse {
  const { recipient, status, paymentMethod, payment } = view;
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
    payment: {
      state: payment.state,
      paid: toRupees(payment.paidPaise),
      refunded: toRupees(payment.refundedPaise),
      revision: payment.revision,
    },
    ...(view.shipment && { shipment: view.shipment }),
    ...(view.reason && { reason: view.reason }),
    createdAt: view.createdAt,
    revision: view.revision,
    OrderItems: view.items.map(({ productId: id, name, image, quantity, pricePaise, color, size }) => ({
      ...{ id, name, image, quantity, price: toRupees(pricePaise), color, size },
    })),
  };
}

/** Shown in place of an erased person's address. */
const ERASED = 'Erased';

function inOneLine(address: Recipient['shippingAddress']): string {
  const { firstName, lastName, addressLine1, apt, city, state, postalCode } = address;
  const lines = [`${firstName} ${lastName}`, addressLine1, apt, city, `${state} ${postalCode}`];
  return lines.filter((line) => line.trim() !== '').join(', ');
}

/** An order's state in the shape of its view. */
export function viewOf(
  { order, status, revision, shipment, reason, returned }: CurrentOrder,
  payment: OrderPayment,
): OrderView {
  const { orderId: id, recipient, placedAt: createdAt, payBy: _, ...rest } = order;
  const known = isErased(recipient) ? null : recipient;
  const parcel = shipment !== undefined && !isErased(shipment) && { shipment };
  const returns = returned.length > 0 && { returns: returned };
  return {
    ...rest,
    id,
    status,
    recipient: known,
    createdAt,
    revision,
    payment,
    ...parcel,
    ...(reason && { reason }),
    ...returns,
  };
}

/** What is printed on the receipt of an order; undefined when there is no such order. */
export async function receiptOf(
  views: Pick<Views, 'document'>,
  orderId: number,
  shop: ShopDetails,
): Promise<OrderReceiptResponse | undefined> {
  const order = await views.document<OrderView>(ordersProjection, orderKey(orderId));
  if (order === undefined) return undefined;
  const payments = order.payment.moves.map(({ kind, amountPaise, at }) => ({
    ...{ kind, amount: toRupees(amountPaise), at },
  }));
  return { success: true, data: { order: toOrderResponse(order), payments, shop } };
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
