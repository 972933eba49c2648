import type { ReturnEvent } from '@aangan/shared-events/features/returns/events';
import type { RefundWay } from '@aangan/shared-events/features/returns/states';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../domain/domain-error.ts';
import { givenFor } from '../../testing/given-decider.ts';
import type { ReturnChange, ReturnCommand } from './commands.ts';
import { returnDecider } from './decider.ts';

const given = givenFor(returnDecider);
const at = '2026-11-20T06:00:00.000Z';
const ids = { returnId: '12-1', orderId: 12, number: 1, accountId: 'a-1', at };
const line = {
  ...{ line: 0, productId: 3, name: 'Kurta', image: null, colorId: null, color: 'Default', size: 'M' },
  ...{ quantity: 2, pricePaise: 50_000 },
};
const requested: Extract<ReturnEvent, { type: 'ReturnRequested' }> = {
  type: 'ReturnRequested',
  data: { ...ids, lines: [line], reason: 'damaged', pictures: [], refundWay: 'online' },
};
const approved: ReturnEvent = { type: 'ReturnApproved', data: ids };
const refused: ReturnEvent = { type: 'ReturnRefused', data: { ...ids, explanation: 'Worn.' } };
const received = (quantity: number, restock = false): ReturnEvent => ({
  type: 'ReturnReceived',
  data: { ...ids, lines: [{ line: 0, quantity, restock }] },
});
const asked = (attempt: number, amountPaise: number, how: RefundWay = 'online'): ReturnEvent => ({
  type: 'ReturnRefundRequested',
  data: { ...ids, attempt, amountPaise, how },
});
const refunded = (attempt: number, amountPaise: number, refundId = '12-1'): ReturnEvent => ({
  type: 'ReturnRefunded',
  data: { ...ids, attempt, amountPaise, how: 'online', refundIds: [refundId] },
});
const refundRefused = (attempt: number): ReturnEvent => ({
  type: 'ReturnRefundRefused',
  data: { ...ids, attempt, leftPaise: 10 },
});
const paid = (amountPaise: number, refundId = '12-1') => ({ paid: [{ refundId, amountPaise }] });
const since = { expectedRevision: undefined, at };
const approve: ReturnChange = { type: 'ApproveReturn', ...since };
const refuse: ReturnChange = { type: 'RefuseReturn', ...since, explanation: 'Worn.' };
const withdraw: ReturnChange = { type: 'WithdrawReturn', ...since };
const close: ReturnChange = { type: 'CloseReturn', ...since };
const receive = (quantity: number, restock = false): ReturnChange => ({
  ...{ type: 'ReceiveReturn', ...since, lines: [{ line: 0, quantity, restock }] },
});
const refund = (amountPaise: number): ReturnChange => ({
  ...{ type: 'RequestReturnRefund', ...since, amountPaise, how: 'online', isTooSmall: false },
});

describe('a request', () => {
  test('is opened once', () => {
    given([]).when({ type: 'OpenReturn', request: requested.data }).then([requested]);
    given([requested]).when({ type: 'OpenReturn', request: requested.data }).thenNothing();
  });
  test('is approved, refused or withdrawn, each once and only one of them', () => {
    given([requested]).when(approve).then([approved]);
    given([requested, approved]).when(approve).thenNothing();
    given([requested]).when(refuse).then([refused]);
    given([requested, refused]).when(refuse).thenNothing();
    given([requested])
      .when(withdraw)
      .then([{ type: 'ReturnWithdrawn', data: ids }]);
    given([requested, { type: 'ReturnWithdrawn', data: ids }])
      .when(withdraw)
      .thenNothing();
    for (const command of [refuse, withdraw])
      given([requested, approved]).when(command).thenRefuses('return-moved', 'conflict');
    given([requested, refused]).when(approve).thenRefuses('return-moved');
  });
  test('is not changed over an outdated revision', () => {
    given([requested, approved])
      .when({ ...refuse, expectedRevision: 0 })
      .thenRefuses('changed-meanwhile');
    given([requested])
      .when({ ...refuse, expectedRevision: 0 })
      .then([refused]);
  });
  test('must exist', () => {
    given([]).when(approve).thenRefuses('return-missing', 'missing');
  });
  test('is refused without an explanation once it cannot be sealed', () => {
    const { explanation: _, ...unexplained } = { ...refuse, explanation: '' };
    given([requested])
      .when(unexplained)
      .then([{ type: 'ReturnRefused', data: ids }]);
  });
});

describe('a parcel', () => {
  test('holds what was asked, or less', () => {
    given([requested, approved])
      .when(receive(2, true))
      .then([received(2, true)]);
    given([requested, approved])
      .when(receive(1))
      .then([received(1)]);
    given([requested, approved])
      .when({ ...since, type: 'ReceiveReturn', lines: [] })
      .then([received(0)]);
  });
  test('of nothing puts nothing back', () => {
    given([requested, approved])
      .when(receive(0, true))
      .then([received(0, false)]);
  });
  test('with more, or with another line, is refused', () => {
    given([requested, approved]).when(receive(3)).thenRefuses('more-than-asked', 'invalid');
    given([requested, approved])
      .when({ ...since, type: 'ReceiveReturn', lines: [{ line: 1, quantity: 1, restock: true }] })
      .thenRefuses('invalid');
  });
  test('of which only some could be sold again is refused: there is no such record', () => {
    const lines = [true, false].map((restock) => ({ line: 0, quantity: 1, restock }));
    given([requested, approved])
      .when({ ...since, type: 'ReceiveReturn', lines })
      .thenRefuses('invalid');
    given([requested, approved])
      .when({ ...since, type: 'ReceiveReturn', lines: lines.map((each) => ({ ...each, restock: true })) })
      .then([received(2, true)]);
  });
  test('is recorded once, of an approved return', () => {
    given([requested, approved, received(2)])
      .when(receive(1))
      .thenNothing();
    given([requested]).when(receive(1)).thenRefuses('return-moved');
  });
  test('can be closed without a refund, once', () => {
    const closed: ReturnEvent = { type: 'ReturnClosed', data: ids };
    given([requested, approved, received(2)])
      .when(close)
      .then([closed]);
    given([requested, approved, received(2), closed])
      .when(close)
      .thenNothing();
    given([requested, approved]).when(close).thenRefuses('return-moved');
    given([requested, approved, received(2)])
      .when({ ...close, explanation: 'Worn.' })
      .then([{ type: 'ReturnClosed', data: { ...ids, explanation: 'Worn.' } }]);
    given([requested, approved, received(2), closed])
      .when(refund(1))
      .thenRefuses('return-moved');
  });
});

describe('a refund', () => {
  const arrived = [requested, approved, received(1)];
  test('is asked for what arrived, and no more', () => {
    given(arrived)
      .when(refund(50_000))
      .then([asked(1, 50_000)]);
    given(arrived).when(refund(50_001)).thenRefuses('return-refund-too-large', 'conflict');
    given(arrived).when(refund(0)).thenRefuses('invalid');
  });
  test('is one at a time', () => {
    given([...arrived, asked(1, 10_000)])
      .when(refund(10_000))
      .thenRefuses('return-moved');
  });
  test('in part can be followed by another of the rest', () => {
    const inPart = [...arrived, asked(1, 20_000), refunded(1, 20_000)];
    given(inPart).when(refund(30_001)).thenRefuses('return-refund-too-large');
    given(inPart)
      .when(refund(30_000))
      .then([asked(2, 30_000)]);
  });
  test('is recorded once', () => {
    const record: ReturnCommand = { type: 'RecordReturnRefunded', attempt: 1, ...paid(20_000), at };
    given([...arrived, asked(1, 20_000)])
      .when(record)
      .then([refunded(1, 20_000)]);
    given([...arrived, asked(1, 20_000), refunded(1, 20_000)])
      .when(record)
      .thenNothing();
  });
  test('is refused when it is too small for the gateway', () => {
    const tooSmall: ReturnChange = {
      ...{ type: 'RequestReturnRefund', ...since, amountPaise: 50, how: 'online', isTooSmall: true },
    };
    given(arrived).when(tooSmall).thenRefuses('return-refund-too-small');
  });
  test('that fails is recorded once, and can still be paid', () => {
    const failIt: ReturnCommand = { type: 'RecordReturnRefundFailed', attempt: 1, paidPaise: 0, at };
    const refundFailed: ReturnEvent = { type: 'ReturnRefundFailed', data: { ...ids, attempt: 1 } };
    const failed = [...arrived, asked(1, 20_000), refundFailed];
    given([...arrived, asked(1, 20_000)])
      .when(failIt)
      .then([refundFailed]);
    given(failed).when(failIt).thenNothing();
    given([...failed, refunded(1, 20_000)])
      .when(failIt)
      .thenNothing();
    given(failed)
      .when({ type: 'RecordReturnRefunded', attempt: 1, ...paid(20_000), at })
      .then([refunded(1, 20_000)]);
  });
  test('that fails in part is recorded with what was paid, and again once more of it is', () => {
    const paidOf = (paidPaise: number): ReturnCommand => ({
      ...{ type: 'RecordReturnRefundFailed', attempt: 1, paidPaise, at },
    });
    const failed: ReturnEvent = { type: 'ReturnRefundFailed', data: { ...ids, attempt: 1 } };
    const inPart: ReturnEvent = { type: 'ReturnRefundFailed', data: { ...failed.data, paidPaise: 5_000 } };
    given([...arrived, asked(1, 20_000)])
      .when(paidOf(5_000))
      .then([inPart]);
    given([...arrived, asked(1, 20_000), failed])
      .when(paidOf(5_000))
      .then([inPart]);
    // An event of the payment that is handled late knows no less than an earlier one.
    for (const again of [5_000, 0])
      given([...arrived, asked(1, 20_000), inPart])
        .when(paidOf(again))
        .thenNothing();
    given([...arrived, asked(1, 20_000), inPart])
      .when({ type: 'RecordReturnRefunded', attempt: 1, ...paid(20_000), at })
      .then([refunded(1, 20_000)]);
  });
  test('that is withdrawn leaves the return where it was, and can be asked for again', () => {
    const withdrawIt: ReturnCommand = { type: 'WithdrawReturnRefund', attempt: 1, at };
    const refundWithdrawn: ReturnEvent = {
      type: 'ReturnRefundWithdrawn',
      data: { ...ids, attempt: 1, amountPaise: 20_000 },
    };
    given([...arrived, asked(1, 20_000)])
      .when(withdrawIt)
      .then([refundWithdrawn]);
    given([...arrived, asked(1, 20_000), refundWithdrawn])
      .when(withdrawIt)
      .thenNothing();
    given([...arrived, asked(1, 20_000), refundWithdrawn])
      .when(refund(50_000))
      .then([asked(2, 50_000)]);
  });
  test('that is withdrawn and made all the same counts once, also beside another one', () => {
    const refundWithdrawn: ReturnEvent = {
      type: 'ReturnRefundWithdrawn',
      data: { ...ids, attempt: 1, amountPaise: 20_000 },
    };
    const withdrawn = [...arrived, asked(1, 20_000), refundWithdrawn];
    const made: ReturnCommand = { type: 'RecordReturnRefunded', attempt: 1, ...paid(20_000), at };
    given(withdrawn)
      .when(made)
      .then([refunded(1, 20_000)]);
    given([...withdrawn, refunded(1, 20_000)])
      .when(made)
      .thenNothing();
    given([...withdrawn, refunded(1, 20_000)])
      .when(refund(30_001))
      .thenRefuses('return-refund-too-large');
    const beside = [...withdrawn, asked(2, 50_000), refunded(1, 20_000)];
    given(beside).when(refund(1)).thenRefuses('return-moved');
    const both = [...beside, refunded(2, 50_000, '12-2')];
    given(beside)
      .when({ type: 'RecordReturnRefunded', attempt: 2, ...paid(50_000, '12-2'), at })
      .then([refunded(2, 50_000, '12-2')]);
    given(both).when(refund(1)).thenRefuses('return-refund-too-large');
  });
  test('that the payment refuses leaves the return where it was, and can be asked for again', () => {
    const refuseIt: ReturnCommand = { type: 'RefuseReturnRefund', attempt: 1, leftPaise: 10, at };
    given([...arrived, asked(1, 20_000)])
      .when(refuseIt)
      .then([refundRefused(1)]);
    given([...arrived, asked(1, 20_000), refundRefused(1)])
      .when(refuseIt)
      .thenNothing();
    given([...arrived, asked(1, 20_000), refundRefused(1)])
      .when(refund(50_000))
      .then([asked(2, 50_000)]);
    given([...arrived, asked(1, 20_000), refundRefused(1)])
      .when(close)
      .then([{ type: 'ReturnClosed', data: ids }]);
  });
});

const attempt = fc.integer({ min: 1, max: 4 });
const anyCommand: fc.Arbitrary<ReturnCommand> = fc.oneof(
  fc.constantFrom<ReturnCommand>(approve, approve, refuse, withdraw, close),
  fc.nat(3).map((quantity) => receive(quantity)),
  fc.integer({ min: -1, max: 110_000 }).map(refund),
  attempt.map((n): ReturnCommand => ({
    type: 'RecordReturnRefunded',
    attempt: n,
    ...paid(1, `12-${n}`),
    at,
  })),
  attempt.map((n): ReturnCommand => ({ type: 'RefuseReturnRefund', attempt: n, leftPaise: 0, at })),
  attempt.map((n): ReturnCommand => ({ type: 'WithdrawReturnRefund', attempt: n, at })),
  attempt.map((n): ReturnCommand => ({ type: 'RecordReturnRefundFailed', attempt: n, paidPaise: 0, at })),
);

const isGivenUp = (n: number, state: ReturnType<typeof returnDecider.evolve>): boolean =>
  state !== undefined && n <= state.attempts && n !== state.refund?.attempt;

test('whatever is asked: no more is refunded than what arrived was worth', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
      const start: readonly ReturnEvent[] = [requested];
      let state = start.reduce(returnDecider.evolve, returnDecider.initialState);
      let paise = 0;
      for (const command of commands) {
        // The gateway may have paid what was given up, which is no decision of the shop.
        if (command.type === 'RecordReturnRefunded' && isGivenUp(command.attempt, state)) continue;
        let events: readonly ReturnEvent[] = [];
        try {
          events = returnDecider.decide(command, state);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
        for (const event of events) if (event.type === 'ReturnRefunded') paise += event.data.amountPaise;
        state = events.reduce(returnDecider.evolve, state);
        const arrived = state?.lines[0]?.received ?? 0;
        expect(paise + (state?.refund?.amountPaise ?? 0)).toBeLessThanOrEqual(arrived * line.pricePaise);
        expect(state?.refundedPaise).toBe(paise);
      }
    }),
  );
});
