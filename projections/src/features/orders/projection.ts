// Order events -> OrderView, order lists, and the number of orders in each status. An erased customer's orders lose the recipient and still count.
import type { Recorded } from '@aangan/shared-events/event';
import type { AccountEvent } from '@aangan/shared-events/features/accounts/events';
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import {
  perStatus,
  statusAfterEvent,
  trackingOf,
} from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import {
  erasedCustomerKey,
  orderKey,
  orderMember,
  ordersInIndex,
  ordersByTimeIndex,
  ordersByTotalIndex,
  ordersIndex,
  ordersOfIndex,
  ordersProjection,
  ordersAuditIndex,
  orderStatsKey,
  type ErasedCustomerView,
  type OrderStatsView,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import { isErased } from '@aangan/shared-events/personal';
import {
  indexEntry,
  requireDocument,
  removedIndexEntry,
  noChanges,
  contribution,
  type Changes,
  type Documents,
  type IndexChange,
  type LiveMessage,
  type Projection,
} from '../../runtime/fold/projection.ts';

type Views = { order: OrderView; stats: OrderStatsView; erased: ErasedCustomerView };
type Slot = `order ${string}`;
type Reached = { [slot in Slot]: OrderView };
type AccountErased = Extract<AccountEvent, { type: 'AccountErased' }>;
type Event = OrderEvent | AccountErased;
type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>;
type StatusChange = Exclude<OrderEvent, { type: 'OrderPlaced' }>;

export const orders: Projection<Event, Views, Reached> = {
  name: ordersProjection,
  version: 5,
  eventTypes: ['OrderPlaced', 'OrderAccepted', 'OrderRejected', 'OrderStatusSet', 'AccountErased'],
  documentKeys: ({ type, data }) => {
    if (type === 'AccountErased') return { erased: erasedCustomerKey(data.accountId) };
    const order = { order: orderKey(data.orderId), stats: orderStatsKey };
    return type === 'OrderPlaced' ? { ...order, erased: erasedCustomerKey(data.accountId) } : order;
  },
  indexes: ({ type, data }) => (type === 'AccountErased' ? ordersOfIndex(data.accountId) : undefined),
  relatedKeys: (_, __, orderIds) =>
    Object.fromEntries(orderIds.map((id) => [slotOf(id), orderKey(Number(id))])),
  project: (documents, event, orderIds) => {
    switch (event.type) {
      case 'OrderPlaced':
        return place(documents, event);
      case 'AccountErased':
        return erase(documents, event, orderIds);
      default:
        return changeStatus(documents, event);
    }
  },
};

const slotOf = (orderId: string): Slot => `order ${orderId}`;

function place(documents: Documents<Views>, event: Recorded<Placed>): Changes<Views> {
  if (documents.order !== undefined) return noChanges;
  const { orderId, accountId, items, totalPaise, paymentMethod, recipient, placedAt } = event.data;
  const order: OrderView = {
    id: orderId,
    accountId,
    items,
    totalPaise,
    status: statusAfterEvent(event),
    paymentMethod,
    // The key may still exist for a moment after AccountErased.
    recipient: isErased(recipient) || documents.erased !== undefined ? null : recipient,
    createdAt: placedAt,
    revision: Number(event.revision),
  };
  const stats = count(documents.stats, undefined, order.status);
  return {
    documents: { order, stats },
    indexes: [
      indexEntry(ordersIndex, orderId, orderId),
      indexEntry(ordersOfIndex(accountId), orderId, orderId),
      ...sorted(order, 'all'),
      ...sorted(order, order.status),
      indexEntry(ordersInIndex(order.status), orderMember(orderId), orderId),
      contribution(ordersAuditIndex('all'), event, { count: stats.total }),
      ...auditEntries(stats, event, order.status),
    ],
    messages: [
      { to: 'admins', name: 'order-placed', key: `order-placed:${orderId}`, data: { order } },
      // The shopper may have other tabs open.
      statusMessage(order, `account:${accountId}`),
      statsMessage(stats),
    ],
  };
}

function erase(
  documents: Documents<Views & Reached>,
  { data: { accountId } }: Recorded<AccountErased>,
  orderIds: readonly string[],
): Changes<Views & Reached> {
  if (documents.erased !== undefined) return noChanges;
  const blank = orderIds.map((id) => {
    const order = requireDocument(documents[slotOf(id)], 'an order of the account');
    return [slotOf(id), { ...order, recipient: null }] as const;
  });
  const erased = { documents: { ...Object.fromEntries(blank), erased: { accountId } } };
  if (blank.length === 0) return erased;
  // The feed holds whole orders, and administrators' screens show them: remove them and reload.
  const resync = { to: 'admins', name: 'resync', key: 'resync', data: {} } as const;
  return { ...erased, messages: [resync], retractsMessages: true };
}

function changeStatus(documents: Documents<Views>, event: Recorded<StatusChange>): Changes<Views> {
  const before = requireDocument(documents.order, 'the order');
  const revision = Number(event.revision);
  if (before.revision >= revision) return noChanges;
  const status = statusAfterEvent(event);
  const order = { ...before, status, revision };
  const stats = count(documents.stats, before.status, status);
  return {
    documents: { order, stats },
    indexes: [
      removedIndexEntry(ordersByTimeIndex(before.status), orderMember(order.id)),
      removedIndexEntry(ordersByTotalIndex(before.status), orderMember(order.id)),
      removedIndexEntry(ordersInIndex(before.status), orderMember(order.id)),
      indexEntry(ordersInIndex(status), orderMember(order.id), order.id),
      ...sorted(order, status),
      ...(status === before.status ? [] : auditEntries(stats, event, before.status, status)),
    ],
    messages: [
      statusMessage(order, `account:${order.accountId}`),
      statusMessage(order, 'admins'),
      statsMessage(stats),
    ],
  };
}

// The sort entries of an order among all, or among those in its status.
function sorted(
  { id, createdAt, totalPaise }: OrderView,
  among: OrderStatus | 'all',
): readonly IndexChange[] {
  return [
    indexEntry(ordersByTimeIndex(among), orderMember(id), Date.parse(createdAt)),
    indexEntry(ordersByTotalIndex(among), orderMember(id), totalPaise),
  ];
}

function auditEntries(
  { byStatus }: OrderStatsView,
  event: Recorded<OrderEvent>,
  ...statuses: readonly OrderStatus[]
): readonly IndexChange[] {
  return statuses.map((status) => contribution(ordersAuditIndex(status), event, { count: byStatus[status] }));
}

const noOrders: OrderStatsView = { total: 0, byStatus: perStatus(() => 0) };

// `from` is undefined for a newly placed order.
function count(
  stats: OrderStatsView = noOrders,
  from: OrderStatus | undefined,
  to: OrderStatus,
): OrderStatsView {
  const left = from === undefined ? stats.byStatus : { ...stats.byStatus, [from]: stats.byStatus[from] - 1 };
  return { total: stats.total + (from === undefined ? 1 : 0), byStatus: { ...left, [to]: left[to] + 1 } };
}

const statsMessage = ({ total, byStatus }: OrderStatsView): LiveMessage => ({
  to: 'admins',
  name: 'order-stats',
  key: 'order-stats',
  data: { total, status: byStatus },
});

const statusMessage = (order: OrderView, to: LiveMessage['to']): LiveMessage => ({
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
