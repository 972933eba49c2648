// The commands of an account. Passwords arrive hashed, usernames as typed.
import type { Person, Role } from '@aangan/shared-events/features/accounts/events';

export type OpenAccount = {
  readonly type: 'OpenAccount';
  readonly accountId: string;
  readonly role: Role;
  readonly person: Person;
};
export type ChangePassword = {
  readonly type: 'ChangePassword';
  readonly accountId: string;
  readonly passwordHash: string;
};
export type GrantRole = { readonly type: 'GrantRole'; readonly accountId: string; readonly role: Role };
export type EndSessions = {
  readonly type: 'EndSessions';
  readonly accountId: string;
  readonly reason: string;
};
/** Permanent: the name stays closed. Repeating it changes nothing. */
export type EraseAccount = { readonly type: 'EraseAccount'; readonly accountId: string };
export type AccountCommand = OpenAccount | ChangePassword | GrantRole | EndSessions | EraseAccount;
