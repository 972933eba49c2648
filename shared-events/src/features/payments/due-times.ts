// When something of a payment is due without anyone asking: its end, and another attempt of a failed refund. Times are milliseconds since 1970.
import { awaitsPayment, hasUnknownRefund, refundableIn, type PaymentLedger, type Refund } from './ledger.ts';

/** How often a refund is tried by itself; then an administrator decides. */
export const REFUND_ATTEMPTS = 5;
const FIRST_RETRY_MS = 60_000;
const RETRY_FACTOR = 5;

/** When a failed refund is tried again; undefined when it is not failed, has been tried often enough, or may have been made by hand at the gateway. */
export function retryDue(ledger: PaymentLedger, { state, attempt, changedAt }: Refund): number | undefined {
  if (state !== 'failed' || attempt >= REFUND_ATTEMPTS || hasUnknownRefund(ledger)) return undefined;
  return Date.parse(changedAt) + FIRST_RETRY_MS * RETRY_FACTOR ** (attempt - 1);
}

/** Whether the time to pay is still to end: nothing was paid, or all of it was requested back before the end. `payBy` is ISO 8601. */
export function isToExpire(ledger: PaymentLedger | undefined, payBy: string): boolean {
  if (ledger === undefined) return true;
  if (ledger.isExpired) return false;
  if (awaitsPayment(ledger)) return true;
  const wasInTime = ({ state, requestedAt }: Refund): boolean => state === 'withdrawn' || requestedAt < payBy;
  return refundableIn(ledger) === 0 && ledger.refunds.every(wasInTime);
}

/** Whether the gateway is asked about it again and again: it may have been paid, or a refund is under way. */
export function isOpen(ledger: PaymentLedger): boolean {
  const { request, isExpired, refunds } = ledger;
  const awaits = request !== null && !isExpired && awaitsPayment(ledger);
  return awaits || refunds.some(({ state }) => state === 'requested');
}
