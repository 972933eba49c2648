import { expect, test } from 'vitest';
import { withSearch, isFiltered, onPage, withoutFilters } from './orders-search-changes.ts';
import { parseOrdersSearch } from './orders-search.ts';

test('valid parameters of an address are parsed, and invalid ones are dropped', () => {
  expect(
    parseOrdersSearch({
      search: ' silk ',
      status: 'pending',
      from: '2026-11-01',
      to: '2026-11-30',
      page: '3',
    }),
  ).toEqual({ search: 'silk', status: 'pending', from: '2026-11-01', to: '2026-11-30', page: 3 });
  expect(
    parseOrdersSearch({
      search: '',
      status: 'lost',
      from: 'yesterday',
      to: '2026-13-45',
      sort: 'x',
      page: '-1',
    }),
  ).toEqual({});
  expect(parseOrdersSearch({ sort: 'createdAt_desc', page: 1 })).toEqual({});
  expect(parseOrdersSearch({ sort: 'total_asc' })).toEqual({ sort: 'total_asc' });
});

test('a new search resets the page to 1, and an empty one is dropped', () => {
  expect(withSearch({ status: 'pending', page: 4 }, { search: 'silk' })).toEqual({
    status: 'pending',
    search: 'silk',
  });
  expect(withSearch({ status: 'pending', search: 'silk' }, { status: '' })).toEqual({ search: 'silk' });
  expect(onPage({ search: 'silk' }, 2)).toEqual({ search: 'silk', page: 2 });
  expect(onPage({ search: 'silk', page: 2 }, 1)).toEqual({ search: 'silk' });
});

test('the order of the rows is not a filter', () => {
  expect(isFiltered({ sort: 'total_desc', page: 2 })).toBe(false);
  expect(isFiltered({ to: '2026-11-30' })).toBe(true);
  expect(withoutFilters({ search: 'silk', status: 'pending', sort: 'total_desc', page: 2 })).toEqual({
    sort: 'total_desc',
  });
});
