// Live messages about payments -> query cache.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { paymentKey, withStatus } from './payment-cache.ts';

export const paymentsLive = {
  'payment-status': (client, message) =>
    void client.setQueryData<PaymentResponse>(
      paymentKey(message.orderId),
      (payment) => payment && withStatus(payment, message),
    ),
} satisfies LiveHandlers<'payment-status'>;
