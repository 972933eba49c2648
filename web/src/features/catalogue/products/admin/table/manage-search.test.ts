import { expect, test } from 'vitest';
import {
  isFiltered,
  withFilter,
  withoutFilters,
  withPage,
  withRows,
  withStock,
  withText,
} from './manage-changes.ts';
import { manageFilters } from './manage-filters.ts';
import { parseManageAddress, parseManageSearch } from './manage-search.ts';

test('parses valid parameters of an address', () => {
  const given = { search: ' silk ', brands: '2', sort: 'price_asc', page: '3', limit: '50' };
  expect(parseManageSearch(given)).toEqual({
    search: 'silk',
    brands: [2],
    sort: 'price_asc',
    page: 3,
    limit: 50,
  });
  expect(
    parseManageSearch({ limit: '7', sort: 'name', page: 'x', category: 'Women', priceMin: '900' }),
  ).toEqual({});
});

test('an address names the product that is edited by its id', () => {
  expect(parseManageAddress({ edit: '9', stock: 'low' })).toEqual({ edit: 9, stock: 'low' });
  for (const edit of ['0', '-1', '1.5', 'x', '', undefined, ['1', '2']])
    expect(parseManageAddress({ edit })).toEqual({});
});

test('a new search resets the page to 1, and a new page keeps the search', () => {
  const search = { search: 'silk', categories: [1], page: 4, limit: 50 };
  expect(withFilter(search, 'brands', 2)).toEqual({
    search: 'silk',
    categories: [1],
    brands: [2],
    limit: 50,
  });
  expect(withFilter(search, 'categories', undefined)).toEqual({ search: 'silk', limit: 50 });
  expect(withText(search, '')).toEqual({ categories: [1], limit: 50 });
  expect(withRows(search, 20)).toEqual({ search: 'silk', categories: [1] });
  expect(withPage(search, 1)).toEqual({ search: 'silk', categories: [1], limit: 50 });
});

test('without filters the order and the number of rows stay', () => {
  const search = { search: 'silk', colors: [4], sort: 'rating_desc', limit: 100 } as const;
  expect(isFiltered(search)).toBe(true);
  expect(withoutFilters(search)).toEqual({ sort: 'rating_desc', limit: 100 });
  expect(isFiltered(withoutFilters(search))).toBe(false);
});

test('the filter by stock is a known one, is sent to the shop, and resets the page', () => {
  expect(parseManageSearch({ stock: 'low' })).toEqual({ stock: 'low' });
  expect(parseManageSearch({ stock: 'lots' })).toEqual({});
  expect(manageFilters({ stock: 'sold-out', search: 'silk' })).toEqual({ stock: 'sold-out', search: 'silk' });
  const search = { stock: 'low', page: 3, limit: 50 } as const;
  expect(withStock(search, 'not-counted')).toEqual({ stock: 'not-counted', limit: 50 });
  expect(withStock(search, undefined)).toEqual({ limit: 50 });
  expect(isFiltered({ stock: 'low' })).toBe(true);
  expect(withoutFilters(search)).toEqual({ limit: 50 });
});
