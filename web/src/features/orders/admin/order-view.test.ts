import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { expect, test } from 'vitest';
import { firstView, showOrders } from './order-view.ts';

function orders(count: number): readonly OrderResponse[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    userId: 'a-71',
    totalPrice: (index % 5) * 100,
    status: index % 2 === 0 ? 'pending' : 'delivered',
    trackingStatus: 'Processing',
    shippingAddress: '',
    shippingAddressFields: null,
    contactInfo: null,
    paymentMethod: 'cod',
    payment: { state: 'due on delivery' },
    createdAt: '2026-11-17T14:44:07.000Z',
    revision: 0,
    OrderItems: [],
  }));
}

test('shows twenty at a time, the newest first', () => {
  const { rows, totalPages } = showOrders(orders(45), firstView);
  expect(rows.map(({ id }) => id).slice(0, 2)).toEqual([45, 44]);
  expect(rows).toHaveLength(20);
  expect(totalPages).toBe(3);
});

test('a page past the end shows the last one', () => {
  const { rows, page } = showOrders(orders(45), { ...firstView, page: 9 });
  expect(page).toBe(3);
  expect(rows).toHaveLength(5);
});

test('shows one status alone, and sorts by the total', () => {
  const { rows, total } = showOrders(orders(10), { status: 'pending', sort: 'dearest', page: 1 });
  expect(total).toBe(5);
  expect(rows.map(({ totalPrice }) => totalPrice)).toEqual([400, 300, 200, 100, 0]);
});
