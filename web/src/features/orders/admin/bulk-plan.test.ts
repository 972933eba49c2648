import type { OrderStatusName } from '@aangan/shared-events/features/orders/http';
import { expect, test } from 'vitest';
import { inTurns, planOf, stepsBack } from './bulk-plan.ts';
import { type ChosenOrder, MOST_CHOSEN, withOrders } from './selection.ts';

const order = (id: number, status: OrderStatusName): ChosenOrder => ({
  id,
  status,
  revision: 0,
  totalPrice: 100,
});

test('only what is pending will be accepted, and it is said why the rest stays', () => {
  const orders = [order(1, 'pending'), order(2, 'accepted'), order(3, 'delivered')];
  expect(planOf(orders, 'accept')).toEqual({
    wish: 'accept',
    changes: [orders[0]],
    stays: [
      { order: orders[1], why: 'is accepted already' },
      { order: orders[2], why: 'is delivered, and only a pending order can be accepted' },
    ],
  });
});

test('a status is set whatever it was, unless it is that already', () => {
  const orders = [order(1, 'pending'), order(2, 'delivered'), order(3, 'rejected')];
  const { changes, stays } = planOf(orders, 'delivered');
  expect([changes.map(({ id }) => id), stays.map(({ order: { id } }) => id)]).toEqual([[1, 3], [2]]);
});

test('the way back leads to what was before, to accepted by way of pending', () => {
  expect(stepsBack('fulfilled')).toEqual(['fulfilled']);
  expect(stepsBack('accepted')).toEqual(['pending', 'accept']);
});

test('all is done, never more than a few at once', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  await inTurns([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    done.push(item);
  });
  expect([done.toSorted(), most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3]);
});

test('no more are chosen than the shop answers at once', () => {
  const many = Array.from({ length: MOST_CHOSEN + 5 }, (_, index) => order(index + 1, 'pending'));
  const chosen = withOrders(new Map(), many, true);
  expect(chosen.size).toBe(MOST_CHOSEN);
  expect(withOrders(chosen, many.slice(0, 10), false).size).toBe(MOST_CHOSEN - 10);
});
