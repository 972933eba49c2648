import { expect, test } from 'vitest';
import { parseUsersSearch } from './users-search.ts';
import { withUsersSearch } from './users-search-changes.ts';

test('valid parameters of an address are parsed, and invalid ones are dropped', () => {
  expect(parseUsersSearch({ search: ' asha ', role: 'admin', sort: 'createdAt_asc', page: '2' })).toEqual({
    ...{ search: 'asha', role: 'admin', sort: 'createdAt_asc', page: 2 },
  });
  expect(parseUsersSearch({ search: '', role: 'owner', sort: 'createdAt_desc', page: '0' })).toEqual({});
});

test('a new search resets the page to 1', () => {
  expect(withUsersSearch({ search: 'asha', page: 3 }, { role: 'admin' })).toEqual({
    search: 'asha',
    role: 'admin',
  });
  expect(withUsersSearch({ search: 'asha', role: 'admin' }, { role: '' })).toEqual({ search: 'asha' });
});
