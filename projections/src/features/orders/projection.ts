// Order events -> OrderView, order lists, and the number of orders in each status. An erased customer's orders lose the recipient and still count.
import type { Recorded } from '@aangan/shared-events/event';
import type { AccountEvent } from '@aangan/shared-events/features/accounts/events';
import type {
  OrderEvent,
  OrderReturnEvent,
  OrderStatusEvent,
  ShippingEvent,
} from '@aangan/shared-events/features/orders/events';
import {
  paymentEvents,
  paymentEventTypes,
  type PaymentEvent,
} from '@aangan/shared-events/features/payments/events';
import { duePayment, summaryAfter } from '@aangan/shared-events/features/payments/state-machine';
import {
  perStatus,
  statusAfterEvent,
  trackingOf,
} from '@aangan/shared-events/features/orders/status-machine';
import { isNothingDue } from '@aangan/shared-events/features/orders/nothing-due';
import { returnedAfter } from '@aangan/shared-events/features/orders/returned-units';
import type { OrderFeed } from '@aangan/shared-events/features/orders/live';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import {
  erasedCustomerKey,
  orderKey,
  orderMember,
  ordersInIndex,
  ordersByPaymentIndex,
  ordersByTimeIndex,
  ordersByTotalIndex,
  ordersIndex,
  ordersOfIndex,
  ordersProjection,
  ordersAuditIndex,
  orderStatsKey,
  type ErasedCustomerView,
  type MoneyMove,
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
type Event = OrderEvent | PaymentEvent | AccountErased;
type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>;
type StatusChange = Exclude<OrderStatusEvent, { type: 'OrderPlaced' }>;

export const orders: Projection<Event, Views, Reached> = {
  name: ordersProjection,
  version: 9,
  eventTypes: [
    'OrderPlaced',
    'OrderAccepted',
    'OrderRejected',
    'OrderStatusSet',
    'OrderShipped',
    'OrderShipmentRemoved',
    'OrderReturnClaimed',
    'OrderReturnReleased',
    ...paymentEventTypes,
    'AccountErased',
  ],
  documentKeys: ({ type, data }) => {
    if (type === 'AccountErased') return { erased: erasedCustomerKey(data.accountId) };
    if (isPaymentType(type)) return { order: orderKey(data.orderId) };
    if (type === 'OrderReturnClaimed' || type === 'OrderReturnReleased')
      return { order: orderKey(data.orderId) };
    const order = { order: orderKey(data.orderId), stats: orderStatsKey };
    if (type === 'OrderShipped' || type === 'OrderShipmentRemoved')
      return { order: order.order, erased: erasedCustomerKey(data.accountId) };
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
      case 'OrderShipped':
      case 'OrderShipmentRemoved':
        return ship(documents, event);
      case 'OrderReturnClaimed':
      case 'OrderReturnReleased':
        return countReturned(documents, event);
      default:
        return isPaymentEvent(event) ? pay(documents, event) : changeStatus(documents, event);
    }
  },
};

const isPaymentType = (type: string): type is PaymentEvent['type'] => Object.hasOwn(paymentEvents, type);
const isPaymentEvent = (event: Recorded<PaymentEvent | StatusChange>): event is Recorded<PaymentEvent> =>
  isPaymentType(event.type);
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
    payment: { ...duePayment(paymentMethod), moves: [], revision: -1 },
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
      indexEntry(ordersByPaymentIndex(order.payment.state), orderMember(orderId), orderId),
      contribution(ordersAuditIndex('all'), event, { count: stats.total }),
      ...auditEntries(stats, event, order.status),
    ],
    messages: [
      placedMessage(order, 'admins'),
      // The shopper may have other tabs open.
      placedMessage(order, `account:${accountId}`),
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
    const { shipment: _, ...rest } = order;
    return [slotOf(id), { ...rest, recipient: null }] as const;
  });
  const erased = { documents: { ...Object.fromEntries(blank), erased: { accountId } } };
  if (blank.length === 0) return erased;
  // The feed holds whole orders, and administrators' screens show them: remove them and reload.
  const resync = { to: 'admins', name: 'resync', key: 'resync', data: {} } as const;
  return { ...erased, messages: [resync], retractsMessages: true };
}

function changeStatus(documents: Documents<Views>, event: Recorded<StatusChange>): Changes<Views> {
  const { reason: _, deliveredAt: __, ...before } = requireDocument(documents.order, 'the order');
  const revision = Number(event.revision);
  if (before.revision >= revision) return noChanges;
  const status = statusAfterEvent(event);
  const reason = event.type === 'OrderRejected' ? event.data.reason : undefined;
  const delivered = status === 'delivered' && { deliveredAt: event.metadata.at };
  const order: OrderView = { ...before, status, revision, ...(reason && { reason }), ...delivered };
  const stats = count(documents.stats, before.status, status);
  return {
    documents: { order, stats },
    indexes: [
      removedIndexEntry(ordersByTimeIndex(before.status), orderMember(order.id)),
      removedIndexEntry(ordersByTotalIndex(before.status), orderMember(order.id)),
      removedIndexEntry(ordersInIndex(before.status), orderMember(order.id)),
      indexEntry(ordersInIndex(status), orderMember(order.id), order.id),
      ...sorted(order, status),
      ...paymentEntries(before, order),
      ...(status === before.status ? [] : auditEntries(stats, event, before.status, status)),
    ],
    messages: [statusMessage(order), statusMessageToAdmins(order, before.status), statsMessage(stats)],
  };
}

function ship(documents: Documents<Views>, event: Recorded<ShippingEvent>): Changes<Views> {
  const { shipment: _, ...before } = requireDocument(documents.order, 'the order');
  const revision = Number(event.revision);
  if (before.revision >= revision) return noChanges;
  const shipment = event.type === 'OrderShipped' ? event.data.shipment : undefined;
  // The key may still exist for a moment after AccountErased.
  const isKnown = shipment !== undefined && !isErased(shipment) && documents.erased === undefined;
  const order: OrderView = { ...before, revision, ...(isKnown && { shipment }) };
  const message = isKnown ? order : { ...order, shipment: null };
  return {
    documents: { order },
    messages: [statusMessage(message), statusMessageToAdmins(message, order.status)],
  };
}

// Screens show the order's revision, which administrators send back with their next change.
function countReturned(documents: Documents<Views>, event: Recorded<OrderReturnEvent>): Changes<Views> {
  const { returns = [], ...before } = requireDocument(documents.order, 'the order');
  const revision = Number(event.revision);
  if (before.revision >= revision) return noChanges;
  const returned = returnedAfter(returns, event);
  const order: OrderView = { ...before, revision, ...(returned.length > 0 && { returns: returned }) };
  return {
    documents: { order },
    messages: [statusMessage(order), statusMessageToAdmins(order, order.status)],
  };
}

function pay(documents: Documents<Views>, event: Recorded<PaymentEvent>): Changes<Views> {
  const before = requireDocument(documents.order, 'the order');
  const revision = Number(event.revision);
  if (before.payment.revision >= revision) return noChanges;
  const moves = [...before.payment.moves, ...movedBy(event)];
  const payment = { ...summaryAfter(before.payment, event), moves, revision };
  const order = { ...before, payment };
  return { documents: { order }, indexes: paymentEntries(before, order) };
}

// A rejected order of which nothing was paid is in none of these indexes.
function paymentEntries(before: OrderView, now: OrderView): readonly IndexChange[] {
  const indexOf = ({ status, payment: { state } }: OrderView): string | undefined =>
    isNothingDue(status, state) ? undefined : ordersByPaymentIndex(state);
  const [from, to] = [indexOf(before), indexOf(now)];
  if (from === to) return [];
  const member = orderMember(now.id);
  return [
    ...(from === undefined ? [] : [removedIndexEntry(from, member)]),
    ...(to === undefined ? [] : [indexEntry(to, member, now.id)]),
  ];
}

function movedBy(event: PaymentEvent): readonly MoneyMove[] {
  switch (event.type) {
    case 'PaymentCaptured':
      return [{ kind: 'captured', amountPaise: event.data.amountPaise, at: event.data.capturedAt }];
    case 'RefundProcessed':
      return [{ kind: 'refunded', amountPaise: event.data.amountPaise, at: event.data.refundedAt }];
    case 'CashCollected':
      return [{ kind: 'collected', amountPaise: event.data.amountPaise, at: event.data.collectedAt }];
    case 'CashRefunded':
      return [{ kind: 'cash-refunded', amountPaise: event.data.amountPaise, at: event.data.refundedAt }];
    default:
      return [];
  }
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

type Shown = Omit<OrderView, 'shipment'> & { readonly shipment?: OrderView['shipment'] | null };

const statsMessage = ({ total, byStatus }: OrderStatsView): LiveMessage => ({
  to: 'admins',
  name: 'order-stats',
  key: 'order-stats',
  data: { total, status: byStatus },
});

const placedMessage = (order: OrderView, to: LiveMessage['to']): LiveMessage => ({
  to,
  name: 'order-placed',
  key: `order-placed:${order.id}`,
  data: { order },
});

const statusMessage = (order: Shown): LiveMessage => ({
  to: `account:${order.accountId}`,
  name: 'order-status',
  key: `order-status:${order.id}`,
  data: statusOf(order),
});

// A change of the status has a key of its own: the message about the next one would hide which status the order has left.
const statusMessageToAdmins = (order: Shown, from: OrderStatus): LiveMessage => ({
  to: 'admins',
  name: 'order-status',
  key: `order-status:${order.id}${from === order.status ? '' : `:${order.revision}`}`,
  data: { ...statusOf(order), from },
});

const statusOf = (order: Shown): OrderFeed['order-status'] => ({
  orderId: order.id,
  status: order.status,
  trackingStatus: trackingOf(order.status),
  revision: order.revision,
  ...(order.shipment !== undefined && { shipment: order.shipment }),
  ...(order.reason !== undefined && { reason: order.reason }),
});
