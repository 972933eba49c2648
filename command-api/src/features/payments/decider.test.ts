import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { describe, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import type { OrderToPay, RecordPayment } from './commands.ts';
import { paymentDecider } from './decider.ts';
import type { GatewayPayment, GatewayRefund } from './gateway/payment-gateway.ts';

const given = givenFor(paymentDecider);
const at = '2026-11-20T06:40:00.000Z';
const payBy = '2026-11-20T07:00:00.000Z';
const late = '2026-11-20T07:00:00.000Z';
const createdAt = Date.parse('2026-11-20T06:39:00.000Z');
const order: OrderToPay = {
  orderId: 12,
  accountId: 'a-1',
  totalPaise: 84_900,
  method: 'online',
  payBy,
  isRejected: false,
};
const cod: OrderToPay = { ...order, method: 'cod', payBy: undefined };
const ids = { orderId: 12, accountId: 'a-1' };

const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: { ...ids, gatewayOrderId: 'order_1', amountPaise: 84_900, currency: 'INR', payBy, requestedAt: at },
};
const attempt = {
  ...ids,
  gatewayOrderId: 'order_1',
  gatewayPaymentId: 'pay_1',
  amountPaise: 84_900,
  method: 'upi',
  instrument: 'UPI okaxis',
} as const;
const capturedAt = '2026-11-20T06:39:00.000Z';
const captured: PaymentEvent = { type: 'PaymentCaptured', data: { ...attempt, capturedAt } };
const second: PaymentEvent = {
  type: 'PaymentCaptured',
  data: { ...attempt, gatewayPaymentId: 'pay_2', capturedAt },
};
const expired: PaymentEvent = { type: 'PaymentExpired', data: { ...ids, payBy } };
const refund = { ...ids, refundId: '12-1', gatewayPaymentId: 'pay_1', amountPaise: 84_900, attempt: 1 };
const asked = { cause: 'order-rejected', reason: null, requestedAt: at } as const;
const refunding: PaymentEvent = { type: 'RefundRequested', data: { ...refund, ...asked } };
const refunded: PaymentEvent = {
  type: 'RefundProcessed',
  data: { ...refund, gatewayRefundId: 'rfnd_1', refundedAt: capturedAt },
};
const refundFailed: PaymentEvent = {
  type: 'RefundFailed',
  data: { ...refund, gatewayRefundId: null, description: 'No balance.', failedAt: at },
};

const payment: GatewayPayment = {
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
const says = (more: Partial<GatewayPayment> = {}): RecordPayment => ({
  type: 'RecordPayment',
  order,
  at,
  payment: { ...payment, ...more },
});
const gatewayRefund: GatewayRefund = {
  id: 'rfnd_1',
  paymentId: 'pay_1',
  amountPaise: 84_900,
  status: 'processed',
  receipt: '12-1:1',
  createdAt,
};
const saysRefund = (more: Partial<GatewayRefund> = {}) =>
  ({ type: 'RecordRefund', order, at, refund: { ...gatewayRefund, ...more } }) as const;
const disputed = (more: object): PaymentEvent => ({
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
    const failure = { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', description: 'Declined.' };
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

describe('a refund that failed and was made by hand at the gateway', () => {
  const part = { ...refund, amountPaise: 30_000 };
  const partly: PaymentEvent = {
    type: 'RefundRequested',
    data: { ...part, ...asked, cause: 'administrator' },
  };
  const partFailed: PaymentEvent = {
    type: 'RefundFailed',
    data: { ...part, gatewayRefundId: null, description: 'No balance.', failedAt: at },
  };
  const byHand = { ...gatewayRefund, id: 'rfnd_9', receipt: null };
  const disputeOf = (amountPaise: number) =>
    disputed({ kind: 'unknown-refund', gatewayRefundId: 'rfnd_9', amountPaise });
  const adopt = (amountPaise: number) =>
    ({ type: 'AdoptRefund', order, at, refund: { ...byHand, amountPaise } }) as const;
  const completed = (data: typeof refund): PaymentEvent => ({
    type: 'RefundProcessed',
    data: { ...data, gatewayRefundId: 'rfnd_9', refundedAt: capturedAt },
  });
  const partial = [requested, captured, partly, partFailed, disputeOf(30_000)];
  const whole = [requested, captured, refunding, refundFailed, disputeOf(84_900)];

  test('is completed by it, and not entered as a second one', () => {
    given(partial)
      .when(adopt(30_000))
      .then([completed(part)]);
    given(whole)
      .when(adopt(84_900))
      .then([completed(refund)]);
    given([...whole, completed(refund)])
      .when(adopt(84_900))
      .thenNothing();
  });
  test('is not tried again before it is entered, nor afterwards', () => {
    const retry = { type: 'RetryRefund', order, at, refundId: '12-1', failedAttempt: 1 } as const;
    given(partial).when(retry).thenNothing();
    given([...partial, completed(part)])
      .when(retry)
      .thenNothing();
  });
  test('of another amount has no room until the failed one is withdrawn', () => {
    const before = [requested, captured, refunding, refundFailed, disputeOf(30_000)];
    given(before).when(adopt(30_000)).thenRefuses('refund-in-the-way', 'conflict');
    const withdraw = { type: 'WithdrawRefund', order, at, refundId: '12-1' } as const;
    const withdrawn: PaymentEvent = { type: 'RefundWithdrawn', data: { ...refund, withdrawnAt: at } };
    given(before).when(withdraw).then([withdrawn]);
    const second = { ...part, refundId: '12-2' };
    given([...before, withdrawn])
      .when(adopt(30_000))
      .then([
        {
          type: 'RefundRequested',
          data: { ...second, ...asked, cause: 'administrator', reason: 'Made at the gateway.' },
        },
        completed(second),
      ]);
  });
});

describe('withdrawing a refund', () => {
  const withdraw = { type: 'WithdrawRefund', order, at, refundId: '12-1' } as const;
  const withdrawn: PaymentEvent = { type: 'RefundWithdrawn', data: { ...refund, withdrawnAt: at } };
  const failed = [requested, captured, refunding, refundFailed];
  test('gives up one that has failed, once', () => {
    given(failed).when(withdraw).then([withdrawn]);
    given([...failed, withdrawn])
      .when(withdraw)
      .thenNothing();
    given([...failed, withdrawn])
      .when({ type: 'RetryRefund', order, at, refundId: '12-1', failedAttempt: 1 })
      .thenNothing();
  });
  test('is refused for one that is under way, was made, or does not exist', () => {
    given([requested, captured, refunding]).when(withdraw).thenRefuses('refund-not-failed', 'conflict');
    given([requested, captured, refunding, refunded]).when(withdraw).thenRefuses('refund-not-failed');
    given([requested, captured]).when(withdraw).thenRefuses('refund-not-failed');
  });
  test('gives its money back to what can be refunded', () =>
    given([...failed, withdrawn])
      .when({ type: 'RequestRefund', order, at, cause: 'order-rejected', amountPaise: undefined })
      .then([{ type: 'RefundRequested', data: { ...refund, ...asked, refundId: '12-2' } }]));
  test('disputes it when the gateway has made it after all', () =>
    given([...failed, withdrawn])
      .when(saysRefund())
      .then([disputed({ kind: 'unknown-refund', gatewayRefundId: 'rfnd_1' })]));
});

describe('an order whose payment of a wrong amount is paid back', () => {
  const wrong: PaymentEvent = { type: 'PaymentCaptured', data: { ...attempt, amountPaise: 100, capturedAt } };
  const back: PaymentEvent = {
    type: 'RefundRequested',
    data: { ...refund, ...asked, amountPaise: 100, cause: 'wrong-amount' },
  };
  const returned = [requested, wrong, back];
  test('can be paid, once', () => {
    given(returned)
      .when(says({ id: 'pay_2' }))
      .then([second]);
    given([...returned, second])
      .when(says({ id: 'pay_3' }))
      .then([
        { type: 'PaymentCaptured', data: { ...attempt, gatewayPaymentId: 'pay_3', capturedAt } },
        disputed({ kind: 'second-capture', gatewayPaymentId: 'pay_3' }),
        {
          type: 'RefundRequested',
          data: { ...refund, ...asked, refundId: '12-2', gatewayPaymentId: 'pay_3', cause: 'second-capture' },
        },
      ]);
  });
  test('expires when it is not', () => {
    const expire = { type: 'ExpirePayment', order, at: late } as const;
    given(returned).when(expire).then([expired]);
    given([requested, wrong]).when(expire).thenNothing();
  });
  test('of the right amount expires when it was paid back in time, and takes no second payment', () => {
    const expire = { type: 'ExpirePayment', order, at: late } as const;
    given([requested, captured, refunding]).when(expire).then([expired]);
    const refundedLater: PaymentEvent = {
      type: 'RefundRequested',
      data: { ...refund, ...asked, requestedAt: late },
    };
    given([requested, captured, refundedLater]).when(expire).thenNothing();
    given([requested, captured, refunding, refunded])
      .when(says({ id: 'pay_2' }))
      .then([
        second,
        disputed({ kind: 'second-capture', gatewayPaymentId: 'pay_2' }),
        {
          type: 'RefundRequested',
          data: { ...refund, ...asked, refundId: '12-2', gatewayPaymentId: 'pay_2', cause: 'second-capture' },
        },
      ]);
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
  });
});
