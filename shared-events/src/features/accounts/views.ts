// What readers know of people. No password hash and no mobile number ever reaches a view.
import type { Role } from './events.ts';

export const accountsProjection = 'accounts';

export type AccountView = {
  readonly id: string;
  /** Both are null once the person is erased. */
  readonly username: string | null;
  readonly name: string | null;
  readonly role: Role;
  readonly openedAt: string;
  /** Raised when all sessions end at once; a token of an older epoch is refused. */
  readonly sessionEpoch: number;
  /** Sessions signed out before their time, by id, with the moment at which they would have ended (ISO 8601). */
  readonly endedSessions: Readonly<Record<string, string>>;
};

/** Customers, without the erased ones. */
export type AccountCountView = { readonly customers: number };

export const accountKey = (accountId: string): string => `account:${accountId}`;
export const accountCountKey = 'count';
/** The ids of all accounts but erased ones, scored by the commit position at which they were opened. */
export const accountsIndex = 'all';
/** What made the number of customers (see tally.ts). */
export const customersAuditIndex = 'tally';
