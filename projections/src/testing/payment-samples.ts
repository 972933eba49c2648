// A payment of order 1 with a refund that fails and is requested again.
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { NOON } from './given.ts';

export const payBy = '2026-11-20T07:00:00.000Z';
export const ids = { orderId: 1, accountId: 'a-1' };
export const order: Extract<OrderEvent, { type: 'OrderPlaced' }> = {
  type: 'OrderPlaced',
  data: {
    ...{ ...ids, items: [], totalPaise: 84_900, paymentMethod: 'online' },
    ...{ recipient: { erased: true }, placedAt: NOON, payBy },
  },
};
export const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: { ...ids, gatewayOrderId: 'order_1', amountPaise: 84_900, currency: 'INR', payBy, requestedAt: NOON },
};
const attempt = {
  ...{ ...ids, gatewayOrderId: 'order_1', gatewayPaymentId: 'pay_1', amountPaise: 84_900 },
  method: 'upi',
  instrument: null,
} as const;
// Half past midnight of the next day in the shop.
export const captured: Extract<PaymentEvent, { type: 'PaymentCaptured' }> = {
  type: 'PaymentCaptured',
  data: { ...attempt, capturedAt: '2026-11-20T19:00:00.000Z' },
};
export const expired: PaymentEvent = { type: 'PaymentExpired', data: { ...ids, payBy } };
export const refund = { ...ids, refundId: '1-1', gatewayPaymentId: 'pay_1', amountPaise: 30_000, attempt: 1 };
export const refunding: Extract<PaymentEvent, { type: 'RefundRequested' }> = {
  type: 'RefundRequested',
  data: { ...refund, cause: 'administrator', reason: null, requestedAt: NOON },
};
export const refundFailed: PaymentEvent = {
  type: 'RefundFailed',
  data: { ...refund, gatewayRefundId: null, description: 'No balance.', failedAt: NOON },
};
export const again: PaymentEvent = {
  type: 'RefundRequested',
  data: { ...refund, attempt: 2, cause: 'administrator', reason: null, requestedAt: NOON },
};
export const refunded: PaymentEvent = {
  type: 'RefundProcessed',
  data: { ...refund, attempt: 2, gatewayRefundId: 'rfnd_1', refundedAt: NOON },
};
