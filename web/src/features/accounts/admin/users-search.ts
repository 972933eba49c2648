// The state of the users table, stored in the address bar under the API's parameter names.
import type { UserResponse } from '@aangan/shared-events/features/accounts/http';
import { primitiveText } from '../../../lib/primitive-text.ts';

export type UsersSearch = {
  readonly search?: string;
  readonly role?: UserResponse['role'];
  readonly sort?: 'createdAt_asc';
  readonly page?: number;
};

export const ROLES: readonly UserResponse['role'][] = ['customer', 'admin', 'auditor'];

/** Parses the parameters of an address and drops invalid ones. The default order is newest first. */
export function parseUsersSearch(params: Readonly<Record<string, unknown>>): UsersSearch {
  const search = primitiveText(params['search']).trim().slice(0, 100);
  const role = ROLES.find((each) => each === params['role']);
  const page = Number(params['page']);
  return {
    ...(search !== '' && { search }),
    ...(role && { role }),
    ...(params['sort'] === 'createdAt_asc' && { sort: 'createdAt_asc' as const }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}
