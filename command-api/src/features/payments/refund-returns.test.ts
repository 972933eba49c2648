// The rules of refunds for returns: each once, never more than is left.
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { ledgerAfter } from '@aangan/shared-events/features/payments/ledger';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import type { OrderToPay, RefundCash, RequestRefund } from './commands.ts';
import { paymentDecider } from './decider.ts';

const given = givenFor(paymentDecider);
const at = '2026-11-20T06:00:00.000Z';
const ids = { orderId: 12, accountId: 'a-1' };
const order = (method: 'online' | 'cod'): OrderToPay => ({
  ...{ ...ids, totalPaise: 100_000, method, payBy: undefined, isRejected: false },
  placedAt: at,
});
const captured: PaymentEvent = {
  type: 'PaymentCaptured',
  data: {
    ...{ ...ids, gatewayOrderId: 'o', gatewayPaymentId: 'p', amountPaise: 100_000, method: 'upi' },
    ...{ instrument: null, capturedAt: at },
  },
};
const collected: PaymentEvent = {
  type: 'CashCollected',
  data: { ...ids, amountPaise: 100_000, reference: null, collectedAt: at },
};
const forReturn = (attempt: number) => ({ returnId: '12-1', attempt });
const online = (attempt: number, amountPaise: number): RequestRefund => ({
  ...{ type: 'RequestRefund', order: order('online'), at, amountPaise, cause: 'return' },
  forReturn: forReturn(attempt),
});
const requested = (n: number, attempt: number, amountPaise: number): PaymentEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ ...ids, refundId: `12-${n}`, gatewayPaymentId: 'p', amountPaise, attempt: 1, cause: 'return' },
    ...{ reason: null, forReturn: forReturn(attempt), requestedAt: at },
  },
});
const cash = (attempt: number, amountPaise: number): RefundCash => ({
  ...{ type: 'RefundCash', order: order('cod'), at, amountPaise, forReturn: forReturn(attempt) },
});
const handedBack = (n: number, attempt: number, amountPaise: number): PaymentEvent => ({
  type: 'CashRefunded',
  data: { ...ids, refundId: `12-cash-${n}`, amountPaise, forReturn: forReturn(attempt), refundedAt: at },
});

describe('an online refund of a return', () => {
  test('is requested once for each attempt of the return', () => {
    given([captured])
      .when(online(1, 40_000))
      .then([requested(1, 1, 40_000)]);
    given([captured, requested(1, 1, 40_000)])
      .when(online(1, 40_000))
      .thenNothing();
    given([captured, requested(1, 1, 40_000)])
      .when(online(2, 60_000))
      .then([requested(2, 2, 60_000)]);
  });
  test('is refused when not enough is left, also when nothing is', () => {
    given([captured, requested(1, 1, 40_000)])
      .when(online(2, 60_001))
      .thenRefuses('refund-too-large', 'conflict');
    given([captured, requested(1, 1, 100_000)])
      .when(online(2, 1))
      .thenRefuses('nothing-to-refund', 'conflict');
    given([]).when(online(1, 1)).thenRefuses('nothing-to-refund');
  });
});

describe('cash that is handed back', () => {
  test('is entered once for each attempt, up to what was collected', () => {
    given([collected])
      .when(cash(1, 40_000))
      .then([handedBack(1, 1, 40_000)]);
    given([collected, handedBack(1, 1, 40_000)])
      .when(cash(1, 40_000))
      .thenNothing();
    given([collected, handedBack(1, 1, 40_000)])
      .when(cash(2, 60_000))
      .then([handedBack(2, 2, 60_000)]);
    given([collected, handedBack(1, 1, 40_000)])
      .when(cash(2, 60_001))
      .thenRefuses('refund-too-large');
    given([collected, handedBack(1, 1, 100_000)])
      .when(cash(2, 1))
      .thenRefuses('nothing-to-refund');
  });
  test('needs cash that was collected', () => {
    given([]).when(cash(1, 1)).thenRefuses('nothing-to-refund');
  });
  test('is refunded money in the state of the payment', () => {
    const after = (...events: readonly PaymentEvent[]) =>
      events.reduce<ReturnType<typeof ledgerAfter> | undefined>(ledgerAfter, undefined)?.summary;
    expect(after(collected, handedBack(1, 1, 40_000))).toMatchObject({
      state: 'refunded in part',
      paidPaise: 100_000,
      refundedPaise: 40_000,
    });
    expect(after(collected, handedBack(1, 1, 100_000))).toMatchObject({ state: 'refunded' });
  });
});
