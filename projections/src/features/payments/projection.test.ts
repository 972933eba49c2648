import { orderStream } from '@aangan/shared-events/features/orders/events';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import {
  disputedPaymentsIndex,
  duePaymentsIndex,
  gatewayOrderKey,
  openPaymentsIndex,
  paymentDayKey,
  paymentKey,
  paymentsOfDayIndex,
  type PaymentView,
} from '@aangan/shared-events/features/payments/views';
import { expect, test } from 'vitest';
import type { LiveMessage } from '../../runtime/fold/projection.ts';
import { given, inStream, NOON } from '../../testing/given.ts';
import {
  again,
  captured,
  expired,
  ids,
  order,
  payBy,
  refund,
  refundFailed,
  refunded,
  refunding,
  requested,
} from '../../testing/payment-samples.ts';
import { paymentsProjectionOf } from './projection.ts';

const payments = paymentsProjectionOf('Asia/Kolkata');
const nothing = { count: 0, paise: 0 };
const quiet = { captured: nothing, refunded: nothing, collected: nothing };
const collected: PaymentEvent = {
  type: 'CashCollected',
  data: { ...ids, amountPaise: 84_900, reference: null, collectedAt: NOON },
};
const disputed: Extract<PaymentEvent, { type: 'PaymentDisputed' }> = {
  type: 'PaymentDisputed',
  data: {
    ...{ ...ids, kind: 'wrong-amount', gatewayPaymentId: 'pay_2', gatewayRefundId: null },
    ...{ amountPaise: 1, currency: 'INR', disputedAt: NOON },
  },
};
const after = (...events: PaymentEvent[]) => [
  ...inStream(orderStream(1), [order]),
  ...inStream(paymentStream(1), events),
];
const unpaid: PaymentView = { orderId: 1, payBy, ledger: null };
const status = (to: LiveMessage['to'], data: object) =>
  ({ to, name: 'payment-status', key: 'payment-status:1', data: { orderId: 1, ...data } }) as LiveMessage;

const awaiting = { state: 'awaiting', paidPaise: 0, refundedPaise: 0 };
const noDetails = { refundablePaise: 0, failure: null, instrument: null, refunds: [], gateway: null };

test('the time to pay of an online order runs from its placing', () =>
  void given(payments, after()).then(paymentKey(1), unpaid).thenIndex(duePaymentsIndex, ['expire:1']));

test('an order without a time limit, or on delivery, is never due', () => {
  const { payBy: _, ...unlimited } = order.data;
  given(payments, inStream(orderStream(1), [{ ...order, data: unlimited }])).thenIndex(duePaymentsIndex, []);
  const cash = { ...order, data: { ...unlimited, paymentMethod: 'cod' as const } };
  given(payments, inStream(orderStream(1), [cash])).then(paymentKey(1), undefined);
});

test('a requested payment is open and found by the gateway’s order', () =>
  void given(payments, after(requested))
    .then(gatewayOrderKey('order_1'), { orderId: 1 })
    .thenIndex(openPaymentsIndex, ['1'])
    .thenPublishes([
      status('account:a-1', { ...awaiting, details: noDetails, revision: 0 }),
      status('admins', {
        ...awaiting,
        details: { ...noDetails, gateway: { orderId: 'order_1', paymentId: null } },
        ...{ revision: 0, from: 'awaiting' },
      }),
    ]));

test('administrators receive each change of the state, with the state before', () => {
  const toShopper = expect.objectContaining({ to: 'account:a-1', key: 'payment-status:1' });
  given(payments, after(requested, captured)).thenPublishes([
    toShopper,
    expect.objectContaining({
      ...{ to: 'admins', key: 'payment-status:1:1' },
      data: expect.objectContaining({ state: 'paid', from: 'awaiting' }),
    }),
  ]);
  given(payments, inStream(paymentStream(1), [collected])).thenPublishes([
    toShopper,
    expect.objectContaining({
      ...{ to: 'admins', key: 'payment-status:1:0' },
      data: expect.objectContaining({ from: 'due on delivery' }),
    }),
  ]);
});

test('a capture counts on the day of the shop, and nothing is due any more', () =>
  void given(payments, after(requested, captured))
    .then(paymentDayKey('2026-11-21'), { ...quiet, captured: { count: 1, paise: 84_900 } })
    .then(paymentDayKey('2026-11-20'), undefined)
    .thenIndex(paymentsOfDayIndex('2026-11-21'), ['1'])
    .thenIndex(duePaymentsIndex, [])
    .thenIndex(openPaymentsIndex, []));

test('a repeated event counts once', () =>
  void given(payments, [...after(requested, captured), ...after(requested, captured)]).then(
    paymentDayKey('2026-11-21'),
    { ...quiet, captured: { count: 1, paise: 84_900 } },
  ));

test('an expired payment is neither due nor open', () =>
  void given(payments, after(requested, expired))
    .thenIndex(duePaymentsIndex, [])
    .thenIndex(openPaymentsIndex, []));

test('a failed refund is due until it is tried again', () => {
  const failed = [requested, captured, refunding, refundFailed];
  given(payments, after(requested, captured, refunding)).thenIndex(openPaymentsIndex, ['1']);
  given(payments, after(...failed)).thenIndex(duePaymentsIndex, ['retry:1:1-1:1']);
  given(payments, after(...failed, again)).thenIndex(duePaymentsIndex, []);
  given(payments, after(...failed, again, refunded))
    .thenIndex(openPaymentsIndex, [])
    .then(paymentDayKey('2026-11-20'), { ...quiet, refunded: { count: 1, paise: 30_000 } });
});

test('a failed refund is not tried again while one that was made by hand waits to be entered, nor once it is withdrawn', () => {
  const byHand: PaymentEvent = {
    type: 'PaymentDisputed',
    data: { ...disputed.data, kind: 'unknown-refund', gatewayPaymentId: 'pay_1', gatewayRefundId: 'rfnd_9' },
  };
  const failed = [requested, captured, refunding, refundFailed];
  given(payments, after(...failed, byHand)).thenIndex(duePaymentsIndex, []);
  const completed: PaymentEvent = {
    type: 'RefundProcessed',
    data: { ...refund, gatewayRefundId: 'rfnd_9', refundedAt: NOON },
  };
  given(payments, after(...failed, byHand, completed))
    .thenIndex(duePaymentsIndex, [])
    .thenIndex(disputedPaymentsIndex, []);
  const withdrawn: PaymentEvent = { type: 'RefundWithdrawn', data: { ...refund, withdrawnAt: NOON } };
  given(payments, after(...failed, withdrawn))
    .thenIndex(duePaymentsIndex, [])
    .thenIndex(openPaymentsIndex, []);
});

test('the time to pay runs on when all of a wrong amount goes back', () => {
  const wrong: PaymentEvent = { ...captured, data: { ...captured.data, amountPaise: 100 } };
  const back: PaymentEvent = { ...refunding, data: { ...refunding.data, amountPaise: 100 } };
  given(payments, after(requested, wrong)).thenIndex(duePaymentsIndex, []);
  given(payments, after(requested, wrong, back)).thenIndex(duePaymentsIndex, ['expire:1']);
  given(payments, after(requested, wrong, back, expired)).thenIndex(duePaymentsIndex, []);
});

test('what does not add up is listed', () =>
  void given(payments, after(requested, disputed)).thenIndex(disputedPaymentsIndex, ['1']));

test('cash is collected', () =>
  void given(payments, inStream(paymentStream(1), [collected])).then(paymentDayKey('2026-11-20'), {
    ...{ ...quiet, collected: { count: 1, paise: 84_900 } },
  }));
