// Order events -> OrderView, the lists of orders, and how many there are in each status.
import type { Recorded } from '@aangan/shared-events/event';
import { trackingOf, type OrderEvent, type OrderStatus } from '@aangan/shared-events/features/orders/events';
import {
  orderKey,
  ordersIndex,
  ordersInStatusIndex,
  ordersOfIndex,
  ordersProjection,
  orderStatsKey,
  type OrderStatsView,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import { isErased } from '@aangan/shared-events/personal';
import {
  entry,
  existing,
  noEntry,
  nothing,
  type Changes,
  type Documents,
  type LiveMessage,
  type Projection,
} from '../../kernel/projection.ts';

type Views = { order: OrderView; stats: OrderStatsView };
type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>;
type StatusChange = Exclude<OrderEvent, { type: 'OrderPlaced' }>;

export const orders: Projection<OrderEvent, Views> = {
  name: ordersProjection,
  version: 1,
  wants: ['OrderPlaced', 'OrderAccepted', 'OrderRejected', 'OrderStatusSet'],
  touches: (event) => ({ order: orderKey(event.data.orderId), stats: orderStatsKey }),
  project: (documents, event) =>
    event.type === 'OrderPlaced' ? place(documents, event) : changeStatus(documents, event),
};

function place(documents: Documents<Views>, event: Recorded<Placed>): Changes<Views> {
  if (documents.order !== undefined) return nothing;
  const { orderId, accountId, items, totalPaise, paymentMethod, recipient, placedAt } = event.data;
  const order: OrderView = {
    id: orderId,
    accountId,
    items,
    totalPaise,
    status: 'pending',
    paymentMethod,
    recipient: isErased(recipient) ? null : recipient,
    createdAt: placedAt,
    revision: Number(event.revision),
  };
  const stats = count(documents.stats, undefined, order.status);
  return {
    documents: { order, stats },
    indexes: [
      entry(ordersIndex, orderId, orderId),
      entry(ordersOfIndex(accountId), orderId, orderId),
      entry(ordersInStatusIndex(order.status), orderId, orderId),
    ],
    messages: [
      { to: 'admins', name: 'order-placed', key: `order-placed:${orderId}`, data: { order } },
      sayStats(stats),
    ],
  };
}

function changeStatus(documents: Documents<Views>, event: Recorded<StatusChange>): Changes<Views> {
  const before = existing(documents.order, 'the order');
  const revision = Number(event.revision);
  if (before.revision >= revision) return nothing;
  const status = statusAfter(event);
  const order = { ...before, status, revision };
  const stats = count(documents.stats, before.status, status);
  return {
    documents: { order, stats },
    indexes: [
      noEntry(ordersInStatusIndex(before.status), order.id),
      entry(ordersInStatusIndex(status), order.id, order.id),
    ],
    messages: [sayStatus(order, `account:${order.accountId}`), sayStatus(order, 'admins'), sayStats(stats)],
  };
}

function statusAfter(event: StatusChange): OrderStatus {
  switch (event.type) {
    case 'OrderAccepted':
      return 'accepted';
    case 'OrderRejected':
      return 'rejected';
    case 'OrderStatusSet':
      return event.data.to;
    default:
      return event satisfies never;
  }
}

const noOrders: OrderStatsView = {
  total: 0,
  byStatus: { pending: 0, accepted: 0, rejected: 0, fulfilled: 0, delivered: 0 },
};

// An order that has just been placed comes from nowhere.
function count(
  stats: OrderStatsView = noOrders,
  from: OrderStatus | undefined,
  to: OrderStatus,
): OrderStatsView {
  const left = from === undefined ? stats.byStatus : { ...stats.byStatus, [from]: stats.byStatus[from] - 1 };
  return { total: stats.total + (from === undefined ? 1 : 0), byStatus: { ...left, [to]: left[to] + 1 } };
}

const sayStats = ({ total, byStatus }: OrderStatsView): LiveMessage => ({
  to: 'admins',
  name: 'order-stats',
  key: 'order-stats',
  data: { total, status: byStatus },
});

const sayStatus = (order: OrderView, to: LiveMessage['to']): LiveMessage => ({
  to,
  name: 'order-status',
  key: `order-status:${order.id}`,
  data: {
    orderId: order.id,
    status: order.status,
    trackingStatus: trackingOf(order.status),
    revision: order.revision,
  },
});
