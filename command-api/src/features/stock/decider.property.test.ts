// Any sequence of commands: for every variant sold + available + reserved = counted, nothing is below zero, and every order has at most what it asked
// for.
import type { StockEvent, StockLine, VariantId } from '@aangan/shared-events/features/stock/events';
import { availableIn } from '@aangan/shared-events/features/stock/levels';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../domain/domain-error.ts';
import type { StockCommand } from './commands.ts';
import { stockDecider, type CountedStock, type StockState } from './decider.ts';

const productId = 12;
const at = '2026-11-20T06:30:00.000Z';
const variants: readonly VariantId[] = [
  { colorId: 1, size: 'M' },
  { colorId: null, size: 'L' },
];
const variant = fc.constantFrom(...variants);
// An order always asks for the same lines.
const linesOf = (orderId: number): readonly StockLine[] =>
  orderId % 2 === 0
    ? variants.map((each) => ({ ...each, quantity: 1 + (orderId % 3) }))
    : [{ colorId: 1, size: 'M', quantity: orderId }];

const orderId = fc.integer({ min: 1, max: 5 });
const orderRevision = fc.integer({ min: 0, max: 4 });
const attempt = fc.constantFrom('x', 'y', 'z');
const command: fc.Arbitrary<StockCommand> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<StockCommand>({ type: 'StopCounting', productId }) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 0, max: 9 }).map((units): StockCommand => ({
      ...{ type: 'StartCounting', productId, lowAt: 5, countingId: 'c-1' },
      counts: variants.map((each) => ({ ...each, units })),
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ variant, by: fc.integer({ min: -4, max: 4 }) })
      .map((given): StockCommand => ({ type: 'AdjustStock', productId, reason: 'r', ...given })),
  },
  {
    weight: 2,
    // The same variant may come several times.
    arbitrary: fc
      .array(fc.record({ variant, units: fc.integer({ min: 0, max: 9 }) }), { minLength: 1, maxLength: 4 })
      .map((lines): StockCommand => ({
        ...{ type: 'TakeStock', productId, reason: 'r' },
        counts: lines.map(({ variant: counted, units }) => ({ ...counted, units })),
      })),
  },
  {
    weight: 8,
    arbitrary: fc
      .record({ orderId, attempt, orderRevision: fc.option(orderRevision) })
      .map(({ orderRevision: placed, ...given }): StockCommand => ({
        ...{ type: 'ReserveStock', productId, accountId: 'a-1', until: at, ...given },
        ...(placed !== null && { orderRevision: placed }),
        lines: linesOf(given.orderId),
      })),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ orderId, attempt: fc.option(attempt), reason: fc.constantFrom('refused', 'expired') })
      .map((given): StockCommand => ({ type: 'ReleaseStock', productId, ...given })),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({ orderId, orderRevision, whenShort: fc.constantFrom('refuse', 'record') })
      .map((given): StockCommand => ({
        ...{ type: 'CommitStock', productId, countingId: 'c-1', accountId: 'a-1', at, ...given },
        lines: linesOf(given.orderId),
      })),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ orderId, orderRevision })
      .map((given): StockCommand => ({ type: 'ReturnStock', productId, ...given })),
  },
  {
    weight: 3,
    // Two returns of each order, of a unit of each of its lines.
    arbitrary: fc
      .record({ orderId, nth: fc.integer({ min: 1, max: 2 }) })
      .map(({ orderId: id, nth }): StockCommand => ({
        ...{ type: 'RestockReturn', productId, countingId: 'c-1', orderId: id, returnId: `${id}-${nth}` },
        lines: linesOf(id).map((line) => ({ ...line, quantity: 1 })),
      })),
  },
);

const sum = (lines: Iterable<StockLine>, of: VariantId): number =>
  [...lines]
    .filter(({ colorId, size }) => colorId === of.colorId && size === of.size)
    .reduce((total, { quantity }) => total + quantity, 0);

function expectConsistent({ levels, reservations, records }: CountedStock): void {
  const held = [...reservations.values()].flatMap(({ lines }) => lines);
  const bought = [...records.values()]
    .flatMap((bucket) => [...bucket.values()])
    .filter(({ isReturned }) => !isReturned)
    .flatMap(({ lines }) => lines);
  for (const level of levels.variants) {
    expect(availableIn(level)).toBeGreaterThanOrEqual(0);
    expect([level.reserved, level.sold]).toEqual([sum(held, level), sum(bought, level)]);
  }
}

function isRepeating(command: StockCommand): boolean {
  if (command.type !== 'TakeStock') return false;
  const places = command.counts.map(({ size }) => size);
  return new Set(places).size < places.length;
}

function handle(command: StockCommand, state: StockState): readonly StockEvent[] {
  try {
    return stockDecider.decide(command, state);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return [];
  }
}

test('no sequence of commands oversells, loses or invents a unit', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let state = stockDecider
        .decide(
          {
            type: 'StartCounting',
            productId,
            lowAt: 5,
            countingId: 'c-1',
            counts: variants.map((each) => ({ ...each, units: 6 })),
          },
          undefined,
        )
        .reduce(stockDecider.evolve, stockDecider.initialState);
      for (const each of commands) {
        const events = handle(each, state);
        // After every event: several of one command are one append, and yet a reader may stop between them.
        for (const event of events) {
          state = stockDecider.evolve(state, event);
          if (state !== undefined) expectConsistent(state);
        }
        // Doing it again changes nothing, but for an adjustment, and a stocktake that sets a variant several times.
        if (each.type !== 'AdjustStock' && each.type !== 'StartCounting' && !isRepeating(each))
          expect(handle(each, state)).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});
