// What the table of users shows, and the address bar: one is the other. Names are the API's parameters.
import type { UserResponse } from '@aangan/shared-events/features/accounts/http';

export type UsersSearch = {
  readonly search?: string;
  readonly role?: UserResponse['role'];
  readonly sort?: 'createdAt_asc';
  readonly page?: number;
};

export const ROLES: readonly UserResponse['role'][] = ['customer', 'admin', 'auditor'];

/** Takes what an address says and keeps what makes sense. The newest stand first unless said otherwise. */
export function parseUsersSearch(params: Readonly<Record<string, unknown>>): UsersSearch {
  const search = String(params['search'] ?? '')
    .trim()
    .slice(0, 100);
  const role = ROLES.find((each) => each === params['role']);
  const page = Number(params['page']);
  return {
    ...(search !== '' && { search }),
    ...(role && { role }),
    ...(params['sort'] === 'createdAt_asc' && { sort: 'createdAt_asc' as const }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}

/** With something else asked for, which begins at the first page again. */
export function withUsersSearch(
  search: UsersSearch,
  more: Partial<Record<keyof UsersSearch, string>>,
): UsersSearch {
  const { page: _page, ...before } = search;
  return parseUsersSearch({ ...before, ...more });
}
