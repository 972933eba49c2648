import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import { duePayment } from '@aangan/shared-events/features/payments/state-machine';
import { describe, expect, test } from 'vitest';
import type { GatewayPayment, GatewayRefund } from './gateway/payment-gateway.ts';
import type { OrderToPay } from './commands.ts';
import {
  asksDue,
  isNewPayment,
  isNewRefund,
  lookBack,
  madeEarlier,
  refundCall,
  refundOfRejected,
  shouldCapture,
} from './reactions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T07:00:00.000Z');

const refund = (more: Partial<GatewayRefund> = {}): GatewayRefund => ({
  ...{ id: 'rfnd_1', paymentId: 'pay_1', amountPaise: 5_000, createdAt: NOW },
  ...{ status: 'processed', receipt: '7-1:1' },
  ...more,
});

describe('an earlier attempt of a refund that the gateway has made after all', () => {
  test('stands in for the next one', () => {
    expect(madeEarlier('7-1', 2, [refund()])).toEqual(refund());
    expect(madeEarlier('7-1', 3, [refund({ receipt: '7-1:2', status: 'pending' })])).toBeDefined();
  });
  test('does not when the bank did not take it', () => {
    expect(madeEarlier('7-1', 2, [refund({ status: 'failed' })])).toBeUndefined();
  });
  test('is none of this attempt, of another refund, or of another account', () => {
    const others = [refund({ receipt: '7-1:2' }), refund({ receipt: '7-2:1' }), refund({ receipt: null })];
    expect(madeEarlier('7-1', 2, others)).toBeUndefined();
  });
});

test('an open payment is asked about after 1, 5 and 15 minutes', () => {
  const due = [0, 1, 4, 5, 14, 15, 600].map((minutes) => asksDue(NOW, NOW + minutes * MINUTE));
  expect(due).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

describe('what has happened in the last day', () => {
  test('may have begun as long ago as a bank takes', () => {
    expect(NOW - lookBack('payments', NOW - HOUR, NOW)).toBe(HOUR + 6 * DAY);
    expect(NOW - lookBack('refunds', NOW - HOUR, NOW)).toBe(HOUR + 15 * DAY);
  });
  test('is all since the last look after a long pause, and a day without one', () => {
    expect(NOW - lookBack('payments', NOW - 30 * DAY, NOW)).toBe(36 * DAY);
    expect(NOW - lookBack('payments', 0, NOW)).toBe(6 * DAY);
    // A clock that was set back.
    expect(NOW - lookBack('payments', NOW + DAY, NOW)).toBe(6 * DAY);
  });
});

const ledger: PaymentLedger = {
  ...{ orderId: 7, accountId: 'a-1', request: null, isExpired: false, collected: null, disputes: [] },
  cashRefunds: [],
  refusals: [],
  ...{ summary: duePayment('online'), revision: 4 },
  captures: [
    {
      ...{ gatewayPaymentId: 'pay_1', amountPaise: 9_000, method: 'upi', instrument: null },
      capturedAt: '2026-11-20T07:00:00.000Z',
    },
  ],
  failures: [{ gatewayPaymentId: 'pay_0', code: 'X', reason: null }],
  refunds: [
    {
      ...{ refundId: '7-1', gatewayPaymentId: 'pay_1', amountPaise: 5_000, attempt: 1, reason: null },
      ...{ cause: 'administrator', state: 'processed', gatewayRefundId: 'rfnd_1', failure: null },
      ...{ requestedAt: '2026-11-20T07:00:00.000Z', changedAt: '2026-11-20T07:00:00.000Z' },
    },
  ],
};
const payment = (id: string, status: GatewayPayment['status']): GatewayPayment => ({
  ...{ id, status, orderId: 'order_1', amountPaise: 9_000, refundedPaise: 0, currency: 'INR' },
  ...{ method: 'upi', instrument: null, createdAt: NOW, failure: null },
});
const order: OrderToPay = {
  ...{ orderId: 7, accountId: 'a-1', totalPaise: 9_000, method: 'online', isRejected: false },
  ...{ placedAt: '2026-11-20T06:59:00.000Z', payBy: '2026-11-20T07:29:00.000Z' },
};
const rejected = { ...order, isRejected: true };

describe('a refund at the gateway', () => {
  const [made] = ledger.refunds;
  const withState = (
    state: 'requested' | 'failed' | 'processed' | 'withdrawn',
    attempt = 2,
  ): PaymentLedger => ({
    ...ledger,
    refunds: made === undefined ? [] : [{ ...made, state, attempt }],
  });
  test('is called for under the receipt of the attempt that is requested', () => {
    expect(refundCall(withState('requested'), '7-1', 2)).toEqual({
      ...{ paymentId: 'pay_1', amountPaise: 5_000, receipt: '7-1:2' },
    });
  });
  test('is not called for when the attempt is over, is another one or does not exist', () => {
    for (const state of ['failed', 'processed', 'withdrawn'] as const)
      expect(refundCall(withState(state), '7-1', 2)).toBeUndefined();
    expect(refundCall(withState('requested'), '7-1', 1)).toBeUndefined();
    expect(refundCall(withState('requested'), '7-2', 2)).toBeUndefined();
    expect(refundCall(undefined, '7-1', 1)).toBeUndefined();
  });
});

describe('the money of a rejected order', () => {
  const at = '2026-11-20T07:00:00.000Z';
  test('is paid back as far as it is left, with its cause', () => {
    expect(refundOfRejected(rejected, ledger, { isLate: false, at })).toEqual({
      ...{ type: 'RequestRefund', order: rejected, at, amountPaise: undefined, cause: 'order-rejected' },
    });
    expect(refundOfRejected(rejected, ledger, { isLate: true, at })).toMatchObject({ cause: 'late-capture' });
  });
  test('stays of an order that is not rejected, and where nothing is left', () => {
    expect(refundOfRejected(order, ledger, { isLate: true, at })).toBeUndefined();
    expect(refundOfRejected(rejected, undefined, { isLate: true, at })).toBeUndefined();
    const none = { ...ledger, captures: [], refunds: [] };
    expect(refundOfRejected(rejected, none, { isLate: true, at })).toBeUndefined();
  });
});

describe('an authorized payment', () => {
  const waiting: PaymentLedger = {
    ...ledger,
    request: {
      ...{ gatewayOrderId: 'order_1', amountPaise: 9_000, payBy: '2026-11-20T07:29:00.000Z' },
      requestedAt: '2026-11-20T07:00:00.000Z',
    },
    ...{ captures: [], failures: [], refunds: [] },
  };
  const fits = payment('pay_2', 'authorized');
  test('is captured when it fits an order that waits for its money', () => {
    expect(shouldCapture(order, waiting, fits)).toBe(true);
  });
  test.each([
    ['rejected', rejected, waiting, fits],
    ['expired', order, { ...waiting, isExpired: true }, fits],
    ['paid', order, { ...waiting, captures: ledger.captures }, fits],
    ['without a request', order, ledger, fits],
    ['of another amount', order, waiting, { ...fits, amountPaise: 8_999 }],
    ['of another currency', order, waiting, { ...fits, currency: 'USD' }],
    ['of another order of the gateway', order, waiting, { ...fits, orderId: 'order_2' }],
    ['not authorized any more', order, waiting, { ...fits, status: 'failed' as const }],
  ])('is not captured when it is %s', (_, of, books, said) => {
    expect(shouldCapture(of, books, said)).toBe(false);
  });
});

describe('what the gateway says', () => {
  test('of a payment is news until it is in the books', () => {
    expect(isNewPayment(ledger, payment('pay_1', 'captured'))).toBe(false);
    expect(isNewPayment(ledger, payment('pay_0', 'failed'))).toBe(false);
    expect(isNewPayment(ledger, payment('pay_2', 'created'))).toBe(false);
    // A bank that answered late.
    expect(isNewPayment(ledger, payment('pay_0', 'captured'))).toBe(true);
    expect(isNewPayment(ledger, payment('pay_2', 'authorized'))).toBe(true);
    expect(isNewPayment(undefined, payment('pay_1', 'refunded'))).toBe(true);
  });
  test('of a refund is news until it is in the books, also a second one under the same receipt', () => {
    expect(isNewRefund(ledger, refund())).toBe(false);
    expect(isNewRefund(ledger, refund({ id: 'rfnd_2' }))).toBe(true);
    expect(isNewRefund(ledger, refund({ id: 'rfnd_2', status: 'pending' }))).toBe(false);
    expect(isNewRefund(undefined, refund())).toBe(true);
  });
});
