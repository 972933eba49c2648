import { expect, test } from 'vitest';
import { stageName, stagesOf } from './order-stages.ts';

test('an order goes from Placed to Delivered', () => {
  expect(stageName('pending')).toBe('Placed');
  expect(stageName('accepted')).toBe('Confirmed');
  expect(stageName('fulfilled')).toBe('On its way');
  expect(stageName('delivered')).toBe('Delivered');
  expect(stagesOf('fulfilled').map(({ state }) => state)).toEqual(['done', 'done', 'current', 'ahead']);
});

test('a rejected order is cancelled and has no further stages', () => {
  expect(stagesOf('rejected').map(({ name }) => name)).toEqual(['Placed', 'Cancelled']);
});
