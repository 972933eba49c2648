import type { ReturnEvent } from '@aangan/shared-events/features/returns/events';
import {
  returnKey,
  returnsIndex,
  returnsOfIndex,
  returnsOfOrderIndex,
} from '@aangan/shared-events/features/returns/views';
import { erased } from '@aangan/shared-events/personal';
import { expect, test } from 'vitest';
import { given, inStream, NOON } from '../../testing/given.ts';
import { returns } from './projection.ts';

const ids = { returnId: '12-1', orderId: 12, number: 1, accountId: 'a-1', at: NOON };
const line = {
  ...{ line: 0, productId: 3, name: 'Kurta', image: null, colorId: null, color: 'Default', size: 'M' },
  ...{ quantity: 2, pricePaise: 50_000 },
};
const requested: ReturnEvent = {
  type: 'ReturnRequested',
  data: {
    ...ids,
    lines: [line],
    reason: 'damaged',
    note: 'It is torn.',
    pictures: ['torn.jpg'],
    refundWay: 'online',
  },
};
const approved: ReturnEvent = { type: 'ReturnApproved', data: ids };
const received: ReturnEvent = {
  type: 'ReturnReceived',
  data: { ...ids, lines: [{ line: 0, quantity: 1, restock: true }] },
};
const wasErased = inStream('account-1', [{ type: 'AccountErased', data: { accountId: 'a-1' } }]);
const of = (...events: readonly ReturnEvent[]) => inStream('return-12-1', events);

const step = (state: string) => ({ state, at: NOON });
const view = {
  ...{ returnId: '12-1', orderId: 12, number: 1, accountId: 'a-1', reason: 'damaged' },
  ...{
    note: 'It is torn.',
    pictures: ['torn.jpg'],
    refundWay: 'online',
    explanation: null,
    state: 'requested',
  },
  lines: [{ ...line, received: null, restock: false }],
  ...{
    steps: [step('requested')],
    attempts: 0,
    refund: null,
    refundedPaise: 0,
    paidRefunds: [],
    unpaid: null,
  },
  ...{ revision: 0, place: 100 },
};

test('a request is in the lists of its state, its customer and its order', () => {
  given(returns, of(requested))
    .then(returnKey('12-1'), view)
    .thenIndex(returnsIndex('requested'), ['12-1'])
    .thenIndex(returnsIndex('all'), ['12-1'])
    .thenIndex(returnsOfIndex('a-1'), ['12-1'])
    .thenIndex(returnsOfOrderIndex(12), ['12-1'])
    .thenPublishes(
      (['account:a-1', 'admins'] as const).map((to) => ({
        ...{ to, name: 'return-changed', key: 'return:12-1' },
        data: { ...view, reason: 'damaged', state: 'requested' } as never,
      })),
    );
});

test('it moves from list to list, and keeps its place', () => {
  given(returns, of(requested, approved, received))
    .then(returnKey('12-1'), {
      ...view,
      lines: [{ ...line, received: 1, restock: true }],
      ...{ state: 'received', steps: [step('requested'), step('approved'), step('received')], revision: 2 },
    })
    .thenIndex(returnsIndex('requested'), [])
    .thenIndex(returnsIndex('approved'), [])
    .thenIndex(returnsIndex('received'), ['12-1'])
    .thenIndex(returnsIndex('all'), ['12-1']);
});

test('an event that is read again changes nothing', () => {
  const [first, second] = of(requested, approved);
  if (first === undefined || second === undefined) throw new Error('two events');
  given(returns, [first, second, first])
    .then(returnKey('12-1'), {
      ...view,
      ...{ state: 'approved', steps: [step('requested'), step('approved')], revision: 1 },
    })
    .thenIndex(returnsIndex('requested'), []);
});

test('of an erased customer neither note nor explanation nor pictures remain, and screens reload', () => {
  const refused: ReturnEvent = { type: 'ReturnRefused', data: { ...ids, explanation: 'It was worn.' } };
  given(returns, [...of(requested, refused), ...wasErased])
    .then(returnKey('12-1'), {
      ...view,
      ...{ note: null, pictures: [], explanation: null, state: 'refused', revision: 1 },
      steps: [step('requested'), step('refused')],
    })
    .thenIndex(returnsOfIndex('a-1'), ['12-1'])
    .thenPublishes([{ to: 'admins', name: 'resync', key: 'resync', data: {} }]);
});

test('a closed return says why, and of an erased customer it does not', () => {
  const closed: ReturnEvent = { type: 'ReturnClosed', data: { ...ids, explanation: 'It was worn.' } };
  const state = { state: 'closed', revision: 1, steps: [step('requested'), step('closed')] };
  given(returns, of(requested, closed)).then(returnKey('12-1'), {
    ...{ ...view, ...state, explanation: 'It was worn.' },
  });
  given(returns, [...of(requested, closed), ...wasErased]).then(returnKey('12-1'), {
    ...{ ...view, ...state, note: null, pictures: [], explanation: null },
  });
});

test('what comes after the erasure is not stored either', () => {
  given(returns, [...wasErased, ...of(requested)]).then(returnKey('12-1'), {
    ...view,
    ...{ note: null, pictures: [], place: 200 },
  });
});

test('a note whose key is destroyed reads as none', () => {
  const unreadable: ReturnEvent = { ...requested, data: { ...requested.data, note: erased } };
  given(returns, of(unreadable)).then(returnKey('12-1'), { ...view, note: null });
});

test('a later event of a return that was never requested blocks its stream', () => {
  expect(() => given(returns, of(approved)).thenBlocks(['return-12-1'])).not.toThrow();
});

test('a refund of which nothing was paid says why, until the next one', () => {
  const attempt = (n: number) => ({ ...ids, attempt: n });
  const asked = (n: number): ReturnEvent => ({
    type: 'ReturnRefundRequested',
    data: { ...attempt(n), amountPaise: 20_000, how: 'online' },
  });
  const endings: readonly (readonly [ReturnEvent, object])[] = [
    // As it was stored before there were reasons.
    [
      { type: 'ReturnRefundRefused', data: { ...attempt(1), leftPaise: 10 } },
      { why: 'too-little-left', amountPaise: 20_000, leftPaise: 10 },
    ],
    [
      { type: 'ReturnRefundRefused', data: { ...attempt(1), leftPaise: 20_050, reason: 'too-small' } },
      { why: 'too-small', amountPaise: 20_000, leftPaise: 20_050 },
    ],
    [
      { type: 'ReturnRefundWithdrawn', data: { ...attempt(1), amountPaise: 20_000 } },
      { why: 'withdrawn', amountPaise: 20_000, leftPaise: null },
    ],
  ];
  for (const [ended, unpaid] of endings) {
    const events = [requested, approved, received, asked(1), ended];
    const states = ['requested', 'approved', 'received', 'refunding', 'received'];
    const after = {
      ...view,
      ...{ lines: [{ ...line, received: 1, restock: true }], attempts: 1, revision: 4 },
      ...{ state: 'received', steps: states.map(step), unpaid },
    };
    given(returns, of(...events)).then(returnKey('12-1'), after);
    given(returns, of(...events, asked(2))).then(returnKey('12-1'), {
      ...after,
      ...{ attempts: 2, revision: 5, state: 'refunding', steps: [...states, 'refunding'].map(step) },
      ...{ refund: { attempt: 2, amountPaise: 20_000, how: 'online' }, unpaid: null },
    });
  }
});

test('a refund that failed stays in its state, and says so', () => {
  const asked: ReturnEvent = {
    type: 'ReturnRefundRequested',
    data: { ...ids, attempt: 1, amountPaise: 20_000, how: 'online' },
  };
  const failed: ReturnEvent = { type: 'ReturnRefundFailed', data: { ...ids, attempt: 1 } };
  const inPart: ReturnEvent = { type: 'ReturnRefundFailed', data: { ...failed.data, paidPaise: 5_000 } };
  const states = ['requested', 'approved', 'received', 'refunding'];
  const refund = { attempt: 1, amountPaise: 20_000, how: 'online', hasFailed: true } as const;
  const after = {
    ...view,
    ...{ lines: [{ ...line, received: 1, restock: true }], attempts: 1, revision: 4 },
    ...{ state: 'refunding', steps: states.map(step), refund },
  } as const;
  given(returns, of(requested, approved, received, asked, failed))
    .then(returnKey('12-1'), after)
    .thenIndex(returnsIndex('refunding'), ['12-1']);
  given(returns, of(requested, approved, received, asked, failed, inPart)).then(returnKey('12-1'), {
    ...{ ...after, revision: 5, refund: { ...refund, paidPaise: 5_000 } },
  });
});
