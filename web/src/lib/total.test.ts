import { expect, test } from 'vitest';
import { totalOf } from './total.ts';

test('adds up without losing a paisa', () => {
  expect(totalOf([{ price: 0.1, quantity: 3 }])).toBe(0.3);
  expect(
    totalOf([
      { price: 1899.5, quantity: 2 },
      { price: 749, quantity: 1 },
    ]),
  ).toBe(4548);
  expect(totalOf([])).toBe(0);
});
