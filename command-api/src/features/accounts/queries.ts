// Users, read from the accounts view. A page of users is read from the index without a filter, else by scanning the users.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type {
  CountResponse,
  UserResponse,
  UsersPageResponse,
  UsersQuery,
  UsersResponse,
} from '@aangan/shared-events/features/accounts/http';
import {
  accountCountKey,
  accountKey,
  accountsIndex,
  accountsProjection,
  type AccountCountView,
  type AccountView,
} from '@aangan/shared-events/features/accounts/views';
import { itemsInChunks } from '../../http/answers/chunks.ts';
import type { Views } from '../../views/views.ts';

/** All users in the order of sign-up, without the erased ones. */
export async function allUsers(views: Views): Promise<UsersResponse> {
  const ids = await views.members(accountsProjection, accountsIndex, { newestFirst: false });
  const read = (keys: readonly string[]) => views.documents<AccountView>(accountsProjection, keys);
  return itemsInChunks(ids.map(accountKey), read, userOf);
}

/** One user; undefined when there is no such account (any more). */
export async function oneUser(views: Views, accountId: string): Promise<UserResponse | undefined> {
  return userOf(await views.document<AccountView>(accountsProjection, accountKey(accountId)));
}

/** The names of people by account; erased and unknown accounts are left out. */
export async function namesOf(
  views: Views,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(accountIds)].map(accountKey);
  const accounts = await views.documents<AccountView>(accountsProjection, keys);
  return new Map(accounts.flatMap((account) => (account?.name ? [[account.id, account.name]] : [])));
}

/** How many customers the shop has. */
export async function usersCount(views: Pick<Views, 'document'>): Promise<CountResponse> {
  const count = await views.document<AccountCountView>(accountsProjection, accountCountKey);
  return { count: count?.customers ?? 0 };
}

/** A user in the API's shape; undefined when erased. */
export function userOf(account: AccountView | undefined): UserResponse | undefined {
  if (account === undefined || account.name === null || account.username === null) return undefined;
  const { id, name, username, role } = account;
  return { id, name, username, role };
}

type AccountViews = Pick<Views, 'documents' | 'members' | 'size'>;

const USUAL_PAGE = 20;
/** How many users are scanned at most, in the requested order. */
const MAX_SCANNED = 10_000;
const CHUNK = 500;

/** The users that match, in the requested order. */
export async function usersPage(
  views: AccountViews,
  query: UsersQuery,
  maxScanned: number = MAX_SCANNED,
): Promise<UsersPageResponse> {
  const { limit = USUAL_PAGE, page = 1 } = query;
  const all = await views.size(accountsProjection, accountsIndex);
  if (query.search || query.role) {
    const matching = await scanUsers(views, query, maxScanned);
    const found = pageOf(page, limit, matching.length);
    const searched = all > maxScanned ? { searched: maxScanned } : {};
    return { ...found, ...searched, users: matching.slice(...sliceOf(found.page, limit)) };
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

async function scanUsers(
  views: AccountViews,
  query: UsersQuery,
  max: number,
): Promise<readonly UserResponse[]> {
  const { search = '', role } = query;
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  const matches = (user: UserResponse): boolean => {
    if (role !== undefined && user.role !== role) return false;
    const text = `${user.name} ${user.username}`.toLocaleLowerCase('en');
    return user.id === search || words.every((word) => text.includes(word));
  };
  const matching: UserResponse[] = [];
  for (let offset = 0; offset < max; offset += CHUNK) {
    const users = await readUsers(views, query, offset, Math.min(CHUNK, max - offset));
    matching.push(...users.filter(matches));
    if (users.length === 0) break;
    await yieldToOthers();
  }
  return matching;
}
