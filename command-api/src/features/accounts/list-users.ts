// A page of all people: by the index where nobody is looked for, else by looking through them.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type {
  UserResponse,
  UsersPageResponse,
  UsersQuery,
} from '@aangan/shared-events/features/accounts/http';
import {
  accountKey,
  accountsIndex,
  accountsProjection,
  type AccountView,
} from '@aangan/shared-events/features/accounts/views';
import type { Views } from '../../views/views.ts';
import { userOf } from './queries.ts';

type AccountViews = Pick<Views, 'documents' | 'members' | 'size'>;

const USUAL_PAGE = 20;
/** How many people are looked through at most, in the order asked for. */
const MOST_SEARCHED = 10_000;
const CHUNK = 500;

/** The people who fit, in the order in which they came. */
export async function usersPage(
  views: AccountViews,
  query: UsersQuery,
  mostSearched: number = MOST_SEARCHED,
): Promise<UsersPageResponse> {
  const { limit = USUAL_PAGE, page = 1 } = query;
  const all = await views.size(accountsProjection, accountsIndex);
  if (query.search || query.role) {
    const fitting = await lookThrough(views, query, mostSearched);
    const found = pageOf(page, limit, fitting.length);
    const searched = all > mostSearched ? { searched: mostSearched } : {};
    return { ...found, ...searched, users: fitting.slice(...sliceOf(found.page, limit)) };
  }
  const found = pageOf(page, limit, all);
  const [offset] = sliceOf(found.page, limit);
  return { ...found, users: await readUsers(views, query, offset, limit) };
}

function pageOf(page: number, limit: number, total: number) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { total, totalPages, page: Math.min(page, totalPages) };
}

const sliceOf = (page: number, limit: number): [number, number] => [(page - 1) * limit, page * limit];

async function readUsers(
  views: AccountViews,
  { sort }: UsersQuery,
  offset: number,
  count: number,
): Promise<readonly UserResponse[]> {
  const range = { newestFirst: sort === 'createdAt_desc', offset, count };
  const ids = await views.members(accountsProjection, accountsIndex, range);
  const accounts = await views.documents<AccountView>(accountsProjection, ids.map(accountKey));
  return accounts.flatMap((account) => userOf(account) ?? []);
}

async function lookThrough(
  views: AccountViews,
  query: UsersQuery,
  most: number,
): Promise<readonly UserResponse[]> {
  const { search = '', role } = query;
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  const fits = (user: UserResponse): boolean => {
    if (role !== undefined && user.role !== role) return false;
    const text = `${user.name} ${user.username}`.toLocaleLowerCase('en');
    return user.id === search || words.every((word) => text.includes(word));
  };
  const fitting: UserResponse[] = [];
  for (let offset = 0; offset < most; offset += CHUNK) {
    const users = await readUsers(views, query, offset, Math.min(CHUNK, most - offset));
    fitting.push(...users.filter(fits));
    if (users.length === 0) break;
    await yieldToOthers();
  }
  return fitting;
}
