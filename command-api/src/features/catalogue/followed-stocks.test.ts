import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { stockStream, type StockEvent } from '@aangan/shared-events/features/stock/events';
import { expect, test } from 'vitest';
import { metadataOf } from '../../domain/command-context.ts';
import { aContext } from '../../testing/a-context.ts';
import { makeFollowedStocks } from './followed-stocks.ts';

test('knows since when some product has been counted', () => {
  const stocks = makeFollowedStocks();
  let position = 0n;
  const apply = (event: StockEvent): bigint | undefined => {
    const placed = { id: 'e', stream: stockStream(event.data.productId), revision: 0n, position: ++position };
    stocks.apply({ ...event, ...placed, metadata: metadataOf(aContext()) } as Recorded<ShopEvent>);
    return stocks.countedSince();
  };
  const variants = [{ colorId: null, size: 'M', counted: 5 }];
  const start = (productId: number): StockEvent => ({
    type: 'StockCountingStarted',
    data: { productId, lowAt: 1, variants, countingId: `c-${position}` },
  });
  const stop = (productId: number): StockEvent => ({ type: 'StockCountingStopped', data: { productId } });
  expect(stocks.countedSince()).toBeUndefined();
  expect([start(1), start(2), stop(1), start(1), stop(2), stop(1)].map(apply)).toEqual([
    ...[1n, 1n, 2n, 2n, 4n],
    undefined,
  ]);
});
