import type { ProductStockResponse, VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import { expect, test } from 'vitest';
import { listAfter, withLevels, type StockChanged } from './stock-cache.ts';

const variant = (size: string, counted: number, more: Partial<VariantStockResponse> = {}) => ({
  ...{ colorId: 1, color: 'Indigo', size, counted, reserved: 0, sold: 0, available: counted },
  ...{ isOffered: true, ...more },
});
const stock: ProductStockResponse = {
  ...{
    productId: 7,
    name: 'Lotus kurta',
    isRemoved: false,
    isCounted: true,
    lowAt: 2,
    available: 12,
    sold: 0,
    low: 1,
    revision: 3,
  },
  variants: [variant('S', 10), variant('M', 2)],
};
const levels = (...variants: readonly [size: string, counted: number, reserved: number, sold: number][]) => ({
  lowAt: 2,
  variants: variants.map(([size, counted, reserved, sold]) => ({
    ...{ colorId: 1, size, counted, reserved, sold },
  })),
});
const message = (more: Partial<StockChanged> = {}): StockChanged => ({
  ...{ productId: 7, revision: 4, levels: levels(['S', 10, 1, 7], ['M', 2, 0, 0]), ...more },
});

test('a message sets the numbers of every variant, their sum and how many are low', () => {
  expect(withLevels(stock, message())).toEqual({
    ...stock,
    ...{ available: 4, sold: 7, low: 2, revision: 4 },
    variants: [variant('S', 10, { reserved: 1, sold: 7, available: 2 }), variant('M', 2)],
  });
});

test('an older message, or one about another product, changes nothing', () => {
  expect(withLevels(stock, message({ revision: 3 }))).toBe(stock);
  expect(withLevels(stock, message({ productId: 8 }))).toBe(stock);
});

test('a variant that is no longer offered is shown as long as there are units of it', () => {
  const old = withLevels(stock, message({ levels: levels(['S', 1, 0, 0], ['XS', 2, 0, 0]) }));
  expect(old.variants).toEqual([
    ...[variant('S', 1), variant('M', 0)],
    variant('XS', 2, { isOffered: false }),
  ]);
  // It is not low on stock: nobody can buy it.
  expect(old.low).toBe(2);
  const gone = withLevels(old, message({ revision: 5, levels: levels(['S', 1, 0, 0], ['XS', 2, 0, 2]) }));
  expect(gone.variants.map(({ size }) => size)).toEqual(['S', 'M']);
  // What was sold of it stays sold.
  expect(gone.sold).toBe(2);
});

test('a product that is no longer counted has no numbers, and counts again from a later message', () => {
  const stopped = withLevels(stock, message({ levels: null }));
  expect(stopped).toMatchObject({ isCounted: false, available: 0, low: 0, revision: 4 });
  expect(stopped.variants.map(({ size, available }) => [size, available])).toEqual([
    ['S', 0],
    ['M', 0],
  ]);
  expect(withLevels(stopped, message({ revision: 5 }))).toMatchObject({ isCounted: true, available: 4 });
});

test('the list of low products drops one that has enough again, and is stale when another becomes low', () => {
  const enough = message({ levels: levels(['S', 10, 0, 0], ['M', 3, 0, 0]) });
  expect(listAfter([stock], 'low', enough)).toEqual([]);
  expect(listAfter([stock], 'all', enough)).toHaveLength(1);
  expect(listAfter([], 'low', message())).toBe('stale');
  expect(listAfter([], 'low', enough)).toEqual([]);
});

test('a list of some products is stale only when one of them starts to be counted', () => {
  expect(listAfter([], '6,7', message())).toBe('stale');
  expect(listAfter([], '6,77', message())).toEqual([]);
  expect(listAfter([], 'all', message({ levels: null }))).toEqual([]);
  expect(listAfter([stock], '6,7', message({ levels: null }))).toEqual([]);
});
