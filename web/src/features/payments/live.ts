// Live messages about payments -> query cache.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { paymentKey, withStatus } from './payment-cache.ts';

export const paymentsLive = {
  // Whether an order can be paid depends on its status, which a payment's own messages do not tell.
  'order-status': (client, { orderId }) => void client.invalidateQueries({ queryKey: paymentKey(orderId) }),
  'payment-status': (client, message) => {
    const queryKey = paymentKey(message.orderId);
    const before = client.getQueryData<PaymentResponse>(queryKey);
    if (before === undefined) return;
    client.setQueryData<PaymentResponse>(queryKey, withStatus(before, message));
    // The message carries no reasons: that of a new refund is read.
    const known = new Set(before.refunds.map(({ id }) => id));
    if (message.details.refunds.some(({ id }) => !known.has(id))) void client.invalidateQueries({ queryKey });
  },
} satisfies LiveHandlers<'order-status' | 'payment-status'>;
