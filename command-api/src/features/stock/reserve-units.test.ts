import { stockStream } from '@aangan/shared-events/features/stock/events';
import { expect, test } from 'vitest';
import type { CountedOf } from '../../domain/ports/counted-stock.ts';
import { aContext } from '../../testing/a-context.ts';
import { makeLog } from '../../testing/simulation/in-memory-log.ts';
import { stockDecider } from './decider.ts';
import { makeOrderStock } from './reserve-units.ts';

const variant = { colorId: null, size: 'M' };
const order = { orderId: 7, accountId: 'a-1' };
const itemOf = (productId: number) => ({ productId, ...variant, quantity: 2 });

/** Products 1 and 2 are counted; what the process knows of them is older than the log, and has enough of both. */
function stocksWith(units: Readonly<Record<number, number>>) {
  const log = makeLog(
    stockDecider,
    () => Promise.resolve(),
    () => undefined,
  );
  for (const [id, left] of Object.entries(units))
    log.appendNow(
      stockStream(Number(id)),
      {
        type: 'StartCounting',
        productId: Number(id),
        lowAt: 5,
        counts: [{ ...variant, units: left }],
        countingId: id,
      },
      aContext(),
    );
  const enough = { lowAt: 5, variants: [{ ...variant, counted: 10, reserved: 0, sold: 0 }] };
  const countedOf: CountedOf = (productId) =>
    productId in units
      ? { levels: enough, since: 0n, countingId: String(productId), reservedFor: new Map() }
      : undefined;
  const stock = makeOrderStock({ handler: log, countedOf, now: () => new Date('2026-11-20T06:30:00Z') });
  const typesOf = (productId: number) => log.eventsOf(stockStream(productId)).map(({ type }) => type);
  const reservedOf = (productId: number) =>
    log.peek(stockStream(productId))?.levels.variants.map(({ reserved }) => reserved);
  return { stock, typesOf, reservedOf };
}

test('an order of which one line is short gives back what the others have reserved', async () => {
  const { stock, typesOf, reservedOf } = stocksWith({ 1: 10, 2: 1 });
  expect(await stock.reserve({ ...order, items: [itemOf(1), itemOf(2)] }, aContext())).toEqual({
    shortages: [{ productId: 2, variant, left: 1 }],
  });
  expect(typesOf(1)).toEqual(['StockCountingStarted', 'StockReserved', 'StockReleased']);
  expect(reservedOf(1)).toEqual([0]);
  expect(typesOf(2)).toEqual(['StockCountingStarted']);
});

test('an order that fails after it has reserved gives its units back, once', async () => {
  const { stock, typesOf, reservedOf } = stocksWith({ 1: 10 });
  const reserved = await stock.reserve({ ...order, items: [itemOf(1), itemOf(3)] }, aContext());
  if ('shortages' in reserved) expect.fail('nothing is short');
  expect(reservedOf(1)).toEqual([2]);
  await reserved.release();
  await reserved.release();
  expect(reservedOf(1)).toEqual([0]);
  expect(typesOf(1)).toEqual(['StockCountingStarted', 'StockReserved', 'StockReleased']);
});

test('a product that is not counted is not asked for', async () => {
  const handle = (): never => expect.fail('the stock was asked');
  const handler = { handle, load: handle, findByIdempotencyKey: handle };
  const stock = makeOrderStock({ handler, countedOf: () => undefined, now: () => new Date() });
  expect(stock.shortagesOf([itemOf(3)], 'a-1')).toEqual([]);
  expect(await stock.reserve({ ...order, items: [itemOf(3)] }, aContext())).not.toHaveProperty('shortages');
});
