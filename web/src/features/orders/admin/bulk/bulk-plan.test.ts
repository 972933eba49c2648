import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { expect, test } from 'vitest';
import { type ChosenOrder, planOf, stepsBack } from './bulk-plan.ts';
import { aPaymentStatus } from '../../../../testing/shop-samples.ts';
import { applicableActions, changesTitle, changeText } from './messages.ts';

const order = (id: number, status: OrderStatus): ChosenOrder => ({
  id,
  status,
  revision: 0,
  totalPrice: 100,
  paymentMethod: 'cod',
  payment: aPaymentStatus(),
});

test('only pending orders will be accepted, and the others have a reason', () => {
  const orders = [order(1, 'pending'), order(2, 'accepted'), order(3, 'delivered')];
  expect(planOf(orders, 'accept')).toEqual({
    action: 'accept',
    changes: [orders[0]],
    stays: [
      { order: orders[1], why: 'is accepted already' },
      { order: orders[2], why: 'is delivered, and only a pending order can be accepted' },
    ],
  });
});

test('an action that changes no order is omitted, and one that changes some names the count', () => {
  const accepted = [order(1, 'accepted'), order(2, 'accepted')];
  expect(applicableActions(accepted, ['accept', 'reject', 'delivered'])).toEqual([
    { action: 'delivered', text: 'Set to delivered' },
  ]);
  expect(applicableActions([...accepted, order(3, 'pending')], ['accept', 'pending'])).toEqual([
    { action: 'accept', text: 'Accept (1 of 3)' },
    { action: 'pending', text: 'Set to pending (2 of 3)' },
  ]);
});

test('a status can be set from any other status', () => {
  const orders = [order(1, 'pending'), order(2, 'delivered'), order(3, 'rejected')];
  const { changes, stays } = planOf(orders, 'delivered');
  expect([changes.map(({ id }) => id), stays.map(({ order: { id } }) => id)]).toEqual([[1, 3], [2]]);
});

test('undo restores the former status, accepted through pending', () => {
  expect(stepsBack('fulfilled')).toEqual(['fulfilled']);
  expect(stepsBack('accepted')).toEqual(['pending', 'accept']);
});

test('a paid order is announced as refunded where it will be rejected', () => {
  const paid: ChosenOrder = {
    ...order(1, 'pending'),
    paymentMethod: 'online',
    payment: aPaymentStatus('paid'),
  };
  expect(changeText(paid, 'reject')).toBe('now pending, paid: will be refunded');
  expect(changeText(paid, 'accept')).toBe('now pending');
  expect(changeText({ ...paid, payment: aPaymentStatus('awaiting') }, 'reject')).toBe('now pending');
  expect(changeText({ ...paid, paymentMethod: 'cod' }, 'rejected')).toBe('now pending');
});

test('warns of orders that are not paid, unless they are rejected', () => {
  const due = {
    ...order(7, 'pending'),
    paymentMethod: 'online',
    payment: aPaymentStatus('awaiting'),
  } as const;
  expect(changeText(due, 'delivered')).toBe('now pending, not paid');
  expect(changeText(due, 'accept')).toBe('now pending, not paid: will be refused');
  expect(changeText(due, 'reject')).toBe('now pending');
  expect(changeText({ ...due, paymentMethod: 'cod' }, 'delivered')).toBe('now pending');
  const paid = { ...due, id: 8, payment: aPaymentStatus('paid') };
  expect(changesTitle(planOf([due, paid], 'delivered'))).toBe('Set to delivered: 2 orders, 1 not paid');
  expect(changesTitle(planOf([paid], 'delivered'))).toBe('Set to delivered: 1 order');
});
