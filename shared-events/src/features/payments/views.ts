// The views of payments.
import type { MoneyMove } from '../orders/views.ts';
import type { PaymentLedger } from './ledger.ts';

export const paymentsProjection = 'payments';

/** The books of an order's payment. `payBy` is the order's, also before the payment's first event; null without a time limit. */
export type PaymentView = {
  readonly orderId: number;
  readonly payBy: string | null;
  readonly ledger: PaymentLedger | null;
};
/** The order that an order of the gateway is for. */
export type GatewayOrderView = { readonly orderId: number };
/** How often money moved, and how much in whole paise. */
export type MovedMoney = { readonly count: number; readonly paise: number };
/** What moved on a day according to the log. */
export type PaymentDayView = Readonly<Record<ComparedKind, MovedMoney>>;
/** What the sums of a day count: cash that is handed back is between the shop and its customer, and no sum of the gateway. */
export type ComparedKind = Exclude<MoneyMove['kind'], 'cash-refunded'>;

export const paymentKey = (orderId: number): string => `payment:${orderId}`;
export const gatewayOrderKey = (gatewayOrderId: string): string => `gateway-order:${gatewayOrderId}`;
/** A day of the shop's time zone, `2026-11-20`. */
export const paymentDayKey = (day: string): string => `day:${day}`;
/** Audit index (see audit-index.ts) of what was captured, refunded or collected on a day. */
export const movedAuditIndex = (kind: ComparedKind, day: string): string => `tally:${kind}:${day}`;
/** The orders whose money moved on a day, scored by number. */
export const paymentsOfDayIndex = (day: string): string => `day:${day}`;
/**
 * What is due, scored by its time (milliseconds since 1970): `expire:<order>` and `retry:<order>:<refund>:<attempt>`.
 */
export const duePaymentsIndex = 'due';
/** The orders that the gateway is asked about, scored by the time since when (milliseconds since 1970). */
export const openPaymentsIndex = 'open';
/** The orders with something that does not add up, scored by the time of the first (milliseconds since 1970). */
export const disputedPaymentsIndex = 'disputed';

/** The orders with `troubledRefunds`, scored by the time of the first (milliseconds since 1970). */
export const troubledRefundsIndex = 'troubled-refunds';

/** A member of `duePaymentsIndex`. */
export type DuePayment =
  | { readonly kind: 'expire'; readonly orderId: number }
  | { readonly kind: 'retry'; readonly orderId: number; readonly refundId: string; readonly attempt: number };

export function dueMember(due: DuePayment): string {
  return due.kind === 'expire'
    ? `expire:${due.orderId}`
    : `retry:${due.orderId}:${due.refundId}:${due.attempt}`;
}

/** Parses a member; undefined for anything else. */
export function parseDue(member: string): DuePayment | undefined {
  const [kind, order, refundId = '', attempt] = member.split(':');
  const orderId = Number(order);
  if (kind === 'expire') return { kind, orderId };
  return kind === 'retry' ? { kind, orderId, refundId, attempt: Number(attempt) } : undefined;
}
