// The cached payments. What is older than the cached revision is ignored.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';

type PaymentMessage = LiveMessages['payment-status'];
/** What an order shows of its payment. */
export type PaymentStatus = Omit<PaymentMessage, 'details'>;

/** The beginning of the keys below. */
export const paymentsKey = () => personalKey('payments');
export const paymentKey = (orderId: number) => personalKey('payments', orderId);
export const boardKey = () => personalKey('payments', 'board');

/** The payment after a live message, which names the reasons of no refunds. */
export function withStatus(payment: PaymentResponse, message: PaymentMessage): PaymentResponse {
  if (message.revision <= payment.revision) return payment;
  const { state, paid, refunded, details, revision } = message;
  const reasons = new Map(payment.refunds.map(({ id, reason }) => [id, reason]));
  return {
    ...payment,
    ...{ ...details, state, paid, refunded, revision },
    refunds: details.refunds.map((refund) => ({ ...refund, reason: reasons.get(refund.id) ?? null })),
    // The customer's message names no gateway, and an administrator receives both.
    gateway: details.gateway ?? payment.gateway,
    canPay: payment.canPay && (state === 'awaiting' || state === 'failed'),
  };
}

/** Caches the answer of a write, unless a live message was faster. */
export function storePayment(client: QueryClient, payment: PaymentResponse): void {
  client.setQueryData<PaymentResponse>(paymentKey(payment.orderId), (before) =>
    before !== undefined && before.revision > payment.revision ? before : payment,
  );
}
