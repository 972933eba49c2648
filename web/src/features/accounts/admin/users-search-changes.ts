// A changed search of the users table. A file of its own, because the first load of every page holds its parser.
import { parseUsersSearch, type UsersSearch } from './users-search.ts';

/** The search with these changes, back on page 1. */
export function withUsersSearch(
  search: UsersSearch,
  more: Partial<Record<keyof UsersSearch, string>>,
): UsersSearch {
  const { page: _page, ...before } = search;
  return parseUsersSearch({ ...before, ...more });
}
