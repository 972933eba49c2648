// The port by which the audit finds orders.
import type { AuditOrdersQuery } from '@aangan/shared-events/features/audit/http';

/** The result at the time of the query: orders that are placed later are not part of it, and do not shift it. */
export type FoundNumbers = {
  readonly total: number;
  /** How many of the newest ones were searched, when there are more: older matches may be missing. */
  readonly searched?: number;
  /** Order numbers in the requested order. */
  readonly numbers: (offset: number, count: number) => Promise<readonly number[]>;
};

/** The orders that match, newest first. */
export type FindOrders = (query: AuditOrdersQuery) => Promise<FoundNumbers>;
