// What follows from what the log and the gateway say, as pure functions: the process managers, the reconciler and the simulation share them.
import {
  awaitsPayment,
  refundableIn,
  type PaymentLedger,
} from '@aangan/shared-events/features/payments/ledger';
import type { OrderToPay, RequestRefund } from './commands.ts';
import type { PaymentStreamState } from './decider.ts';
import type { GatewayPayment, GatewayRefund } from './gateway/payment-gateway.ts';
import { parseReceipt, receiptOf } from './receipts.ts';

/** Whether an authorized payment should be captured: it fits an order that still waits for its money. The gateway gives back what is not captured. */
export function shouldCapture(
  order: OrderToPay,
  ledger: PaymentStreamState,
  payment: GatewayPayment,
): boolean {
  if (payment.status !== 'authorized' || order.isRejected) return false;
  if (!ledger?.request || ledger.isExpired || !awaitsPayment(ledger)) return false;
  const { gatewayOrderId, amountPaise } = ledger.request;
  return (
    payment.orderId === gatewayOrderId && payment.amountPaise === amountPaise && payment.currency === 'INR'
  );
}

/** The refund of a rejected order that has money left; undefined when there is nothing to pay back. */
export function refundOfRejected(
  order: OrderToPay,
  ledger: PaymentStreamState,
  since: { readonly isLate: boolean; readonly at: string },
): RequestRefund | undefined {
  if (!order.isRejected || ledger === undefined || refundableIn(ledger) === 0) return undefined;
  const cause = since.isLate ? 'late-capture' : 'order-rejected';
  return { type: 'RequestRefund', order, at: since.at, amountPaise: undefined, cause };
}

/** What the gateway is asked to pay back; undefined when this attempt is over. */
export function refundCall(ledger: PaymentStreamState, refundId: string, attempt: number) {
  const asked = ledger?.refunds.find((refund) => refund.refundId === refundId);
  if (asked?.state !== 'requested' || asked.attempt !== attempt) return undefined;
  const { gatewayPaymentId: paymentId, amountPaise } = asked;
  return { paymentId, amountPaise, receipt: receiptOf(asked) };
}

/** Whether a refund pays back the money of an order because the order was rejected. */
export function isForRejection(ledger: PaymentStreamState, refundId: string): boolean {
  const cause = ledger?.refunds.find((refund) => refund.refundId === refundId)?.cause;
  return cause === 'order-rejected' || cause === 'late-capture';
}

/** The refund at the gateway that an earlier attempt made after all: another attempt would pay twice. */
export function madeEarlier(
  refundId: string,
  attempt: number,
  made: readonly GatewayRefund[],
): GatewayRefund | undefined {
  return made.find(({ receipt, status }) => {
    const earlier = parseReceipt(receipt);
    return earlier.refundId === refundId && earlier.attempt < attempt && status !== 'failed';
  });
}

/** Whether another refund of the payment was made at the gateway itself, and is not in the books: it may be the failed one, made by hand. */
export function isMadeByHand(ledger: PaymentStreamState, { id, receipt, status }: GatewayRefund): boolean {
  if (status === 'failed') return false;
  const { refundId } = parseReceipt(receipt);
  const isOurs = ledger?.refunds.some((each) => each.refundId === refundId && each.state !== 'withdrawn');
  return !isOurs && !ledger?.refunds.some(({ gatewayRefundId }) => gatewayRefundId === id);
}

/**
 * The payments of an order about whose refunds the gateway is asked: those with a refund that is not made, and those of which it has paid back more than
 * the books have. `said` is what it says about the payments now.
 */
export function refundingPayments(
  { refunds }: PaymentLedger,
  said: readonly GatewayPayment[],
): readonly string[] {
  const bookedFor = (id: string): number =>
    refunds
      .filter(({ gatewayPaymentId, state }) => gatewayPaymentId === id && state === 'processed')
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const underWay = refunds.filter(({ state }) => state !== 'processed');
  const paidBack = said.filter(({ id, refundedPaise }) => refundedPaise > bookedFor(id));
  return [
    ...new Set([
      ...underWay.map(({ gatewayPaymentId }) => gatewayPaymentId),
      ...paidBack.map(({ id }) => id),
    ]),
  ];
}

/** After how many milliseconds the gateway is asked about an open payment. */
export const ASK_AFTER_MS: readonly [number, ...number[]] = [60_000, 300_000, 900_000];

/** How many of these times have passed since a payment is open. */
export function asksDue(openSince: number, now: number): number {
  return ASK_AFTER_MS.filter((after) => now >= openSince + after).length;
}

const DAY_MS = 24 * 3_600_000;
/**
 * For how long something may still happen to a payment and to a refund after it was made: what is not captured after five days goes back, and a bank
 * takes up to ten working days for a refund. https://razorpay.com/docs/payments/payments/late-authorisation/handle
 */
const CHANGES_FOR_MS = { payments: 5 * DAY_MS, refunds: 14 * DAY_MS } as const;

/**
 * Since when what has happened in the last day may have been made: the gateway lists payments and refunds by that alone. After a longer pause since the
 * last look (0 for none) it is that much more.
 */
export function lookBack(kind: keyof typeof CHANGES_FOR_MS, lastLook: number, now: number): number {
  const since = lastLook === 0 ? now : Math.min(lastLook, now);
  return since - DAY_MS - CHANGES_FOR_MS[kind];
}

/** Whether the books lack what the gateway says of a payment; `ledger` may be older than the log. */
export function isNewPayment(ledger: PaymentStreamState, { id, status }: GatewayPayment): boolean {
  switch (status) {
    case 'captured':
    case 'refunded':
      return !ledger?.captures.some(({ gatewayPaymentId }) => gatewayPaymentId === id);
    case 'failed':
      return !ledger?.failures.some(({ gatewayPaymentId }) => gatewayPaymentId === id);
    case 'authorized':
      return true;
    case 'created':
      return false;
    default:
      return status satisfies never;
  }
}

/** The same of a refund. One that is on its way is no news: it may still fail. */
export function isNewRefund(ledger: PaymentStreamState, { id, status }: GatewayRefund): boolean {
  if (status === 'pending') return false;
  return !ledger?.refunds.some(
    ({ state, gatewayRefundId }) => state === 'processed' && gatewayRefundId === id,
  );
}
