// When something of a payment is due without anyone asking: its end, and another attempt of a failed refund. Times are milliseconds since 1970.
import type { PaymentLedger, Refund } from './ledger.ts';

/** How often a refund is tried by itself; then an administrator decides. */
export const REFUND_ATTEMPTS = 5;
const FIRST_RETRY_MS = 60_000;
const RETRY_FACTOR = 5;

/** When a failed refund is tried again; undefined when it is not failed or has been tried often enough. */
export function retryDue({ state, attempt, changedAt }: Refund): number | undefined {
  if (state !== 'failed' || attempt >= REFUND_ATTEMPTS) return undefined;
  return Date.parse(changedAt) + FIRST_RETRY_MS * RETRY_FACTOR ** (attempt - 1);
}

/** Whether the gateway is asked about it again and again: it may have been paid, or a refund is under way. */
export function isOpen({ request, captures, isExpired, refunds }: PaymentLedger): boolean {
  const awaits = request !== null && captures.length === 0 && !isExpired;
  return awaits || refunds.some(({ state }) => state === 'requested');
}
