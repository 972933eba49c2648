// Payments in the API's shape.
import { failureText } from '@aangan/shared-events/features/payments/failure-reasons';
import type { OrderPayment, MoneyMove } from '@aangan/shared-events/features/orders/views';
import type { PaymentMethod } from '@aangan/shared-events/features/orders/events';
import type { RefundCause } from '@aangan/shared-events/features/payments/events';
import type { PaymentResponse, RefundResponse } from '@aangan/shared-events/features/payments/http';
import {
  refundableIn,
  type PaymentLedger,
  type Refund,
} from '@aangan/shared-events/features/payments/ledger';
import { duePayment } from '@aangan/shared-events/features/payments/state-machine';
import { toRupees } from '@aangan/shared-events/amounts';
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { OrderToPay } from './commands.ts';
import { canPay, type PaymentStreamState } from './decider.ts';

/** A payment in the shape of http.ts. `now` is ISO 8601. */
export function toPaymentResponse(
  order: OrderToPay,
  ledger: PaymentStreamState,
  reader: { readonly now: string; readonly isAdmin: boolean; readonly isSandbox: boolean },
): PaymentResponse {
  const { state, paidPaise, refundedPaise } = ledger?.summary ?? duePayment(order.method);
  const capture = ledger?.captures[0];
  const request = ledger?.request;
  const failure = ledger?.failures.at(-1);
  return {
    orderId: order.orderId,
    method: order.method,
    state,
    amount: toRupees(order.totalPaise),
    paid: toRupees(paidPaise),
    refunded: toRupees(refundedPaise),
    refundable: toRupees(ledger === undefined ? 0 : refundableIn(ledger)),
    payBy: order.payBy ?? null,
    canPay: canPay(order, ledger, reader.now),
    failure: state === 'failed' && failure ? failureText(failure) : null,
    instrument: capture?.instrument ?? null,
    refunds: (ledger?.refunds ?? []).map(toRefundResponse),
    gateway:
      reader.isAdmin && request
        ? { orderId: request.gatewayOrderId, paymentId: capture?.gatewayPaymentId ?? null }
        : null,
    // Cash is never played.
    isSandbox: order.method === 'online' && reader.isSandbox,
    revision: ledger?.revision ?? -1,
  };
}

function toRefundResponse(refund: Refund): RefundResponse {
  const { refundId, amountPaise, state, requestedAt, failure } = refund;
  const reason = refund.reason ?? reasons[refund.cause];
  return { id: refundId, amount: toRupees(amountPaise), reason, state, requestedAt, failure };
}

/** Of refunds that the shop requests. */
const reasons: Readonly<Record<RefundCause, string | null>> = {
  'order-rejected': 'The order was rejected.',
  'late-capture': 'The order was rejected before the payment arrived.',
  'second-capture': 'The order had been paid before.',
  'wrong-amount': 'The amount paid was not that of the order.',
  administrator: null,
  return: 'What was returned is paid back.',
};

/** The live message about a payment. */
export function toPaymentMessage({
  paidPaise,
  refundedPaise,
  details: { refundablePaise, refunds, ...details },
  ...payment
}: FeedData['payment-status']): LiveMessages['payment-status'] {
  return {
    ...payment,
    paid: toRupees(paidPaise),
    refunded: toRupees(refundedPaise),
    details: {
      ...details,
      refundable: toRupees(refundablePaise),
      refunds: refunds.map(({ refundId, amountPaise, ...refund }) => ({
        ...refund,
        id: refundId,
        amount: toRupees(amountPaise),
      })),
    },
  };
}

/** The payment as an order's view has it. */
export function orderPaymentOf(ledger: PaymentStreamState, method: PaymentMethod): OrderPayment {
  if (ledger === undefined) return { ...duePayment(method), moves: [], revision: -1 };
  return { ...ledger.summary, moves: movesOf(ledger), revision: ledger.revision };
}

/** The money that moved according to the books. */
export function movesOf({ captures, refunds, collected, cashRefunds }: PaymentLedger): readonly MoneyMove[] {
  return [
    ...captures.map(({ amountPaise, capturedAt: at }): MoneyMove => ({ kind: 'captured', amountPaise, at })),
    ...refunds
      .filter(({ state }) => state === 'processed')
      .map(({ amountPaise, changedAt: at }): MoneyMove => ({ kind: 'refunded', amountPaise, at })),
    ...(collected === null
      ? []
      : [{ kind: 'collected', amountPaise: collected.amountPaise, at: collected.at } as const]),
    ...cashRefunds.map(({ amountPaise, at }): MoneyMove => ({ kind: 'cash-refunded', amountPaise, at })),
  ];
}
