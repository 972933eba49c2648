// Live messages about payments -> query cache.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { paymentKey, type PaymentStatus, withStatus } from './payment-cache.ts';

export const paymentsLive = {
  'payment-status': onPaymentStatus,
} satisfies LiveHandlers<'payment-status'>;

function onPaymentStatus(client: QueryClient, status: PaymentStatus): void {
  const queryKey = paymentKey(status.orderId);
  const payment = client.getQueryData<PaymentResponse>(queryKey);
  if (payment === undefined || status.revision <= payment.revision) return;
  client.setQueryData(queryKey, withStatus(payment, status));
  // The page that shows this payment also shows its card, refunds and failure, which the message lacks. An own write brings them in its answer.
  if (client.isMutating({ mutationKey: queryKey }) === 0)
    void client.invalidateQueries({ queryKey, refetchType: 'active' });
}
