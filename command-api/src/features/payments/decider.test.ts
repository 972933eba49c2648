import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { describe, expect, test } from 'vitest';
import {
  asked,
  at,
  attempt,
  captured,
  capturedAt,
  cod,
  disputed,
  expired,
  given,
  ids,
  late,
  order,
  refund,
  refundFailed,
  refunded,
  refunding,
  requested,
  says,
  saysRefund,
  second,
} from '../../testing/payment-samples.ts';

describe('requesting a payment', () => {
  const request = { type: 'RequestPayment', order, at, gatewayOrderId: 'order_1' } as const;
  test('happens once, and a loser of the race finds the winner’s order', () => {
    given([]).when(request).then([requested]);
    given([requested])
      .when({ ...request, gatewayOrderId: 'order_2' })
      .thenNothing();
  });
  test.each([
    ['after its time', { ...request, at: late }, []],
    ['once it has expired', request, [expired]],
    ['of a rejected order', { ...request, order: { ...order, isRejected: true } }, []],
    ['of an order without a time limit', { ...request, order: { ...order, payBy: undefined } }, []],
  ] as const)('is refused %s', (_, command, events) =>
    given(events).when(command).thenRefuses('payment-closed', 'conflict'),
  );
  test('is refused for cash on delivery', () =>
    given([])
      .when({ ...request, order: cod })
      .thenRefuses('not-online'));
});

describe('what the gateway says about a payment', () => {
  test('counts once when it is captured, also when it is paid back already', () => {
    given([requested]).when(says()).then([captured]);
    given([requested])
      .when(says({ status: 'refunded' }))
      .then([captured]);
    given([requested, captured]).when(says()).thenNothing();
  });
  test('changes nothing before money has moved', () => {
    given([requested])
      .when(says({ status: 'created' }))
      .thenNothing();
    given([requested])
      .when(says({ status: 'authorized' }))
      .thenNothing();
  });
  test('counts after the time to pay as well', () => {
    given([requested, expired])
      .when({ ...says(), at: late })
      .then([captured]);
  });
  test('is a failed attempt once, and the same payment may still be captured', () => {
    const failure = { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed' };
    const failed: PaymentEvent = { type: 'PaymentFailed', data: { ...attempt, ...failure } };
    const saysFailed = says({ status: 'failed', failure });
    given([requested]).when(saysFailed).then([failed]);
    given([requested, failed]).when(saysFailed).thenNothing();
    given([requested, captured]).when(saysFailed).thenNothing();
    given([requested, failed]).when(says()).then([captured]);
  });
  test.each([
    ['amount', { amountPaise: 100 }, { kind: 'wrong-amount', amountPaise: 100 }],
    ['currency', { currency: 'USD' }, { kind: 'wrong-currency', currency: 'USD' }],
    ['order', { orderId: 'order_9' }, { kind: 'unknown-payment' }],
    ['order', { orderId: null }, { kind: 'unknown-payment' }],
  ] as const)('is disputed once when its %s is wrong', (_, more, dispute) => {
    given([requested])
      .when(says(more))
      .then([disputed(dispute)]);
    given([requested, disputed(dispute)])
      .when(says(more))
      .thenNothing();
  });
  test('is paid back at once when it is a second capture', () =>
    given([requested, captured])
      .when(says({ id: 'pay_2' }))
      .then([
        second,
        disputed({ kind: 'second-capture', gatewayPaymentId: 'pay_2' }),
        {
          type: 'RefundRequested',
          data: { ...refund, ...asked, gatewayPaymentId: 'pay_2', cause: 'second-capture' },
        },
      ]));
});

describe('the end of the time to pay', () => {
  const expire = { type: 'ExpirePayment', order, at: late } as const;
  test('comes once, requested or not', () => {
    given([]).when(expire).then([expired]);
    given([requested]).when(expire).then([expired]);
    given([requested, expired]).when(expire).thenNothing();
  });
  test('does not come early, after a capture, or without a limit', () => {
    given([requested])
      .when({ ...expire, at })
      .thenNothing();
    given([requested, captured]).when(expire).thenNothing();
    given([])
      .when({ ...expire, order: { ...order, payBy: undefined } })
      .thenNothing();
    given([])
      .when({ ...expire, order: cod })
      .thenNothing();
  });
});

describe('a refund', () => {
  const request = { type: 'RequestRefund', order, at, cause: 'order-rejected' } as const;
  const all = { ...request, amountPaise: undefined };
  const byAdmin = { ...request, cause: 'administrator', note: 'One was broken.' } as const;
  test('is requested for everything that is left, and only once', () => {
    given([requested, captured]).when(all).then([refunding]);
    given([requested, captured, refunding]).when(all).thenNothing();
    given([requested, captured, refunding, refundFailed]).when(all).thenNothing();
    given([requested]).when(all).thenNothing();
  });
  test('of a part leaves the rest', () => {
    const part = { ...refund, amountPaise: 30_000 };
    const partly: PaymentEvent = {
      type: 'RefundRequested',
      data: { ...part, ...asked, cause: 'administrator', note: 'One was broken.' },
    };
    given([requested, captured])
      .when({ ...byAdmin, amountPaise: 30_000 })
      .then([partly]);
    given([requested, captured, partly])
      .when({ ...byAdmin, amountPaise: 54_901 })
      .thenRefuses('refund-too-large', 'conflict');
    given([requested, captured, partly])
      .when(all)
      .then([
        { type: 'RefundRequested', data: { ...refund, ...asked, refundId: '12-2', amountPaise: 54_900 } },
      ]);
  });
  test.each([99, 1, 84_801, 84_899])(
    'of %s paise is refused: the gateway takes no part below a rupee',
    (paise) =>
      given([requested, captured])
        .when({ ...byAdmin, amountPaise: paise })
        .thenRefuses('refund-too-small', 'conflict'),
  );
  test.each([100, 84_800])('of %s paise gives and leaves a rupee at least', (amountPaise) =>
    given([requested, captured])
      .when({ ...byAdmin, amountPaise })
      .then([
        {
          type: 'RefundRequested',
          data: { ...refund, ...asked, amountPaise, cause: 'administrator', note: byAdmin.note },
        },
      ]),
  );
  test('of several payments may take a rupee of one of them', () =>
    given([requested, captured, second])
      .when({ ...byAdmin, amountPaise: 85_000 })
      .then([
        expect.objectContaining({ type: 'RefundRequested' }),
        expect.objectContaining({ data: expect.objectContaining({ amountPaise: 100 }) }),
      ]));
  test('of several payments is refused when one of them would give back less than a rupee', () =>
    given([requested, captured, second])
      .when({ ...byAdmin, amountPaise: 84_950 })
      .thenRefuses('refund-too-small'));
  test('is refused to an administrator when nothing is left', () => {
    given([requested])
      .when({ ...byAdmin, amountPaise: undefined })
      .thenRefuses('nothing-to-refund');
    given([requested, captured, refunding])
      .when({ ...byAdmin, amountPaise: 1 })
      .thenRefuses('nothing-to-refund');
  });
  test('is taken from one payment after the other', () =>
    given([requested, captured, second])
      .when({ ...byAdmin, amountPaise: 100_000 })
      .then([
        {
          type: 'RefundRequested',
          data: { ...refund, ...asked, cause: 'administrator', note: byAdmin.note },
        },
        {
          type: 'RefundRequested',
          data: {
            ...{ ...refund, ...asked, cause: 'administrator', note: byAdmin.note },
            ...{ refundId: '12-2', gatewayPaymentId: 'pay_2', amountPaise: 15_100 },
          },
        },
      ]));
  test('is processed or failed once, as the gateway says', () => {
    const before = [requested, captured, refunding];
    given(before).when(saysRefund()).then([refunded]);
    given([...before, refunded])
      .when(saysRefund())
      .thenNothing();
    given(before)
      .when(saysRefund({ status: 'pending' }))
      .thenNothing();
    given(before)
      .when(saysRefund({ status: 'failed' }))
      .then([
        {
          type: 'RefundFailed',
          data: {
            ...refund,
            gatewayRefundId: 'rfnd_1',
            description: 'The gateway could not pay it back.',
            failedAt: at,
          },
        },
      ]);
    given([...before, refundFailed])
      .when(saysRefund({ status: 'failed' }))
      .thenNothing();
    given([...before, refundFailed])
      .when(saysRefund())
      .then([refunded]);
  });
  test('that the gateway refuses fails with its reason', () => {
    const fail = {
      type: 'FailRefund',
      order,
      at,
      refundId: '12-1',
      attempt: 1,
      description: 'No balance.',
    } as const;
    given([requested, captured, refunding]).when(fail).then([refundFailed]);
    given([requested, captured, refunding, refunded]).when(fail).thenNothing();
    given([requested, captured, refunding])
      .when({ ...fail, attempt: 2 })
      .thenNothing();
  });
  test('is tried again under its own id', () => {
    const retry = { type: 'RetryRefund', order, at, refundId: '12-1', failedAttempt: 1 } as const;
    const again: PaymentEvent = { type: 'RefundRequested', data: { ...refund, ...asked, attempt: 2 } };
    const failed = [requested, captured, refunding, refundFailed];
    given(failed).when(retry).then([again]);
    given([...failed, again])
      .when(retry)
      .thenNothing();
    given([requested, captured, refunding]).when(retry).thenNothing();
    given([...failed, again])
      .when(saysRefund({ status: 'failed' }))
      .thenNothing();
    given([requested])
      .when({ ...retry, refundId: '12-9' })
      .thenRefuses('refund-not-failed');
  });
  test('that the shop did not ask for is disputed once, and can be entered', () => {
    const stray = saysRefund({ receipt: null, amountPaise: 10_000 });
    const dispute = disputed({ kind: 'unknown-refund', gatewayRefundId: 'rfnd_1', amountPaise: 10_000 });
    given([requested, captured]).when(stray).then([dispute]);
    given([requested, captured, dispute]).when(stray).thenNothing();
    const adopt = { type: 'AdoptRefund', order, at, refund: stray.refund } as const;
    const part = { ...refund, amountPaise: 10_000 };
    given([requested, captured, dispute])
      .when(adopt)
      .then([
        {
          type: 'RefundRequested',
          data: { ...part, ...asked, cause: 'administrator', reason: 'Made at the gateway.' },
        },
        { type: 'RefundProcessed', data: { ...part, gatewayRefundId: 'rfnd_1', refundedAt: capturedAt } },
      ]);
    given([requested, captured, refunding, refunded])
      .when({ ...adopt, refund: { ...stray.refund, id: 'rfnd_2' } })
      .thenRefuses('refund-too-large');
  });
});

describe('cash', () => {
  const collect = { type: 'CollectCash', order: cod, at, note: 'receipt 7' } as const;
  const collected: PaymentEvent = {
    type: 'CashCollected',
    data: { ...ids, amountPaise: 84_900, reference: null, note: 'receipt 7', collectedAt: at },
  };
  test('is collected once, for an order on delivery that is not rejected', () => {
    given([]).when(collect).then([collected]);
    given([collected]).when(collect).thenRefuses('already-collected', 'conflict');
    given([])
      .when({ ...collect, order })
      .thenRefuses('not-cash-on-delivery');
    given([])
      .when({ ...collect, order: { ...cod, isRejected: true } })
      .thenRefuses('order-rejected');
    given([])
      .when({ ...collect, order: { ...cod, totalPaise: 0 } })
      .thenRefuses('nothing-to-collect', 'conflict');
  });
});
