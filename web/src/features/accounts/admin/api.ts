import type { UsersPageResponse } from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listIn, numberOf, optionalNumber, textOf } from '../../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';
import { personalKey } from '../../../lib/session/personal-data.ts';
import { read } from '../../../lib/api/request.ts';
import type { UsersSearch } from './users-search.ts';

export const USERS_PER_PAGE = 20;

type User = { readonly id: string; readonly name: string; readonly username: string; readonly role: string };
export type ListedUsers = Omit<UsersPageResponse, 'users'> & { readonly users: readonly User[] };

/** A page of users; a bare list is a single page. */
function usersFrom(answer: unknown): ListedUsers {
  const { total, totalPages, page, searched } = fieldsOf(answer);
  const users = listIn(answer, 'users', 'data').map((user) => {
    const { id, name, username, role } = fieldsOf(user);
    const otherwise = username === 'admin' ? 'admin' : 'user';
    return { id: textOf(id), name: textOf(name), username: textOf(username), role: textOf(role, otherwise) };
  });
  const among = optionalNumber(searched);
  return {
    users,
    total: numberOf(total, users.length),
    totalPages: numberOf(totalPages, 1),
    page: numberOf(page, 1),
    ...(among !== undefined && { searched: among }),
  };
}

export const usersKey = () => personalKey('users');

export function usersQuery(search: UsersSearch) {
  const query = { sort: 'createdAt_desc', ...search, page: search.page ?? 1, limit: USERS_PER_PAGE };
  return queryOptions({
    queryKey: [...usersKey(), search],
    queryFn: async ({ signal }) => usersFrom(await read<unknown>(accountPaths.users, { query, signal })),
    networkMode: 'always',
    placeholderData: keepPreviousData,
    // Stale only when a live message has marked it: then the page says so.
    staleTime: Infinity,
  });
}
