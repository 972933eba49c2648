import { expect, test } from 'vitest';
import { toProductStock } from './queries.ts';

test('what was sold of a size stays sold when the size is removed', () => {
  const level = (size: string, counted: number, sold: number) => ({
    ...{ colorId: null, size, counted, reserved: 0, sold },
  });
  const stock = toProductStock(
    { productId: 3, name: 'Kurta', removed: false, variants: [{ colorId: null, color: null, size: 'S' }] },
    { lowAt: 1, variants: [level('S', 5, 1), level('XS', 2, 2)], revision: 7 },
    () => undefined,
  );
  expect(stock.variants.map(({ size }) => size)).toEqual(['S']);
  expect(stock).toMatchObject({ available: 4, sold: 3 });
});
