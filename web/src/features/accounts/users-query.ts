import type { UsersPageResponse } from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';
import { read } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { hearTold } from '../../lib/told-live.ts';
import type { UsersSearch } from './users-search.ts';

export const USERS_PER_PAGE = 20;

const usersKey = () => personalKey('users');

export function usersQuery(search: UsersSearch) {
  const query = { sort: 'createdAt_desc', ...search, page: search.page ?? 1, limit: USERS_PER_PAGE };
  return queryOptions({
    queryKey: [...usersKey(), search],
    queryFn: ({ signal }) => read<UsersPageResponse>(accountPaths.users, { query, signal }),
    enabled: readSession() !== null,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
}

// Somebody has come or gone: whoever looks at the list sees them, at most once in a while when very many come.
const AT_MOST_EVERY_MS = 2_000;
let waiting = false;
hearTold((client, { name }) => {
  if (name !== 'users-count' || waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    void client.invalidateQueries({ queryKey: usersKey() });
  }, AT_MOST_EVERY_MS);
});
