import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { personalKey } from '../../lib/session/personal-data.ts';
import {
  onOrderStatus,
  replaceOrder,
  withOrder,
  withStatus,
  withMessage,
  withPaymentStatus,
} from './order-cache.ts';

function anOrder(changes: Partial<OrderResponse>): OrderResponse {
  return {
    id: 7,
    userId: 'a-71',
    totalPrice: 1899,
    status: 'pending',
    trackingStatus: 'Processing',
    shippingAddress: '14 Lotus Road, Kochi',
    shippingAddressFields: null,
    contactInfo: null,
    paymentMethod: 'cod',
    payment: { state: 'due on delivery' },
    createdAt: '2026-11-17T14:44:07.000Z',
    revision: 0,
    OrderItems: [],
    ...changes,
  };
}

const accepted = { orderId: 7, status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } as const;

test('updates the order of the message, and no other', () => {
  const [moved, other] = withStatus([anOrder({}), anOrder({ id: 6 })], accepted);
  expect(moved).toMatchObject({ id: 7, status: 'accepted', trackingStatus: 'Confirmed', revision: 1 });
  expect(other).toEqual(anOrder({ id: 6 }));
});

test('a late message changes nothing', () => {
  const delivered = anOrder({ status: 'delivered', revision: 3 });
  expect(withStatus([delivered], accepted)).toEqual([delivered]);
  expect(withOrder([delivered], anOrder({}))).toEqual([delivered]);
});

test('an answer requested before a message does not undo it', () => {
  const [moved] = withMessage([anOrder({})], { name: 'order-status', data: accepted });
  expect(moved).toMatchObject({ status: 'accepted', revision: 1 });
});

test('a new order is inserted at the top, once', () => {
  const orders = [anOrder({ id: 6 }), anOrder({ id: 5 })];
  const once = withOrder(orders, anOrder({}));
  expect(once.map(({ id }) => id)).toEqual([7, 6, 5]);
  expect(withOrder(once, anOrder({}))).toEqual(once);
});

test('orders that arrive out of sequence are sorted newest first', () => {
  const orders = withOrder(withOrder([anOrder({ id: 5 })], anOrder({ id: 7 })), anOrder({ id: 6 }));
  expect(orders.map(({ id }) => id)).toEqual([7, 6, 5]);
});

const pages = [
  { orders: [anOrder({ id: 9 }), anOrder({ id: 7 })], next: '7' },
  { orders: [anOrder({ id: 5 })], next: '5' },
];

/** The pages and the single older order after a change, and whether they were invalidated. */
function changed(change: (client: QueryClient) => void) {
  const client = new QueryClient();
  const [list, single] = [personalKey('orders'), personalKey('orders', 3)];
  client.setQueryData(list, { pages, pageParams: ['', '7'] });
  client.setQueryData(single, anOrder({ id: 3 }));
  change(client);
  return {
    pages: client.getQueryData<{ pages: typeof pages }>(list)?.pages,
    single: client.getQueryData<OrderResponse>(single),
    isOutdated: [list, single].some((key) => client.getQueryState(key)?.isInvalidated),
  };
}

test('a new order is first on the first page, and a known one stays on its page', () => {
  const placed = (order: OrderResponse) => changed((client) => replaceOrder(client, order)).pages;
  expect(placed(anOrder({ id: 10 }))?.map(({ orders }) => orders.map(({ id }) => id))).toEqual([
    [10, 9, 7],
    [5],
  ]);
  const moved = placed(anOrder({ id: 5, revision: 1 }));
  expect(moved?.map(({ orders }) => orders.map(({ revision }) => revision))).toEqual([[0, 0], [1]]);
});

test('a status changes the order where it is cached, and an unknown order nothing', () => {
  const told = (orderId: number) => changed((client) => onOrderStatus(client, { ...accepted, orderId }));
  expect(told(5).pages?.[1]?.orders[0]).toMatchObject({ status: 'accepted', revision: 1 });
  expect(told(3)).toMatchObject({ pages, single: { status: 'accepted', revision: 1 }, isOutdated: false });
  expect(told(8)).toMatchObject({ pages, single: { revision: 0 }, isOutdated: false });
});

test('a payment changes in place by its own revision, and survives an older answer about the order', () => {
  const [order] = withPaymentStatus([anOrder({})], status(2, 'paid'));
  expect(order?.payment).toEqual({ state: 'paid', paid: 1200, refunded: 0, revision: 2 });
  const orders = order === undefined ? [] : [order];
  expect(withPaymentStatus(orders, status(1, 'awaiting'))).toBe(orders);
  expect(withPaymentStatus(orders, { ...status(3, 'refunded'), orderId: 8 })).toBe(orders);
  expect(withOrder(orders, anOrder({ status: 'accepted', revision: 9 }))[0]).toMatchObject({
    status: 'accepted',
    payment: { state: 'paid' },
  });
});

const status = (revision: number, state: 'paid' | 'awaiting' | 'refunded') =>
  ({ orderId: 7, state, paid: 1200, refunded: 0, revision }) as const;

test('an order has the reason of the message about it, and loses it with the next one', () => {
  const soldOut = { ...accepted, status: 'rejected', revision: 2, reason: 'sold-out' } as const;
  const cancelled = withStatus([anOrder({})], soldOut);
  expect(cancelled[0]).toMatchObject({ status: 'rejected', reason: 'sold-out' });
  expect(withStatus(cancelled, { ...accepted, revision: 3 })[0]).not.toHaveProperty('reason');
});
