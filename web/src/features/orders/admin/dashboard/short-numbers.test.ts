import { expect, test } from 'vitest';
import { shortNumber } from './short-numbers.ts';

test.each([
  [0, '0'],
  [8, '8'],
  [999, '999'],
  [4_000, '4K'],
  [16_500, '16.5K'],
  [250_000, '2.5L'],
  [10_000_000, '1Cr'],
])('shortens %i to %s', (value, text) => {
  expect(shortNumber(value)).toBe(text);
});
