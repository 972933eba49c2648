import { expect, test } from 'vitest';
import { noteOf, type NotedLine } from './line-note.ts';

const product = { price: 1200, inStock: true, removed: false, sizes: ['S', 'M'], colorIds: [4] };
const line: NotedLine = { size: 'M', colorId: 4, quantity: 4, priceBefore: 1200, product };
const noted = (more: Partial<NotedLine['product']>) => noteOf({ ...line, product: { ...product, ...more } });

test('a line whose product has not changed can be ordered', () => {
  expect(noteOf(line)).toEqual({ available: true, changed: null });
});

test('a changed price is named, and the line can be ordered', () => {
  expect(noted({ price: 1350.5 })).toEqual({
    available: true,
    changed: 'The price has changed from ₹1,200.00 to ₹1,350.50.',
  });
});

test.each([
  ['This item is no longer available.', { removed: true, inStock: false }],
  ['This item is out of stock.', { inStock: false, price: 1 }],
  ['This size is no longer available.', { sizes: ['S'] }],
  ['This color is no longer available.', { colorIds: [5] }],
])('“%s” comes before a changed price', (changed, more) => {
  expect(noted(more)).toEqual({ available: false, changed });
});

test.each([
  [6, true, null],
  [4, true, null],
  [3, false, 'Only 3 of this are left.'],
  [1, false, 'Only 1 of this is left.'],
  [0, false, 'This item is sold out in this color and size.'],
])('a line of four of which %i are left', (left, available, changed) => {
  const variants = [
    { colorId: 4, size: 'S', left: 6 },
    { colorId: 4, size: 'M', left },
  ];
  expect(noted({ stock: { variants } })).toEqual({ available, changed, left });
});

test('a color and size that was never counted has nothing left', () => {
  expect(noted({ stock: { variants: [] } })).toMatchObject({ available: false, left: 0 });
});

test('a line without a color fits a product without colors only', () => {
  const plain = { ...line, colorId: null };
  expect(noteOf(plain).available).toBe(false);
  expect(noteOf({ ...plain, product: { ...product, colorIds: [] } }).available).toBe(true);
});
