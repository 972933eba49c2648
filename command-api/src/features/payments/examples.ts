// Payments: cash on delivery that is collected, and an order that is paid online. The signatures are those of the gateway in the tests.
import type { Example } from '../../http/example.ts';
import { color, contactInfo, CREATED_AT, shippingAddress, stole } from '../../sample-shop.ts';

const collected = {
  orderId: 1,
  method: 'cod',
  state: 'paid',
  amount: 1698,
  paid: 1698,
  refunded: 0,
  refundable: 0,
  payBy: null,
  canPay: false,
  failure: null,
  instrument: null,
  refunds: [],
  gateway: null,
  isSandbox: false,
  revision: 0,
};
const due = { ...collected, state: 'due on delivery', paid: 0, revision: -1 };
const awaiting = {
  ...due,
  orderId: 2,
  method: 'online',
  state: 'awaiting',
  amount: stole.price,
  payBy: CREATED_AT,
  canPay: true,
  isSandbox: true,
  revision: 0,
};
const paid = {
  ...awaiting,
  state: 'paid',
  paid: stole.price,
  refundable: stole.price,
  canPay: false,
  instrument: 'UPI okaxis',
  revision: 1,
};
const hint = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: '6bdfa698aedb31528c817d6ed04ee37187e5d7a4d1eb6fc64835adec82edc8ed',
};
const nothing = { captured: 0, refunded: 0 };

export const paymentExamples: readonly Example[] = [
  {
    call: 'GET /api/payments/methods',
    shows: 'cash and, in a sandbox, online',
    answer: { cod: { isAvailable: true }, online: { isAvailable: true }, isSandbox: true },
  },
  {
    call: 'GET /api/payments/{orderId}',
    shows: 'due on delivery',
    as: 'shopper',
    params: { orderId: 1 },
    answer: { success: true, data: due },
  },
  {
    call: 'POST /api/payments/{orderId}/collect',
    shows: 'cash for the first order',
    as: 'admin',
    params: { orderId: 1 },
    body: { reference: 'Receipt 7' },
    answer: { success: true, data: collected },
  },
  {
    call: 'POST /api/orders/place-order',
    shows: 'one more, to be paid online',
    as: 'shopper',
    body: {
      items: [{ id: 1, color: color.hexCode, size: 'M', quantity: 1 }],
      totalPrice: stole.price,
      shippingAddress,
      contactInfo,
      paymentMethod: 'online',
    },
    answer: { success: true, orderId: 2, message: 'Order placed successfully!' },
  },
  {
    call: 'POST /api/payments/{orderId}/checkout',
    shows: 'what the gateway’s checkout is opened with',
    as: 'shopper',
    params: { orderId: 2 },
    answer: {
      success: true,
      data: awaiting,
      checkout: {
        script: 'https://checkout.example/v1/checkout.js',
        options: {
          key: 'rzp_test_model',
          order_id: 'order_1',
          amount: 84_900,
          currency: 'INR',
          name: 'Aangan',
          description: 'Order #2',
          callback_url: '/api/payments/2/return',
          prefill: { name: 'Meera Nair', email: contactInfo.email, contact: contactInfo.phone },
        },
      },
    },
  },
  {
    call: 'POST /api/payments/{orderId}/confirm',
    shows: 'paid',
    as: 'shopper',
    params: { orderId: 2 },
    body: hint,
    answer: { success: true, data: paid },
  },
  {
    call: 'POST /api/payments/{orderId}/return',
    shows: 'back from the gateway’s page without a signature',
    params: { orderId: 2 },
    body: {},
    answer: '<!doctype html><title>Aangan</title><a href="/payments/2/result">Your order</a>',
  },
  {
    call: 'POST /api/payments/webhooks/razorpay',
    shows: 'nothing that concerns money',
    headers: {
      'X-Razorpay-Signature': '20a09626d6d805e4d4abedd49dc3e84977e31a0a5919cd00383d61386f4c72bf',
      'x-razorpay-event-id': 'event_1',
    },
    body: { event: 'payment.downtime.started', payment: null, refund: null, createdAt: 1_763_620_200_000 },
    answer: { success: true, message: 'Recorded.' },
  },
  {
    call: 'GET /api/payments/board',
    shows: 'a day without a payment',
    as: 'admin',
    query: { from: '2026-11-19', to: '2026-11-19' },
    answer: {
      success: true,
      data: {
        days: [
          {
            day: '2026-11-19',
            gateway: nothing,
            log: { ...nothing, collected: 0 },
            orders: { ...nothing, collected: 0 },
          },
        ],
        differences: [],
        unlistedDisputes: 0,
        asOf: CREATED_AT,
        isSandbox: true,
      },
    },
  },
  {
    call: 'POST /api/payments/{orderId}/resolve',
    shows: 'nothing to resolve',
    as: 'admin',
    params: { orderId: 2 },
    answer: {
      success: true,
      data: { ...paid, gateway: { orderId: 'order_1', paymentId: 'pay_1' } },
    },
  },
  {
    call: 'POST /api/payments/{orderId}/refunds',
    shows: 'a part, with the reason',
    as: 'admin',
    params: { orderId: 2 },
    body: { amount: 100, reason: 'A thread was loose.' },
    answer: {
      success: true,
      data: {
        ...paid,
        refundable: stole.price - 100,
        refunds: [
          {
            id: '2-1',
            amount: 100,
            reason: 'A thread was loose.',
            state: 'requested',
            requestedAt: CREATED_AT,
            failure: null,
          },
        ],
        gateway: { orderId: 'order_1', paymentId: 'pay_1' },
        revision: 2,
      },
    },
  },
  {
    call: 'POST /api/payments/{orderId}/refunds/{refundId}/withdraw',
    shows: 'a refund that the bank did not take',
    as: 'admin',
    params: { orderId: 2, refundId: '2-1' },
    answer: {
      success: true,
      data: {
        ...paid,
        refunds: [
          {
            id: '2-1',
            amount: 100,
            reason: 'A thread was loose.',
            state: 'withdrawn',
            requestedAt: CREATED_AT,
            failure: null,
          },
        ],
        gateway: { orderId: 'order_1', paymentId: 'pay_1' },
        revision: 4,
      },
    },
  },
];
