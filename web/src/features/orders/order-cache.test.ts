import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { expect, test } from 'vitest';
import { withOrder, withStatus, withTold } from './order-cache.ts';

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

test('moves the order that the shop speaks of, and no other', () => {
  const [moved, other] = withStatus([anOrder({}), anOrder({ id: 6 })], accepted);
  expect(moved).toMatchObject({ id: 7, status: 'accepted', trackingStatus: 'Confirmed', revision: 1 });
  expect(other).toEqual(anOrder({ id: 6 }));
});

test('a word that comes late takes nothing back', () => {
  const delivered = anOrder({ status: 'delivered', revision: 3 });
  expect(withStatus([delivered], accepted)).toEqual([delivered]);
  expect(withOrder([delivered], anOrder({}))).toEqual([delivered]);
});

test('an answer that was asked for before a word does not undo it', () => {
  const [moved] = withTold([anOrder({})], { name: 'order-status', data: accepted });
  expect(moved).toMatchObject({ status: 'accepted', revision: 1 });
});

test('a new order stands at the top, once', () => {
  const orders = [anOrder({ id: 6 }), anOrder({ id: 5 })];
  const once = withOrder(orders, anOrder({}));
  expect(once.map(({ id }) => id)).toEqual([7, 6, 5]);
  expect(withOrder(once, anOrder({}))).toEqual(once);
});

test('orders that are told out of turn still stand newest first', () => {
  const orders = withOrder(withOrder([anOrder({ id: 5 })], anOrder({ id: 7 })), anOrder({ id: 6 }));
  expect(orders.map(({ id }) => id)).toEqual([7, 6, 5]);
});
