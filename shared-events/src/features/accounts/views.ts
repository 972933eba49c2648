// The views of accounts. They never hold a password hash or a mobile number.
import type { Role } from './events.ts';

export const accountsProjection = 'accounts';

export type AccountView = {
  readonly id: string;
  /** Both are null once the person is erased. */
  readonly username: string | null;
  readonly name: string | null;
  readonly role: Role;
  readonly openedAt: string;
  /** Raised when all sessions end at once; a token of an older epoch is rejected. */
  readonly sessionEpoch: number;
  /** Sessions that were signed out early, by id, with the time at which they would have expired (ISO 8601). */
  readonly endedSessions: Readonly<Record<string, string>>;
};

/** Customers, without the erased ones. */
export type AccountCountView = { readonly customers: number };

export const accountKey = (accountId: string): string => `account:${accountId}`;
export const accountCountKey = 'count';
/** The ids of all accounts except erased ones, scored by the commit position at which they were opened. */
export const accountsIndex = 'all';
/** Audit index (see audit-index.ts) of the number of customers. */
export const customersAuditIndex = 'tally';
