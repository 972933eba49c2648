// What is looked for, and the address bar: one is the other. Names are the API's parameters.
import type { OrderStatusName } from '@aangan/shared-events/features/orders/http';
import { ORDER_STATUSES } from '@aangan/shared-events/features/orders/http';

export type AuditSearch = {
  readonly search?: string;
  readonly customer?: string;
  readonly status?: OrderStatusName;
  /** Rupees. */
  readonly amountMin?: string;
  readonly amountMax?: string;
  /** Days of the shop, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
};

/** Takes what an address or a form says and keeps what makes sense; the rest is left out, never an error. */
export function parseAuditSearch(given: Readonly<Record<string, unknown>>): AuditSearch {
  const [search, customer] = [wordsIn(given['search']), wordsIn(given['customer'])];
  const status = ORDER_STATUSES.find((each) => each === given['status']);
  const [amountMin, amountMax] = [amountIn(given['amountMin']), amountIn(given['amountMax'])];
  const [from, to] = [dayIn(given['from']), dayIn(given['to'])];
  const page = Number(given['page']);
  return {
    ...(search && { search }),
    ...(customer && { customer }),
    ...(status && { status }),
    ...(amountMin && { amountMin }),
    ...(amountMax && { amountMax }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}

/** The stop of a history that an address names, from 1. */
export function parseStop(given: Readonly<Record<string, unknown>>): { readonly stop?: number } {
  const stop = Number(given['stop']);
  return Number.isInteger(stop) && stop >= 1 && stop <= 100_000 ? { stop } : {};
}

function wordsIn(given: unknown): string {
  return String(given ?? '')
    .trim()
    .slice(0, 100);
}

/** An amount as people write it: `₹4,297.50`. */
function amountIn(given: unknown): string | undefined {
  const text = wordsIn(given).replaceAll(/[₹,\s]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? text : undefined;
}

function dayIn(given: unknown): string | undefined {
  const text = String(given ?? '');
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
