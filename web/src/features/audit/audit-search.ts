// The audit's search, stored in the address bar under the API's parameter names.
import { ORDER_STATUSES, type OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { primitiveText } from '../../lib/primitive-text.ts';

export type AuditSearch = {
  readonly search?: string;
  readonly customer?: string;
  readonly status?: OrderStatus;
  /** Rupees. */
  readonly amountMin?: string;
  readonly amountMax?: string;
  /** Days in the shop's time zone, inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
};

const AMOUNT_FIELDS = ['amountMin', 'amountMax'] as const;
type AmountField = (typeof AMOUNT_FIELDS)[number];

/** Parses the parameters of an address or a form and drops invalid ones; never throws. */
export function parseAuditSearch(params: Readonly<Record<string, unknown>>): AuditSearch {
  const [search, customer] = [textIn(params['search']), textIn(params['customer'])];
  const status = ORDER_STATUSES.find((each) => each === params['status']);
  const [amountMin, amountMax] = [amountIn(params['amountMin']), amountIn(params['amountMax'])];
  const [from, to] = [dayIn(params['from']), dayIn(params['to'])];
  const page = Number(params['page']);
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

/** The amounts of a form that are neither empty nor readable: they would be left out of the search. */
export function unreadableAmounts(params: Readonly<Record<string, unknown>>): readonly AmountField[] {
  return AMOUNT_FIELDS.filter((name) => textIn(params[name]) !== '' && amountIn(params[name]) === undefined);
}

/** The stop of a history in the address, from 1. */
export function parseStop(params: Readonly<Record<string, unknown>>): { readonly stop?: number } {
  const stop = Number(params['stop']);
  return Number.isInteger(stop) && stop >= 1 && stop <= 100_000 ? { stop } : {};
}

function textIn(params: unknown): string {
  return primitiveText(params).trim().slice(0, 100);
}

/** An amount as typed: `₹4,297.50`. */
function amountIn(params: unknown): string | undefined {
  const text = textIn(params).replaceAll(/[₹,\s]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? text : undefined;
}

function dayIn(params: unknown): string | undefined {
  const text = primitiveText(params);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
