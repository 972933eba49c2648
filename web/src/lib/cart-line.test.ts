import { expect, test } from 'vitest';
import { isSameLine, type LineId, lineKey } from './cart-line.ts';

const line: LineId = { id: 1, color: '#A3333D', colorId: 4, size: 'M' };

test.each<[string, Partial<LineId>]>([
  ['of another product', { id: 2 }],
  ['in another size', { size: 'S' }],
  ['in another color', { color: '#2E3A7B', colorId: 5 }],
  ['in a color that has the hex code of a removed one', { colorId: 5 }],
])('a line %s is another one', (_, more) => {
  const other = { ...line, ...more };
  expect(isSameLine(line, other)).toBe(false);
  expect(lineKey(line)).not.toBe(lineKey(other));
});

test('a line whose color’s hex code is corrected is the same one', () => {
  const corrected = { ...line, color: '#A3333E' };
  expect(isSameLine(line, corrected)).toBe(true);
  expect(lineKey(line)).toBe(lineKey(corrected));
});

test('where the id of its color is unknown, a line is known by the hex code', () => {
  const { colorId: _, ...unknown } = line;
  expect(isSameLine(line, unknown)).toBe(true);
  expect(isSameLine({ ...line, colorId: null }, line)).toBe(true);
  expect(isSameLine(unknown, { ...unknown, color: '#2E3A7B' })).toBe(false);
});

test('lines of a product without colors are the same one in the same size', () => {
  const plain = { ...line, color: 'Default', colorId: null };
  expect(isSameLine(plain, { ...plain })).toBe(true);
  expect(isSameLine(plain, { ...plain, size: 'S' })).toBe(false);
});
