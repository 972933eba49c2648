import { expect, test } from 'vitest';
import { firstOrder, pressed, shownTerms } from './term-order.ts';

const terms = [
  { id: 1, name: 'Women' },
  { id: 2, name: 'house Hold' },
  { id: 3, name: 'Jewelry', hexCode: '#2E3A7B' },
];
const uses = new Map([
  [1, 4],
  [2, 9],
]);
const names = (searched: string, order = firstOrder) =>
  shownTerms(terms, searched, order, uses).map(({ name }) => name);

test('sorts by name, ignoring case', () => {
  expect(names('')).toEqual(['house Hold', 'Jewelry', 'Women']);
});

test('finds by a part of the name or of the hex code', () => {
  expect(names(' HO ')).toEqual(['house Hold']);
  expect(names('#2e3')).toEqual(['Jewelry']);
  expect(names('lamp')).toEqual([]);
});

test('pressing Products sorts by the largest count first, pressing again by the smallest', () => {
  const fullest = pressed(firstOrder, 'products');
  expect(names('', fullest)).toEqual(['house Hold', 'Women', 'Jewelry']);
  expect(names('', pressed(fullest, 'products'))).toEqual(['Jewelry', 'Women', 'house Hold']);
});
