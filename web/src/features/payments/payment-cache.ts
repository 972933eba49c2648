// The cached payments. What is older than the cached revision is ignored.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';

export type PaymentStatus = LiveMessages['payment-status'];

export const paymentKey = (orderId: number) => personalKey('payments', orderId);
export const boardKey = () => personalKey('payments', 'board');

/** The payment after a live message. How it was paid and why it failed are not part of the message. */
export function withStatus(payment: PaymentResponse, status: PaymentStatus): PaymentResponse {
  if (status.revision <= payment.revision) return payment;
  const { state, paid, refunded, revision } = status;
  const claimed = payment.paid - payment.refundable;
  return {
    ...payment,
    ...{ state, paid, refunded, revision },
    // What was requested before stays claimed.
    refundable: wholePaise(Math.max(0, paid - Math.max(refunded, claimed))),
    canPay: payment.canPay && (state === 'awaiting' || state === 'failed'),
  };
}

/** Caches the answer of a write. */
export function storePayment(client: QueryClient, payment: PaymentResponse): void {
  const queryKey = paymentKey(payment.orderId);
  const before = client.getQueryData<PaymentResponse>(queryKey);
  // A live message was faster, and has fewer details.
  if (before !== undefined && before.revision > payment.revision)
    return void client.invalidateQueries({ queryKey, refetchType: 'active' });
  client.setQueryData(queryKey, payment);
}

function wholePaise(rupees: number): number {
  return Math.round(rupees * 100) / 100;
}
