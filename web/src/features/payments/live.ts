// Live messages about payments -> query cache.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { paymentKey, withStatus } from './payment-cache.ts';

export const paymentsLive = {
  // Whether an order can be paid depends on its status, which a payment's own messages do not tell.
  'order-status': (client, { orderId }) => void client.invalidateQueries({ queryKey: paymentKey(orderId) }),
  'payment-status': (client, message) =>
    void client.setQueryData<PaymentResponse>(
      paymentKey(message.orderId),
      (payment) => payment && withStatus(payment, message),
    ),
} satisfies LiveHandlers<'order-status' | 'payment-status'>;
