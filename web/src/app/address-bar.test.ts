import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './address-bar.ts';

it('writes plain pairs, lists with commas, and leaves out what is not set', () => {
  expect(
    stringifySearch({ search: 'silk saree', colors: [4, 7], page: 2, brands: undefined, category: '' }),
  ).toBe('?search=silk+saree&colors=4,7&page=2');
  expect(stringifySearch({})).toBe('');
});

it('reads back what it wrote, whatever was typed', () => {
  const typed = { search: '50% & "more" + #1 = ₹, हिन्दी', category: 'House Hold' };
  expect(parseSearch(stringifySearch(typed))).toEqual(typed);
});

it('preserves a searched number as text', () => {
  expect(parseSearch('?search=123')).toEqual({ search: '123' });
});
