// Units that come back with a return: available again once, whether the count has them as sold or not.
import type { StockEvent } from '@aangan/shared-events/features/stock/events';
import { availableIn, levelOf } from '@aangan/shared-events/features/stock/levels';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import type { RestockReturn } from './commands.ts';
import { stockDecider } from './decider.ts';

const given = givenFor(stockDecider);
const M = { colorId: null, size: 'M' };
const ids = { productId: 3, orderId: 12 };
/** As it was before countings had ids. */
const counted = {
  type: 'StockCountingStarted',
  data: { productId: 3, lowAt: 1, variants: [{ ...M, counted: 5 }] },
} satisfies StockEvent;
const units = (quantity: number) => [{ ...M, quantity }];
const reserved = (quantity: number): StockEvent => ({
  type: 'StockReserved',
  data: { ...ids, accountId: 'a-1', attempt: 'x', until: '2026-11-20T06:00:00.000Z', lines: units(quantity) },
});
const sold = (quantity: number): StockEvent => ({
  type: 'StockCommitted',
  data: { ...ids, orderRevision: 1, lines: units(quantity) },
});
const restock = (quantity: number, returnId = '12-1'): RestockReturn => ({
  ...{ type: 'RestockReturn', ...ids, countingId: null, returnId, lines: units(quantity) },
});
const restocked = (as: 'sold' | 'counted', quantity: number, returnId = '12-1'): StockEvent => ({
  type: 'StockRestocked',
  data: { ...ids, returnId, as, lines: units(quantity) },
});
const soldThree = [counted, reserved(3), sold(3)];
const availableAfter = (events: readonly StockEvent[]): number => {
  const state = events.reduce(stockDecider.evolve, stockDecider.initialState);
  return state === undefined ? 0 : availableIn(levelOf(state.levels, M));
};

describe('restocking a return', () => {
  test('takes back what was sold to the order', () => {
    given(soldThree)
      .when(restock(2))
      .then([restocked('sold', 2)]);
    expect(availableAfter([...soldThree, restocked('sold', 2)])).toBe(4);
  });
  test('counts in what the count never had', () => {
    given([counted])
      .when(restock(2))
      .then([restocked('counted', 2)]);
    expect(availableAfter([counted, restocked('counted', 2)])).toBe(7);
  });
  test('does both where only a part was sold from the count', () => {
    given([counted, reserved(1), sold(1)])
      .when(restock(2))
      .then([restocked('sold', 1), restocked('counted', 1)]);
  });
  test('happens once for each return', () => {
    given([...soldThree, restocked('sold', 2)])
      .when(restock(2))
      .thenNothing();
    given([...soldThree, restocked('sold', 2)])
      .when(restock(1, '12-2'))
      .then([restocked('sold', 1, '12-2')]);
  });
  test('leaves the rest to an order that gives everything back', () => {
    given([...soldThree, restocked('sold', 2)])
      .when({ type: 'ReturnStock', ...ids, orderRevision: 5 })
      .then([{ type: 'StockReturned', data: { ...ids, orderRevision: 5, lines: units(1) } }]);
    expect(
      availableAfter([
        ...soldThree,
        restocked('sold', 2),
        { type: 'StockReturned', data: { ...ids, orderRevision: 5, lines: units(1) } },
      ]),
    ).toBe(5);
  });
  test('changes nothing of a later counting, which had the units already', () => {
    const data = { ...counted.data, countingId: 'c-2' };
    const later: StockEvent = { type: 'StockCountingStarted', data };
    const stopped: StockEvent = { type: 'StockCountingStopped', data: { productId: 3 } };
    given([counted, stopped, later]).when(restock(2)).thenNothing();
    given([counted, stopped, later])
      .when({ ...restock(2), countingId: 'c-2' })
      .then([restocked('counted', 2)]);
    given([later])
      .when({ ...restock(2), countingId: 'c-1' })
      .thenNothing();
  });
  test('needs nothing of a product that is not counted', () => {
    given([]).when(restock(2)).thenNothing();
  });
});
