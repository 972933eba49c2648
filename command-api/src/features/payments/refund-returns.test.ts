// The rules of refunds for returns: each once, never more than is left.
import type { Recorded } from '@aangan/shared-events/event';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { ledgerAfter } from '@aangan/shared-events/features/payments/ledger';
import type { ReturnEvent } from '@aangan/shared-events/features/returns/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCommandHandler } from '../../domain/command-handler.ts';
import { aContext } from '../../testing/a-context.ts';
import { givenFor } from '../../testing/given-decider.ts';
import { openLogAndKeys, type LogAndKeys } from '../../testing/log-and-keys.ts';
import type { OrderToPay, RefundCash, RequestRefund } from './commands.ts';
import { paymentDecider } from './decider.ts';
import { makeRefundReturn } from './refund-returns.ts';

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
const refused = (
  how: 'online' | 'cash',
  attempt: number,
  amountPaise: number,
  leftPaise: number,
  reason?: 'too-small',
): PaymentEvent => ({
  type: 'RefundRefused',
  data: {
    ...{ ...ids, forReturn: forReturn(attempt), how, amountPaise, leftPaise, refusedAt: at },
    ...(reason && { reason }),
  },
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
      .then([refused('online', 2, 60_001, 60_000)]);
    given([captured, requested(1, 1, 100_000)])
      .when(online(2, 1))
      .then([refused('online', 2, 1, 0)]);
    given([])
      .when(online(1, 1))
      .then([refused('online', 1, 1, 0)]);
  });
  test('is refused for its amount when it is too small, or would leave too little', () => {
    for (const amountPaise of [99, 99_901])
      given([captured])
        .when(online(1, amountPaise))
        .then([refused('online', 1, amountPaise, 100_000, 'too-small')]);
  });
  test('stays refused when money arrives afterwards', () => {
    given([refused('online', 1, 40_000, 0), captured])
      .when(online(1, 40_000))
      .thenNothing();
    given([refused('online', 1, 40_000, 0), captured])
      .when(online(2, 40_000))
      .then([requested(1, 2, 40_000)]);
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
      .then([refused('cash', 2, 60_001, 60_000)]);
    given([collected, handedBack(1, 1, 100_000)])
      .when(cash(2, 1))
      .then([refused('cash', 2, 1, 0)]);
  });
  test('needs cash that was collected before it was asked for', () => {
    given([])
      .when(cash(1, 1))
      .then([refused('cash', 1, 1, 0)]);
    given([refused('cash', 1, 1, 0)])
      .when({ type: 'CollectCash', order: order('cod'), at })
      .then([collected]);
    given([refused('cash', 1, 40_000, 0), collected])
      .when(cash(1, 40_000))
      .thenNothing();
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

describe('a refund of a return that is entered twice, by the request and by a process manager', () => {
  let opened: LogAndKeys;
  beforeAll(async () => {
    opened = await openLogAndKeys();
  });
  afterAll(() => opened.stop());

  /** A process with a cache of its own; `told` has the refusals that reached the return. */
  const aProcess = () => {
    const told: unknown[] = [];
    const payments = makeCommandHandler(paymentDecider, opened.log, opened.keys);
    const refundReturn = makeRefundReturn({
      payments,
      orderToPay: (orderId) => Promise.resolve({ ...order('cod'), orderId }),
      awaitsReturnRefund: () => Promise.resolve(true),
      refuseReturnRefund: (refusal) => Promise.resolve(told.push(refusal)),
    });
    return { payments, refundReturn, told };
  };
  const asked = (orderId: number): Recorded<Extract<ReturnEvent, { type: 'ReturnRefundRequested' }>> => ({
    ...{ type: 'ReturnRefundRequested', id: `e-${orderId}`, stream: `return-${orderId}-1` },
    ...{ revision: 3n, position: 30n, metadata: { ...aContext(), schemaVersion: 1 } },
    data: {
      ...{ ...ids, orderId, returnId: `${orderId}-1`, number: 1, at },
      ...{ attempt: 1, amountPaise: 40_000, how: 'cash' },
    },
  });
  const collect = (orderId: number, { payments }: ReturnType<typeof aProcess>) =>
    payments.handle({
      ...{ stream: paymentStream(orderId), context: aContext() },
      command: { type: 'CollectCash', order: { ...order('cod'), orderId }, at },
    });
  const typesOf = async (orderId: number) =>
    (await opened.log.readStream(paymentStream(orderId))).map(({ type }) => type);

  test('is not paid by a late process when it was refused before the cash was collected', async () => {
    const [request, late] = [aProcess(), aProcess()];
    expect(await request.refundReturn(asked(21), aContext())).toEqual([]);
    await collect(21, request);
    expect(await late.refundReturn(asked(21), aContext())).toEqual([]);
    const refusal = { orderId: 21, number: 1, attempt: 1, leftPaise: 0 };
    expect([request.told, late.told]).toEqual([[refusal], [refusal]]);
    expect(await typesOf(21)).toEqual(['RefundRefused', 'CashCollected']);
  });

  test('is paid once, and both know the refund', async () => {
    const [request, late] = [aProcess(), aProcess()];
    await collect(22, request);
    const both = [request, late].map(({ refundReturn }) => refundReturn(asked(22), aContext()));
    expect(await Promise.all(both)).toEqual([['22-cash-1'], ['22-cash-1']]);
    expect(await typesOf(22)).toEqual(['CashCollected', 'CashRefunded']);
  });
});
