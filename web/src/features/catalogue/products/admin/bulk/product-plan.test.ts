import { expect, test } from 'vitest';
import { aProduct } from '../../../../../testing/product.ts';
import { planOf, steppedPrice, valuesAfter, valuesBack } from './product-plan.ts';
import { stepIn } from './typed-step.ts';

test('a price moves by per cent or rupees, to the paisa, down and up', () => {
  expect(steppedPrice(1199.5, { unit: 'percent', hundredths: -1_000 })).toBe(1079.55);
  expect(steppedPrice(99.99, { unit: 'percent', hundredths: 333 })).toBe(103.32);
  expect(steppedPrice(0.29, { unit: 'rupees', hundredths: -28 })).toBe(0.01);
});

test('amounts are parsed as typed, and invalid ones are rejected', () => {
  const typed = { direction: 'lower', unit: 'percent' } as const;
  expect(
    ['10', ' 12.5 %', '₹1,000', '0', '', 'ten', '1.234', '-5', '1e3'].map(
      (amount) => stepIn({ ...typed, amount })?.hundredths,
    ),
  ).toEqual([-1_000, -1_250, -100_000, undefined, undefined, undefined, undefined, undefined, undefined]);
});

test('products that do not change are listed with the reason', () => {
  const [cheap, dear] = [aProduct({ id: 1, price: 100 }), aProduct({ id: 2, price: 500, inStock: false })];
  const step = { unit: 'rupees', hundredths: -10_000 } as const;
  expect(planOf([cheap, dear], { kind: 'price', step })).toEqual({
    changes: [dear],
    stays: [{ product: cheap, why: 'its price would not be above zero' }],
  });
  expect(planOf([cheap, dear], { kind: 'stock', inStock: true })).toEqual({
    changes: [dear],
    stays: [{ product: cheap, why: 'is already in stock' }],
  });
  const counted = aProduct({ id: 3, inStock: false, stock: { variants: [] } });
  expect(planOf([counted, dear], { kind: 'stock', inStock: true })).toEqual({
    changes: [dear],
    stays: [{ product: counted, why: 'its stock is counted, so it is in stock while units are available' }],
  });
  expect(planOf([cheap, dear], { kind: 'delete' }).changes).toHaveLength(2);
});

test('undo restores only the changed values', () => {
  const before = aProduct({ id: 1, price: 100 });
  const lower = { kind: 'price', step: { unit: 'percent', hundredths: -5_000 } } as const;
  expect(valuesAfter(before, lower)).toMatchObject({ price: '50.00', inStock: true });
  const now = { ...before, price: 50, name: 'Renamed' };
  expect(valuesBack(before, now)).toMatchObject({ price: '100.00', name: 'Renamed', inStock: true });
});
