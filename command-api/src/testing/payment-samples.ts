// Payments of an order as the log and the gateway have them, for tests of their rules.
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import type { OrderToPay, RecordPayment } from '../features/payments/commands.ts';
import { paymentDecider } from '../features/payments/decider.ts';
import type { GatewayPayment, GatewayRefund } from '../features/payments/gateway/payment-gateway.ts';
import { givenFor } from './given-decider.ts';

export const given = givenFor(paymentDecider);
export const at = '2026-11-20T06:40:00.000Z';
export const payBy = '2026-11-20T07:00:00.000Z';
export const late = '2026-11-20T07:00:00.000Z';
export const createdAt = Date.parse('2026-11-20T06:39:00.000Z');
export const order: OrderToPay = {
  orderId: 12,
  accountId: 'a-1',
  totalPaise: 84_900,
  method: 'online',
  payBy,
  placedAt: '2026-11-20T06:30:00.000Z',
  isRejected: false,
};
export const cod: OrderToPay = { ...order, method: 'cod', payBy: undefined };
export const ids = { orderId: 12, accountId: 'a-1' };

export const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: { ...ids, gatewayOrderId: 'order_1', amountPaise: 84_900, currency: 'INR', payBy, requestedAt: at },
};
export const attempt = {
  ...ids,
  gatewayOrderId: 'order_1',
  gatewayPaymentId: 'pay_1',
  amountPaise: 84_900,
  method: 'upi',
  instrument: 'UPI okaxis',
} as const;
export const capturedAt = '2026-11-20T06:39:00.000Z';
export const captured: PaymentEvent = { type: 'PaymentCaptured', data: { ...attempt, capturedAt } };
export const second: PaymentEvent = {
  type: 'PaymentCaptured',
  data: { ...attempt, gatewayPaymentId: 'pay_2', capturedAt },
};
export const expired: PaymentEvent = { type: 'PaymentExpired', data: { ...ids, payBy } };
export const refund = {
  ...ids,
  refundId: '12-1',
  gatewayPaymentId: 'pay_1',
  amountPaise: 84_900,
  attempt: 1,
};
export const asked = { cause: 'order-rejected', reason: null, requestedAt: at } as const;
export const refunding: PaymentEvent = { type: 'RefundRequested', data: { ...refund, ...asked } };
export const refunded: PaymentEvent = {
  type: 'RefundProcessed',
  data: { ...refund, gatewayRefundId: 'rfnd_1', refundedAt: capturedAt },
};
export const refundFailed: PaymentEvent = {
  type: 'RefundFailed',
  data: { ...refund, gatewayRefundId: null, description: 'No balance.', failedAt: at },
};

export const payment: GatewayPayment = {
  id: 'pay_1',
  orderId: 'order_1',
  amountPaise: 84_900,
  refundedPaise: 0,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  instrument: 'UPI okaxis',
  createdAt,
  failure: null,
};
export const says = (more: Partial<GatewayPayment> = {}): RecordPayment => ({
  type: 'RecordPayment',
  order,
  at,
  payment: { ...payment, ...more },
});
export const gatewayRefund: GatewayRefund = {
  id: 'rfnd_1',
  paymentId: 'pay_1',
  amountPaise: 84_900,
  status: 'processed',
  receipt: '12-1:1',
  createdAt,
};
export const saysRefund = (more: Partial<GatewayRefund> = {}) =>
  ({ type: 'RecordRefund', order, at, refund: { ...gatewayRefund, ...more } }) as const;
export const disputed = (more: object): PaymentEvent => ({
  type: 'PaymentDisputed',
  data: {
    ...ids,
    kind: 'wrong-amount',
    gatewayPaymentId: 'pay_1',
    gatewayRefundId: null,
    amountPaise: 84_900,
    currency: 'INR',
    disputedAt: at,
    ...more,
  },
});
