// Users, read from the accounts view.
import type {
  CountResponse,
  UserResponse,
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
