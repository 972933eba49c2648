// Refunds that fail and are made by hand, are withdrawn, or concern a payment of a wrong amount.
import type { DisputeKind, PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { describe, test } from 'vitest';
import {
  asked,
  at,
  attempt,
  captured,
  capturedAt,
  disputed,
  expired,
  gatewayRefund,
  given,
  ids,
  late,
  order,
  payment,
  refund,
  refundFailed,
  refunded,
  refunding,
  requested,
  says,
  saysRefund,
  second,
} from '../../testing/payment-samples.ts';

describe('a refund of a return that was withdrawn, and is made at the gateway all the same', () => {
  const forReturn = { returnId: '12-1', attempt: 1 };
  const part = { ...refund, amountPaise: 30_000 };
  const asks = (refundId: string): PaymentEvent => ({
    type: 'RefundRequested',
    data: { ...part, refundId, ...asked, cause: 'return', forReturn },
  });
  const failed: PaymentEvent = {
    type: 'RefundFailed',
    data: { ...part, gatewayRefundId: null, description: 'No balance.', failedAt: at },
  };
  const withdrawn: PaymentEvent = { type: 'RefundWithdrawn', data: { ...part, withdrawnAt: at } };
  const made = { ...gatewayRefund, id: 'rfnd_9', amountPaise: 30_000 };
  const entered = (refundId: string, of: object): readonly PaymentEvent[] => [
    {
      type: 'RefundRequested',
      data: {
        ...{ ...part, refundId, ...asked, reason: 'Made at the gateway.', cause: 'administrator' },
        ...of,
      },
    },
    {
      type: 'RefundProcessed',
      data: { ...part, refundId, gatewayRefundId: 'rfnd_9', refundedAt: capturedAt },
    },
  ];
  const ofReturn = { cause: 'return', forReturn };
  const before = [requested, captured, asks('12-1'), failed, withdrawn];
  const adopt = (receipt: string | null, amountPaise = 30_000) =>
    ({ type: 'AdoptRefund', order, at, refund: { ...made, receipt, amountPaise } }) as const;

  test('is entered as the refund of the return, late or by hand', () => {
    given(before).when(adopt('12-1:1')).then(entered('12-2', ofReturn));
    given(before).when(adopt(null)).then(entered('12-2', ofReturn));
  });
  test('by hand is entered for no return once that was paid, nor with another amount', () => {
    const paid: PaymentEvent = {
      type: 'RefundProcessed',
      data: { ...part, refundId: '12-2', gatewayRefundId: 'rfnd_8', refundedAt: capturedAt },
    };
    given([...before, asks('12-2'), paid])
      .when(adopt(null))
      .then(entered('12-3', {}));
    given(before)
      .when(adopt(null, 20_000))
      .then(
        entered('12-2', {}).map(
          (event) => ({ ...event, data: { ...event.data, amountPaise: 20_000 } }) as PaymentEvent,
        ),
      );
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
    const withdraw = { type: 'WithdrawRefund', order, at, refundId: '12-1', failedAttempt: 1 } as const;
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
  const withdraw = { type: 'WithdrawRefund', order, at, refundId: '12-1', failedAttempt: 1 } as const;
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
  test('is refused when another attempt has failed since', () => {
    given(failed)
      .when({ ...withdraw, failedAttempt: 0 })
      .thenRefuses('refund-not-failed');
  });
  const request = { type: 'RequestRefund', order, at, amountPaise: undefined } as const;
  test('gives its money back to what an administrator can refund', () =>
    given([...failed, withdrawn])
      .when({ ...request, cause: 'administrator' })
      .then([
        {
          type: 'RefundRequested',
          data: { ...refund, ...asked, refundId: '12-2', cause: 'administrator' },
        },
      ]));
  test('leaves its money to administrators: it may have been paid back in another way', () => {
    for (const cause of ['order-rejected', 'late-capture'] as const) {
      given([...failed, withdrawn])
        .when({ ...request, cause })
        .thenNothing();
      given([...failed, withdrawn, second])
        .when({ ...request, cause })
        .then([
          {
            type: 'RefundRequested',
            data: { ...refund, ...asked, refundId: '12-2', gatewayPaymentId: 'pay_2', cause },
          },
        ]);
    }
  });
  test('leaves the rest of its payment to the rejection of the order, once', () => {
    const part = { ...refund, amountPaise: 30_000 };
    const partly = (refundId: string, amountPaise: number): PaymentEvent => ({
      type: 'RefundRequested',
      data: { ...part, ...asked, refundId, amountPaise, cause: 'administrator' },
    });
    const before: readonly PaymentEvent[] = [
      ...[requested, captured, partly('12-1', 30_000)],
      { type: 'RefundFailed', data: { ...part, gatewayRefundId: null, description: 'No.', failedAt: at } },
      { type: 'RefundWithdrawn', data: { ...part, withdrawnAt: at } },
    ];
    const rest: PaymentEvent = {
      type: 'RefundRequested',
      data: { ...refund, ...asked, refundId: '12-2', amountPaise: 54_900 },
    };
    const reject = { ...request, cause: 'order-rejected' } as const;
    given(before).when(reject).then([rest]);
    given([...before, rest])
      .when(reject)
      .thenNothing();
    // Less than the gateway pays back.
    given([...before, partly('12-2', 54_850)])
      .when(reject)
      .thenNothing();
  });
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
  test('has it entered and paid back when an administrator resolves it, once', () => {
    const before = [requested, disputed({ amountPaise: 100 })];
    const made = (more: object) =>
      ({ type: 'ReturnPayment', order, at, payment: { ...payment, amountPaise: 100, ...more } }) as const;
    given(before).when(made({})).then([wrong, back]);
    given(before)
      .when(made({ status: 'refunded' }))
      .then([wrong, back]);
    given([...before, wrong, back])
      .when(made({}))
      .thenNothing();
    for (const more of [{ status: 'authorized' }, { status: 'failed' }, { id: 'pay_2' }])
      given(before).when(made(more)).thenNothing();
    given([requested, disputed({ kind: 'wrong-currency' })])
      .when(made({}))
      .thenNothing();
    given([]).when(made({})).thenNothing();
  });
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

describe('a payment in dispute that was settled at the gateway', () => {
  const settles = (kind: DisputeKind, gatewayPaymentId = 'pay_1') =>
    ({ type: 'SettleDispute', order, at, kind, gatewayPaymentId }) as const;
  const settled = (kind: DisputeKind, gatewayPaymentId = 'pay_1'): PaymentEvent => ({
    type: 'PaymentDisputeSettled',
    data: { ...ids, kind, gatewayPaymentId, settledAt: at },
  });
  const both = [
    disputed({ kind: 'wrong-currency' }),
    disputed({ kind: 'unknown-payment', gatewayPaymentId: 'pay_2' }),
  ];

  test('is settled once, and no other with it', () => {
    given(both)
      .when(settles('wrong-currency'))
      .then([settled('wrong-currency')]);
    given([...both, settled('wrong-currency')])
      .when(settles('wrong-currency'))
      .thenNothing();
    given([...both, settled('wrong-currency')])
      .when(settles('unknown-payment', 'pay_2'))
      .then([settled('unknown-payment', 'pay_2')]);
  });
  test('is not settled as another kind or payment', () => {
    given(both).when(settles('unknown-payment')).thenNothing();
    given(both).when(settles('wrong-currency', 'pay_2')).thenNothing();
    given([]).when(settles('wrong-currency')).thenNothing();
  });
});
