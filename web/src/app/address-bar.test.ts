import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './address-bar.ts';

test('writes plain pairs, lists with commas, and leaves out what is not set', () => {
  expect(
    stringifySearch({ search: 'silk saree', colors: [4, 7], page: 2, brands: undefined, category: '' }),
  ).toBe('?search=silk+saree&colors=4,7&page=2');
  expect(stringifySearch({})).toBe('');
});

test('reads back what it wrote, whatever was typed', () => {
  const typed = { search: '50% & "more" + #1 = ₹, हिन्दी', category: 'House Hold' };
  expect(parseSearch(stringifySearch(typed))).toEqual(typed);
});

test('preserves a searched number as text', () => {
  expect(parseSearch('?search=123')).toEqual({ search: '123' });
});

test('takes the first of two values, as the server does', () => {
  expect(parseSearch('?search=kurta&page=2&search=saree')).toEqual({ search: 'kurta', page: '2' });
});
