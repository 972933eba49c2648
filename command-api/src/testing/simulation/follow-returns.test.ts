// What follows the arrival of a return, in a process that has not followed the log as far.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { ReturnReceived } from '@aangan/shared-events/features/returns/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import { availableIn } from '@aangan/shared-events/features/stock/levels';
import { expect, test } from 'vitest';
import { makeFollowedStocks } from '../../features/catalogue/followed-stocks.ts';
import type { StockCommand } from '../../features/stock/commands.ts';
import { stockDecider } from '../../features/stock/decider.ts';
import type { StockHandler } from '../../features/stock/open-stock.ts';
import { followReturns } from '../../features/stock/follow-returns.ts';
import { aContext, NOON } from '../a-context.ts';
import { makeLog } from './in-memory-log.ts';

const variant = { colorId: null, size: 'M' };

/** A product, and a return of two units of it. */
function aShop() {
  let position = 0n;
  const followed = makeFollowedStocks();
  const unfollowed: Recorded<ShopEvent>[] = [];
  const follow = async (): Promise<void> => {
    for (const event of unfollowed.splice(0)) followed.apply(event);
  };
  const stocks = makeLog(
    stockDecider,
    () => Promise.resolve(),
    (event) => void unfollowed.push({ ...event, position: ++position }),
  );
  const managerOn = (handler: StockHandler) =>
    followReturns({
      handler,
      countedOf: followed.of,
      followTo: follow,
      unitsToRestock: () => Promise.resolve([{ productId: 1, ...variant, quantity: 2 }]),
      now: () => new Date(NOON),
    });
  const handle = (command: StockCommand): void => stocks.appendNow(stockStream(1), command, aContext());
  return {
    ...{ follow, act: managerOn(stocks).act },
    /** By a process that is paused before it appends, while something else happens. */
    actPaused: (event: Recorded<ShopEvent>, meanwhile: () => void) =>
      managerOn({
        ...stocks,
        handle: (envelope) => {
          meanwhile();
          return stocks.handle(envelope);
        },
      }).act(event),
    startCounting: (units: number) =>
      handle({
        ...{ type: 'StartCounting', productId: 1, lowAt: 5, counts: [{ ...variant, units }] },
        countingId: `of ${units}`,
      }),
    stopCounting: () => handle({ type: 'StopCounting', productId: 1 }),
    arrive: (): Recorded<ReturnReceived> => ({
      ...{ type: 'ReturnReceived', id: 'e-1', stream: 'return-7-1', revision: 2n, position: ++position },
      metadata: { ...aContext(), schemaVersion: 1 },
      data: { returnId: '7-1', orderId: 7, number: 1, accountId: 'a-1', at: NOON, lines: [] },
    }),
    available: () => {
      const [level] = stocks.peek(stockStream(1))?.levels.variants ?? [];
      return level && availableIn(level);
    },
  };
}

test('units that arrive after counting has started are counted in, also where its start is not followed yet', async () => {
  const shop = aShop();
  shop.startCounting(5);
  await shop.act(shop.arrive());
  expect(shop.available()).toBe(7);
});

test('units that arrived before counting was started once more are not counted twice', async () => {
  const shop = aShop();
  shop.startCounting(5);
  await shop.follow();
  const arrived = shop.arrive();
  await shop.act(arrived);
  shop.stopCounting();
  shop.startCounting(7);
  await shop.act(arrived);
  expect(shop.available()).toBe(7);
});

test('a process that was paused while counting was started once more does not count them twice', async () => {
  const shop = aShop();
  shop.startCounting(5);
  await shop.follow();
  await shop.actPaused(shop.arrive(), () => {
    shop.stopCounting();
    shop.startCounting(7);
  });
  expect(shop.available()).toBe(7);
});
