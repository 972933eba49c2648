import type { StockEvent } from '@aangan/shared-events/features/stock/events';
import { expect, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import { stockDecider } from './decider.ts';

const given = givenFor(stockDecider);
const productId = 12;
const medium = { colorId: 1, size: 'M' };
const lines = [{ ...medium, quantity: 2 }];
const order = { productId, orderId: 7 };
const until = '2026-11-20T06:31:00.000Z';
const at = '2026-11-20T06:30:00.000Z';

const countingId = 'c-1';
const start = {
  type: 'StartCounting',
  productId,
  lowAt: 5,
  counts: [{ ...medium, units: 3 }],
  countingId,
} as const;
const reserve = { type: 'ReserveStock', ...order, accountId: 'a-1', attempt: 'x', lines, until } as const;
const release = { type: 'ReleaseStock', ...order, attempt: 'x', reason: 'refused' } as const;
const commit = {
  type: 'CommitStock',
  ...order,
  countingId,
  accountId: 'a-1',
  orderRevision: 0,
  lines,
  at,
  whenShort: 'refuse',
} as const;
const giveBack = { type: 'ReturnStock', ...order, orderRevision: 1 } as const;

const started: StockEvent = {
  type: 'StockCountingStarted',
  data: { productId, lowAt: 5, variants: [{ ...medium, counted: 3 }], countingId },
};
const reservedBy = (attempt: string, reserved = lines): StockEvent => ({
  type: 'StockReserved',
  data: { ...order, accountId: 'a-1', attempt, lines: reserved, until },
});
const released = (attempt: string | null, reason: 'refused' | 'expired', freed = lines): StockEvent => ({
  type: 'StockReleased',
  data: { ...order, attempt, reason, lines: freed },
});
const committed = (orderRevision: number, sold = lines): StockEvent => ({
  type: 'StockCommitted',
  data: { ...order, orderRevision, lines: sold },
});
const returned: StockEvent = { type: 'StockReturned', data: { ...order, orderRevision: 1, lines } };
const adjusted = (by: number): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, ...medium, by, reason: 'Broken' },
});
const stopped: StockEvent = { type: 'StockCountingStopped', data: { productId } };

test('counting starts once, and stops once', () => {
  given([]).when(start).then([started]);
  given([started]).when(start).thenRefuses('stock-counted', 'conflict');
  given([started]).when({ type: 'StopCounting', productId }).then([stopped]);
  given([]).when({ type: 'StopCounting', productId }).thenNothing();
  given([started, reservedBy('x'), stopped])
    .when(start)
    .then([started]);
});

test('an adjustment takes away what is available at most', () => {
  const adjust = (by: number) =>
    ({ type: 'AdjustStock', productId, variant: medium, by, reason: 'Broken' }) as const;
  given([started])
    .when(adjust(-3))
    .then([adjusted(-3)]);
  given([started]).when(adjust(0)).thenNothing();
  given([started, reservedBy('x')])
    .when(adjust(-2))
    .thenRefuses('stock-below-zero');
  given([]).when(adjust(1)).thenRefuses('stock-not-counted');
});

test('a stocktake adjusts by the difference to what is not sold', () => {
  const take = (units: number) =>
    ({ type: 'TakeStock', productId, counts: [{ ...medium, units }], reason: 'Broken' }) as const;
  given([started])
    .when(take(5))
    .then([adjusted(2)]);
  given([started, reservedBy('x'), committed(0)])
    .when(take(0))
    .then([adjusted(-1)]);
  given([started, reservedBy('x')])
    .when(take(3))
    .thenNothing();
  given([started, reservedBy('x')])
    .when(take(1))
    .thenRefuses('stock-below-zero');
  expect(() => stockDecider.decide(take(1), stateAfter(started, reservedBy('x')))).toThrow(
    'Only 1 of this can be taken away.',
  );
});

test('a stocktake counts a repeated variant from what its earlier line has set', () => {
  const counts = [0, 0, 2].map((units) => ({ ...medium, units }));
  given([started])
    .when({ type: 'TakeStock', productId, counts, reason: 'Broken' })
    .then([adjusted(-3), adjusted(2)]);
});

test('a stocktake sets nothing when units were sold after its differences were shown', () => {
  const take = (before: number) =>
    ({
      type: 'TakeStock',
      ...{ productId, reason: 'Counted', counts: [{ ...medium, units: 5, before }] },
    }) as const;
  const sold = given([started, reservedBy('x'), committed(0)]);
  sold.when(take(3)).thenRefuses('stock-changed');
  sold
    .when(take(1))
    .then([{ type: 'StockAdjusted', data: { productId, ...medium, by: 4, reason: 'Counted' } }]);
});

test('a threshold is set once', () => {
  const set = (lowAt: number) => ({ type: 'SetThreshold', productId, lowAt }) as const;
  given([started])
    .when(set(2))
    .then([{ type: 'StockThresholdSet', data: { productId, lowAt: 2, from: 5 } }]);
  given([started]).when(set(5)).thenNothing();
  given([]).when(set(5)).thenRefuses('stock-not-counted');
});

test('an order reserves at most what is available, and the refusal says how many are left', () => {
  given([started])
    .when(reserve)
    .then([reservedBy('x')]);
  const other = { ...reserve, orderId: 8 };
  given([started, reservedBy('x')])
    .when(other)
    .thenRefuses('not-enough-stock', 'conflict');
  const last = [{ ...medium, quantity: 1 }];
  given([started, reservedBy('x')])
    .when({ ...other, lines: last })
    .then([
      {
        type: 'StockReserved',
        data: { ...order, orderId: 8, accountId: 'a-1', attempt: 'x', lines: last, until },
      },
    ]);
  expect(() => stockDecider.decide(other, stateAfter(started, reservedBy('x')))).toThrow(
    expect.objectContaining({ left: 1, variant: medium }),
  );
});

test('an attempt without units keeps what is reserved, and reserves nothing', () => {
  const keep = { ...reserve, attempt: 'kept', lines: [] };
  given([started, reservedBy('x')])
    .when(keep)
    .then([reservedBy('kept', [])]);
  given([started]).when(keep).thenNothing();
});

test('a reopened order that is rejected again gives back what it reserved', () => {
  const reopened = [started, reservedBy('x'), committed(0), returned, reservedBy('y')];
  given(reopened).when(giveBack).thenNothing();
  given(reopened)
    .when({ ...giveBack, orderRevision: 3 })
    .then([committed(0), { ...returned, data: { ...order, orderRevision: 3, lines } }]);
});

test('a variant that was never counted has nothing', () => {
  const small = { ...reserve, lines: [{ colorId: 1, size: 'S', quantity: 1 }] };
  given([started]).when(small).thenRefuses('not-enough-stock');
});

test('a product that is not counted reserves, sells and takes back nothing', () => {
  for (const command of [reserve, release, commit, giveBack]) {
    given([]).when(command).thenNothing();
    given([started, reservedBy('x'), stopped])
      .when(command)
      .thenNothing();
  }
});

test('attempts to place one order share its units until the last of them gives up', () => {
  const second = { ...reserve, attempt: 'y' };
  given([started, reservedBy('x')])
    .when(reserve)
    .thenNothing();
  given([started, reservedBy('x')])
    .when(second)
    .then([reservedBy('y', [])]);
  const both = [started, reservedBy('x'), reservedBy('y', [])];
  given(both)
    .when(release)
    .then([released('x', 'refused', [])]);
  given([...both, released('x', 'refused', [])])
    .when({ ...release, attempt: 'y' })
    .then([released('y', 'refused')]);
  given(both)
    .when({ ...release, attempt: null, reason: 'expired' })
    .then([released(null, 'expired')]);
  given([started]).when(release).thenNothing();
  // One that is over already, or was never made, takes nothing from the one that holds them.
  given([started, reservedBy('x')])
    .when({ ...release, attempt: 'y' })
    .thenNothing();
});

test('a placed order sells what it reserved, once', () => {
  given([started, reservedBy('x')])
    .when(commit)
    .then([committed(0)]);
  given([started, reservedBy('x'), committed(0)])
    .when(commit)
    .thenNothing();
  given([started, reservedBy('x'), committed(0)])
    .when(release)
    .thenNothing();
  given([started, reservedBy('x'), committed(0)])
    .when(reserve)
    .thenNothing();
});

test('a placed order whose reservation was lost takes its units, as long as there are enough', () => {
  const late: StockEvent = {
    type: 'StockReserved',
    data: { ...order, accountId: 'a-1', attempt: 'placed', lines, until: at, orderRevision: 0 },
  };
  const lost = [started, reservedBy('x'), released(null, 'expired')];
  given(lost)
    .when(commit)
    .then([late, committed(0)]);
  given([...lost, adjusted(-2)])
    .when(commit)
    .thenRefuses('not-enough-stock');
});

test('a rejected order gives back what it bought, once, and may buy it again', () => {
  const sold = [started, reservedBy('x'), committed(0)];
  given(sold).when(giveBack).then([returned]);
  given([...sold, returned])
    .when(giveBack)
    .thenNothing();
  given([started, reservedBy('x')])
    .when(giveBack)
    .then([committed(0), returned]);
  const again = [...sold, returned, reservedBy('y')];
  given([...sold, returned])
    .when({ ...reserve, attempt: 'y' })
    .then([reservedBy('y')]);
  given(again)
    .when({ ...commit, orderRevision: 2 })
    .then([committed(2)]);
  given([...again, committed(2)])
    .when(giveBack)
    .thenNothing();
});

test('a return for a rejected order leaves what the order has reserved since it is pending again', () => {
  const again = { ...reserve, attempt: 'y', orderRevision: 2 };
  const keptBy = (reserved = lines): StockEvent => ({
    type: 'StockReserved',
    data: { ...order, accountId: 'a-1', attempt: 'y', lines: reserved, until, orderRevision: 2 },
  });
  given([started, reservedBy('x')])
    .when(again)
    .then([keptBy([])]);
  for (const held of [[keptBy()], [reservedBy('x'), keptBy([])], [keptBy(), reservedBy('z', [])]]) {
    given([started, ...held])
      .when(giveBack)
      .thenNothing();
    given([started, ...held])
      .when({ ...giveBack, orderRevision: 3 })
      .then([committed(0), { ...returned, data: { ...order, orderRevision: 3, lines } }]);
  }
});

test('a rejected order that has nothing is remembered, so that older work for it takes nothing', () => {
  const returnedAt = (orderRevision: number): StockEvent => ({
    type: 'StockReturned',
    data: { ...order, orderRevision, lines: [] },
  });
  given([started])
    .when(giveBack)
    .then([returnedAt(1)]);
  const sold = [started, reservedBy('x'), committed(0), returned];
  given(sold)
    .when({ ...giveBack, orderRevision: 3 })
    .then([returnedAt(3)]);
  for (const command of [
    { ...commit, orderRevision: 2 },
    { ...reserve, attempt: 'y', orderRevision: 2 },
    { ...giveBack, orderRevision: 3 },
  ])
    given([...sold, returnedAt(3)])
      .when(command)
      .thenNothing();
  given([...sold, returnedAt(3)])
    .when({ ...reserve, attempt: 'y', orderRevision: 4 })
    .then([
      {
        type: 'StockReserved',
        data: { ...order, accountId: 'a-1', attempt: 'y', lines, until, orderRevision: 4 },
      },
    ]);
});

test('an order that was sent without its reservation takes what is left, and what is missing is recorded', () => {
  const record = { ...commit, orderRevision: 2, whenShort: 'record' } as const;
  const short = (sold: typeof lines, missing: typeof lines): StockEvent => ({
    type: 'StockCommitted',
    data: { ...order, orderRevision: 2, lines: sold, missing },
  });
  const one = [{ ...medium, quantity: 1 }];
  const taken: StockEvent = {
    type: 'StockReserved',
    data: { ...order, accountId: 'a-1', attempt: 'placed', until: at, lines: one, orderRevision: 2 },
  };
  given([started, adjusted(-2)])
    .when(record)
    .then([taken, short(one, one)]);
  given([started, adjusted(-2), taken, short(one, one)])
    .when({ ...giveBack, orderRevision: 3 })
    .then([{ ...returned, data: { ...order, orderRevision: 3, lines: one } }]);
  const sold = [started, reservedBy('x'), committed(0), returned, adjusted(-3)];
  given(sold)
    .when(record)
    .then([short([], lines)]);
  // What it had bought before is not given back twice.
  given([...sold, short([], lines)])
    .when({ ...giveBack, orderRevision: 3 })
    .then([{ ...returned, data: { ...order, orderRevision: 3, lines: [] } }]);
  given([started, reservedBy('x')])
    .when(record)
    .then([committed(2)]);
});

test('a return that comes after a newer sale changes nothing', () => {
  const sold = [started, reservedBy('x'), committed(0)];
  given(sold)
    .when({ ...commit, orderRevision: 2 })
    .then([committed(2, [])]);
  given([...sold, committed(2, [])])
    .when(giveBack)
    .thenNothing();
  given([...sold, committed(2, [])])
    .when({ ...giveBack, orderRevision: 3 })
    .then([{ ...returned, data: { ...order, orderRevision: 3, lines } }]);
});

function stateAfter(...events: readonly StockEvent[]) {
  return events.reduce(stockDecider.evolve, stockDecider.initialState);
}

test('an order takes nothing of a counting that was started after it was looked at', () => {
  const placed = { ...reserve, orderRevision: 0, countingId: 'c-0' };
  for (const late of [placed, { ...commit, countingId: 'c-0' }, { ...commit, countingId: null }])
    given([started]).when(late).thenNothing();
  given([started])
    .when({ ...placed, countingId })
    .then([
      {
        type: 'StockReserved',
        data: { ...order, accountId: 'a-1', attempt: 'x', lines, until, orderRevision: 0 },
      },
    ]);
});
