import type { ShopEvent } from '@aangan/shared-events/event';
import { test } from 'vitest';
import {
  orderStream,
  type OrderEvent,
  type Recipient,
  type Shipment,
} from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import {
  erasedCustomerKey,
  orderKey,
  ordersByTimeIndex,
  ordersByTotalIndex,
  ordersInIndex,
  ordersIndex,
  ordersOfIndex,
  orderStatsKey,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import { erased, type Erased } from '@aangan/shared-events/personal';
import type { LiveMessage } from '../../runtime/fold/projection.ts';
import { given, inStream, NOON } from '../../testing/given.ts';
import { orders } from './projection.ts';

const recipient: Recipient = {
  shippingAddress: {
    firstName: 'Meera',
    lastName: 'Rao',
    addressLine1: '4 Temple Road',
    apt: '',
    city: 'Mysuru',
    state: 'Karnataka',
    postalCode: '570001',
  },
  contactInfo: { email: 'meera@example.org', phone: '9000000001' },
};
const item = {
  productId: 12,
  productRevision: 3,
  name: 'Indigo buti kurta',
  image: null,
  colorId: 4,
  color: '#2E3A7B',
  size: 'M',
  quantity: 2,
  pricePaise: 189900,
};
const placed = (
  orderId: number,
  accountId = 'a-1',
  to: Recipient | Erased = recipient,
  more = {},
): OrderEvent => ({
  type: 'OrderPlaced',
  data: {
    orderId,
    accountId,
    items: [item],
    totalPaise: 379800,
    paymentMethod: 'cod',
    recipient: to,
    placedAt: NOON,
    ...more,
  },
});
const change = { orderId: 1, accountId: 'a-1', from: 'pending' } as const;
const accepted: OrderEvent = { type: 'OrderAccepted', data: change };
const rejected: OrderEvent = { type: 'OrderRejected', data: change };
const statusSet = (from: OrderStatus, to: OrderStatus): OrderEvent => ({
  type: 'OrderStatusSet',
  data: { ...change, from, to },
});
const first = (...events: OrderEvent[]) => inStream(orderStream(1), events);
const second = inStream(orderStream(2), [placed(2, 'a-2')]);

const pending: OrderView = {
  id: 1,
  accountId: 'a-1',
  items: [item],
  totalPaise: 379800,
  status: 'pending',
  paymentMethod: 'cod',
  recipient,
  createdAt: NOON,
  revision: 0,
  payment: {
    state: 'due on delivery',
    paidPaise: 0,
    refundedPaise: 0,
    refundingPaise: 0,
    moves: [],
    revision: -1,
  },
};
const byStatus = (counts: Partial<Record<OrderStatus, number>>) => ({
  pending: 0,
  accepted: 0,
  rejected: 0,
  fulfilled: 0,
  delivered: 0,
  ...counts,
});
const stats = (total: number, counts: Partial<Record<OrderStatus, number>>): LiveMessage => ({
  to: 'admins',
  name: 'order-stats',
  key: 'order-stats',
  data: { total, status: byStatus(counts) },
});
type StatusNow = {
  status: OrderStatus;
  trackingStatus: string;
  revision: number;
  shipment?: Shipment | null;
};
/** The shopper's message, and that of administrators, which names the status before. */
const statusMessages = (now: StatusNow, from: OrderStatus): readonly LiveMessage[] => {
  const [name, key, data] = ['order-status', 'order-status:1', { orderId: 1, ...now }] as const;
  const adminKey = from === now.status ? key : `${key}:${now.revision}`;
  return [
    { to: 'account:a-1', name, key, data },
    { to: 'admins', name, key: adminKey, data: { ...data, from } },
  ];
};

/** A new order is published to administrators and to its shopper. */
const placedMessages = (order: OrderView) =>
  (['admins', 'account:a-1'] as const).map(
    (to) => ({ to, name: 'order-placed', key: 'order-placed:1', data: { order } }) as const,
  );

test('a placed order is listed; administrators receive all of it, its shopper the status', () => {
  given(orders, first(placed(1)))
    .then(orderKey(1), pending)
    .then(orderStatsKey, { total: 1, byStatus: byStatus({ pending: 1 }) })
    .thenIndex(ordersIndex, ['1'])
    .thenIndex(ordersOfIndex('a-1'), ['1'])
    .thenIndex(ordersByTimeIndex('pending'), ['0000000001'])
    .thenPublishes([...placedMessages(pending), stats(1, { pending: 1 })]);
});

test('an order that is accepted moves to its status, and a message goes to its shopper and to administrators', () => {
  const now = { status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } as const;
  given(orders, [...second, ...first(placed(1), accepted)])
    .then(orderKey(1), { ...pending, status: 'accepted', revision: 1 })
    .then(orderStatsKey, { total: 2, byStatus: byStatus({ pending: 1, accepted: 1 }) })
    .thenIndex(ordersByTimeIndex('pending'), ['0000000002'])
    .thenIndex(ordersByTimeIndex('accepted'), ['0000000001'])
    .thenIndex(ordersInIndex('pending'), ['0000000002'])
    .thenIndex(ordersInIndex('accepted'), ['0000000001'])
    .thenPublishes([...statusMessages(now, 'pending'), stats(2, { pending: 1, accepted: 1 })]);
});

test('an order that the shop itself rejects has the reason until its status changes again', () => {
  const soldOut: OrderEvent = { type: 'OrderRejected', data: { ...change, reason: 'sold-out' } };
  const reopened: OrderEvent = {
    type: 'OrderStatusSet',
    data: { ...change, from: 'rejected', to: 'fulfilled' },
  };
  const view = { ...pending, status: 'rejected', revision: 1, reason: 'sold-out' } as const;
  given(orders, first(placed(1), soldOut)).then(orderKey(1), view);
  given(orders, first(placed(1), soldOut, reopened)).then(orderKey(1), {
    ...{ ...pending, status: 'fulfilled', revision: 2 },
  });
});

test('an order that is rejected moves to its status', () => {
  given(orders, first(placed(1), rejected))
    .then(orderKey(1), { ...pending, status: 'rejected', revision: 1 })
    .thenIndex(ordersByTimeIndex('pending'), [])
    .thenIndex(ordersByTimeIndex('rejected'), ['0000000001']);
});

test('a status may be set to any other, back to pending too', () => {
  given(orders, first(placed(1), statusSet('pending', 'delivered'), statusSet('delivered', 'pending')))
    .then(orderKey(1), { ...pending, revision: 2 })
    .then(orderStatsKey, { total: 1, byStatus: byStatus({ pending: 1 }) })
    .thenIndex(ordersByTimeIndex('delivered'), [])
    .thenIndex(ordersByTimeIndex('pending'), ['0000000001']);
});

test('orders are indexed by time and by total, among all and in their status', () => {
  const early = inStream(orderStream(10), [
    placed(10, 'a-1', recipient, { totalPaise: 100, placedAt: '2026-11-19T00:00:00.000Z' }),
  ]);
  given(orders, [...early, ...first(placed(1), accepted), ...second])
    .thenIndex(ordersByTimeIndex('all'), ['0000000010', '0000000001', '0000000002'])
    .thenIndex(ordersByTotalIndex('all'), ['0000000010', '0000000001', '0000000002'])
    .thenIndex(ordersByTimeIndex('pending'), ['0000000010', '0000000002'])
    .thenIndex(ordersByTotalIndex('pending'), ['0000000010', '0000000002'])
    .thenIndex(ordersByTotalIndex('accepted'), ['0000000001'])
    .thenIndex(ordersIndex, ['1', '2', '10'])
    .thenIndex(ordersInIndex('pending'), ['0000000002', '0000000010']);
});

test('a repeated event counts once and publishes nothing', () => {
  const history = first(placed(1), accepted);
  given(orders, [...history, ...history])
    .then(orderKey(1), { ...pending, status: 'accepted', revision: 1 })
    .then(orderStatsKey, { total: 1, byStatus: byStatus({ accepted: 1 }) })
    .thenPublishes([]);
});

test("a shopper's list holds their orders only", () => {
  given(orders, [...first(placed(1)), ...second])
    .thenIndex(ordersIndex, ['1', '2'])
    .thenIndex(ordersOfIndex('a-1'), ['1'])
    .thenIndex(ordersOfIndex('a-2'), ['2']);
});

test('an order of an erased person has no recipient, in the view and in the live message', () => {
  given(orders, first(placed(1, 'a-1', erased)))
    .then(orderKey(1), { ...pending, recipient: null })
    .thenPublishes([...placedMessages({ ...pending, recipient: null }), stats(1, { pending: 1 })]);
});

const accountErased: AccountEvent = { type: 'AccountErased', data: { accountId: 'a-1' } };
const erasing = inStream<ShopEvent>(accountStream('a-1'), [accountErased]);
const another = inStream(orderStream(3), [placed(3)]);
const withoutRecipient = { ...pending, recipient: null };

test("an erased customer's orders lose only their recipient, and other orders are unchanged", () => {
  given(orders, [...first(placed(1), accepted), ...second, ...another, ...erasing])
    .then(orderKey(1), { ...withoutRecipient, status: 'accepted', revision: 1 })
    .then(orderKey(3), { ...withoutRecipient, id: 3 })
    .then(orderKey(2), { ...pending, id: 2, accountId: 'a-2' })
    .then(orderStatsKey, { total: 3, byStatus: byStatus({ pending: 2, accepted: 1 }) })
    .then(erasedCustomerKey('a-1'), { accountId: 'a-1' })
    .thenIndex(ordersIndex, ['1', '2', '3'])
    .thenIndex(ordersOfIndex('a-1'), ['1', '3'])
    .thenPublishes([{ to: 'admins', name: 'resync', key: 'resync', data: {} }]);
});

test('an order that is placed after its customer was erased has no recipient either, though its key is still there', () => {
  given(orders, [...erasing, ...first(placed(1))])
    .then(orderKey(1), withoutRecipient)
    .thenPublishes([...placedMessages(withoutRecipient), stats(1, { pending: 1 })]);
});

test('an erased customer stays so when the event is repeated, and their orders still change', () => {
  given(orders, [...first(placed(1)), ...erasing, ...erasing])
    .then(orderKey(1), withoutRecipient)
    .thenPublishes([]);
  given(orders, [
    ...first(placed(1)),
    ...erasing,
    ...inStream(orderStream(1), [accepted], { firstRevision: 1 }),
  ])
    .then(orderKey(1), { ...withoutRecipient, status: 'accepted', revision: 1 })
    .then(orderStatsKey, { total: 1, byStatus: byStatus({ accepted: 1 }) });
});

test('erasing a customer without orders leaves the feed unchanged', () => {
  given(orders, [...second, ...erasing])
    .then(orderKey(2), { ...pending, id: 2, accountId: 'a-2' })
    .thenPublishes([]);
});

const shipment = { courier: 'Delhivery', trackingNumber: '1490811234567' };
const shipped = (parcel: typeof shipment | Erased = shipment): OrderEvent => ({
  type: 'OrderShipped',
  data: { orderId: 1, accountId: 'a-1', shipment: parcel },
});
const unshipped: OrderEvent = { type: 'OrderShipmentRemoved', data: { orderId: 1, accountId: 'a-1' } };
const told = (revision: number, parcel: typeof shipment | null) => {
  const now = { status: 'accepted', trackingStatus: 'Confirmed', revision, shipment: parcel } as const;
  return statusMessages(now, 'accepted');
};
const onItsWay = { ...pending, status: 'accepted' } as const;

test('a shipment is shown with the order, is replaced and removed, and leaves the status as it is', () => {
  given(orders, first(placed(1), accepted, shipped()))
    .then(orderKey(1), { ...onItsWay, revision: 2, shipment })
    .then(orderStatsKey, { total: 1, byStatus: byStatus({ accepted: 1 }) })
    .thenIndex(ordersByTimeIndex('accepted'), ['0000000001'])
    .thenPublishes(told(2, shipment));
  const other = { courier: 'DTDC', trackingNumber: 'D123' };
  given(orders, first(placed(1), accepted, shipped(), shipped(other))).then(orderKey(1), {
    ...onItsWay,
    ...{ revision: 3, shipment: other },
  });
  given(orders, first(placed(1), accepted, shipped(), unshipped))
    .then(orderKey(1), { ...onItsWay, revision: 3 })
    .thenPublishes(told(3, null));
});

test('an erased customer’s shipment is removed, and a later one is not stored', () => {
  given(orders, [...first(placed(1), accepted, shipped()), ...erasing]).then(orderKey(1), {
    ...onItsWay,
    ...{ revision: 2, recipient: null },
  });
  for (const late of [shipped(), shipped(erased)])
    given(orders, [
      ...first(placed(1), accepted),
      ...erasing,
      ...inStream(orderStream(1), [late], { firstRevision: 2 }),
    ])
      .then(orderKey(1), { ...onItsWay, revision: 2, recipient: null })
      .thenPublishes(told(2, null));
});

test('a status of an unknown order blocks its stream', () => {
  given(orders, first(accepted))
    .then(orderKey(1), undefined)
    .thenBlocks([orderStream(1)]);
});
