// What follows an order's events, where two processes do it at once and one of them is paused before it appends, or knows less than the log.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { orderStream, type OrderItem, type PlacedOrder } from '@aangan/shared-events/features/orders/events';
import type { SettableStatus } from '@aangan/shared-events/features/orders/status-machine';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import { availableIn } from '@aangan/shared-events/features/stock/levels';
import { expect, test } from 'vitest';
import type { CommandContext } from '../../domain/command-context.ts';
import { busy } from '../../domain/common-refusals.ts';
import { makeLog } from './in-memory-log.ts';
import { makeFollowedStocks } from '../../features/catalogue/followed-stocks.ts';
import type { OrderCommand } from '../../features/orders/commands.ts';
import { orderDecider } from '../../features/orders/decider.ts';
import type { StockCommand } from '../../features/stock/commands.ts';
import { stockDecider } from '../../features/stock/decider.ts';
import { followOrders } from '../../features/stock/follow-orders.ts';
import type { StockHandler } from '../../features/stock/open-stock.ts';

const at = '2026-11-20T06:30:00.000Z';
const context: CommandContext = {
  ...{ by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'c', at },
};
const variant = { colorId: null, size: 'M' };
const lines = [{ ...variant, quantity: 2 }];
const orderId = 7;
const accountId = 'a-1';
const item: OrderItem = {
  ...{ productId: 1, productRevision: 0, name: 'Kurta', image: null, colorId: null },
  ...{ color: 'Default', size: 'M', quantity: 2, pricePaise: 100 },
};

/** A product of which there are five, and a pending order of two of them that has reserved them. */
function aShop() {
  let position = 0n;
  const events: Recorded<ShopEvent>[] = [];
  const followed = makeFollowedStocks();
  const onAppended = (event: Recorded<ShopEvent>): void => {
    const placed = { ...event, position: ++position };
    events.push(placed);
    followed.apply(placed);
  };
  const now = () => Promise.resolve();
  const stocks = makeLog(stockDecider, now, onAppended);
  const orders = makeLog(orderDecider, now, onAppended);
  const warnings: object[] = [];
  const handleStock = (command: StockCommand): void => stocks.appendNow(stockStream(1), command, context);
  const handleOrder = (command: OrderCommand): void =>
    orders.appendNow(orderStream(orderId), command, context);
  const managerOn = (handler: StockHandler, beforeRejecting = (): void => undefined) =>
    followOrders({
      handler,
      countedOf: followed.of,
      countedSince: followed.countedSince,
      followedTo: () => position,
      followTo: now,
      orderUnitsOf: (id) => {
        const state = orders.peek(orderStream(id));
        const { items = [item] } = state?.order ?? {};
        return Promise.resolve(state && { accountId, items, isPaid: false, ...state });
      },
      rejectSoldOut: async (id, asOf) => {
        beforeRejecting();
        return orders.handle({
          stream: orderStream(id),
          command: { type: 'RejectOrder', expectedRevision: undefined, reason: 'sold-out', asOf },
          context,
        });
      },
      now: () => new Date(at),
      logger: { warn: (fields) => void warnings.push(fields) },
    });
  const startCounting = (units: number): void =>
    handleStock({
      ...{ type: 'StartCounting', productId: 1, lowAt: 5, counts: [{ ...variant, units }] },
      countingId: `of ${units}`,
    });
  startCounting(5);
  handleStock({
    ...{ type: 'ReserveStock', productId: 1, orderId, accountId, attempt: 'x', lines, until: at },
  });
  const order: PlacedOrder = {
    ...{ orderId, accountId, items: [item], totalPaise: 200, paymentMethod: 'cod' },
    ...{ recipient: { erased: true }, placedAt: at },
  };
  handleOrder({ type: 'PlaceOrder', order });
  const last = (): Recorded<ShopEvent> => {
    const event = events.at(-1);
    if (event === undefined) throw new Error('nothing was appended');
    return event;
  };
  const placed = last();
  return {
    warnings,
    handleStock,
    startCounting,
    placed,
    isSettled: (event: Recorded<ShopEvent>) => managerOn(stocks).isSettled?.(event),
    /** What an administrator sets; resolves with the event that this causes. */
    set: (to: SettableStatus): Recorded<ShopEvent> => {
      handleOrder({ type: 'SetOrderStatus', expectedRevision: undefined, to });
      return last();
    },
    /** Loses the reservation. */
    expire: () =>
      handleStock({ type: 'ReleaseStock', productId: 1, orderId, attempt: null, reason: 'expired' }),
    follow: (event: Recorded<ShopEvent>) => managerOn(stocks).act(event),
    /** By a process that is paused before it rejects a sold-out order, while something else happens. */
    followAndPauseRejection: (event: Recorded<ShopEvent>, meanwhile: () => void) =>
      managerOn(stocks, meanwhile).act(event),
    reject: () => handleOrder({ type: 'RejectOrder', expectedRevision: undefined, reason: 'sold-out' }),
    status: () => orders.peek(orderStream(orderId))?.status,
    /** Another process, paused before it appends; resolves with what lets it go on. */
    followAndPause: async (event: Recorded<ShopEvent>): Promise<() => Promise<void>> => {
      const [paused, resumed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      const done = managerOn({
        ...stocks,
        handle: async (envelope) => {
          paused.resolve(undefined);
          await resumed.promise;
          return stocks.handle(envelope);
        },
      }).act(event);
      await Promise.race([paused.promise, done]);
      return () => {
        resumed.resolve(undefined);
        return done;
      };
    },
    stock: () => {
      const stock = stocks.peek(stockStream(1));
      const [level] = stock?.levels.variants ?? [];
      if (level === undefined) return undefined;
      return { available: availableIn(level), reserved: level.reserved, sold: level.sold };
    },
    lastStockEvent: () => stocks.eventsOf(stockStream(1)).at(-1),
  };
}

test('late work for a rejected order leaves what the order has reserved since it is pending again', async () => {
  const shop = aShop();
  const goOn = await shop.followAndPause(shop.set('rejected'));
  await shop.follow(shop.set('pending'));
  await goOn();
  expect(shop.stock()).toEqual({ available: 3, reserved: 2, sold: 0 });
  await shop.follow(shop.set('rejected'));
  expect(shop.stock()).toEqual({ available: 5, reserved: 0, sold: 0 });
});

test('late work for an order that was reopened takes nothing once it is rejected again', async () => {
  for (const reopened of ['fulfilled', 'pending'] as const) {
    const shop = aShop();
    shop.expire();
    await shop.follow(shop.set('rejected'));
    const goOn = await shop.followAndPause(shop.set(reopened));
    await shop.follow(shop.set('rejected'));
    await goOn();
    expect(shop.stock()).toEqual({ available: 5, reserved: 0, sold: 0 });
  }
});

test('late work for an order takes nothing of what was counted since', async () => {
  for (const reopened of ['fulfilled', 'pending'] as const) {
    const shop = aShop();
    await shop.follow(shop.set('rejected'));
    const goOn = await shop.followAndPause(shop.set(reopened));
    shop.handleStock({ type: 'StopCounting', productId: 1 });
    shop.startCounting(3);
    await goOn();
    expect(shop.stock()).toEqual({ available: 3, reserved: 0, sold: 0 });
  }
});

test('an order that was reopened since it was sold out is not rejected for that', async () => {
  const shop = aShop();
  shop.expire();
  shop.handleStock({ type: 'AdjustStock', productId: 1, variant, by: -4, reason: 'Sold elsewhere' });
  const reopened: Recorded<ShopEvent>[] = [];
  await shop.followAndPauseRejection(shop.placed, () => {
    shop.reject();
    shop.handleStock({ type: 'AdjustStock', productId: 1, variant, by: 4, reason: 'Delivery' });
    reopened.push(shop.set('pending'));
  });
  expect(shop.status()).toBe('pending');
  for (const event of reopened) await shop.follow(event);
  expect(shop.stock()).toEqual({ available: 3, reserved: 2, sold: 0 });
});

test('an order that is sent while it would be rejected as sold out takes what is left', async () => {
  const shop = aShop();
  shop.expire();
  shop.handleStock({ type: 'AdjustStock', productId: 1, variant, by: -4, reason: 'Sold elsewhere' });
  const sent: Recorded<ShopEvent>[] = [];
  await shop.followAndPauseRejection(shop.placed, () => {
    // Once: it is followed again.
    if (sent.length === 0) sent.push(shop.set('fulfilled'));
  });
  for (const event of sent) await shop.follow(event);
  expect(shop.status()).toBe('fulfilled');
  const missing = [{ ...variant, quantity: 1 }];
  expect(shop.lastStockEvent()).toMatchObject({ type: 'StockCommitted', data: { lines: missing, missing } });
  expect(shop.stock()).toEqual({ available: 0, reserved: 0, sold: 1 });
});

test('an order whose rejection loses to others every time is followed again, and not taken for decided', async () => {
  const shop = aShop();
  await shop.follow(shop.set('rejected'));
  shop.handleStock({ type: 'AdjustStock', productId: 1, variant, by: -4, reason: 'Sold elsewhere' });
  const following = shop.followAndPauseRejection(shop.set('fulfilled'), () => {
    throw busy();
  });
  await expect(following).rejects.toThrow(busy().message);
  expect(shop.warnings).toEqual([]);
  expect(shop.stock()).toEqual({ available: 1, reserved: 0, sold: 0 });
});

test('an order that is sent without its units takes what is left; what is missing is recorded', async () => {
  const shop = aShop();
  await shop.follow(shop.set('rejected'));
  shop.handleStock({ type: 'AdjustStock', productId: 1, variant, by: -4, reason: 'Sold elsewhere' });
  const reopened = shop.set('fulfilled');
  await shop.follow(reopened);
  const missing = [{ ...variant, quantity: 1 }];
  expect(shop.lastStockEvent()).toMatchObject({ type: 'StockCommitted', data: { lines: missing, missing } });
  expect(shop.stock()).toEqual({ available: 0, reserved: 0, sold: 1 });
  expect(shop.warnings).toEqual([{ orderId, productId: 1, variant, left: 1 }]);
  // Once, however often it is done.
  const recorded = shop.lastStockEvent();
  await shop.follow(reopened);
  expect(shop.lastStockEvent()).toBe(recorded);
  await shop.follow(shop.set('rejected'));
  expect(shop.stock()).toEqual({ available: 1, reserved: 0, sold: 0 });
});

test('an order that has its units is settled, but not before its stock is known as of then', () => {
  const followed = makeFollowedStocks();
  const unused = (): never => {
    throw new Error('nothing of it is needed');
  };
  const { taskRequestedBy, isSettled } = followOrders({
    handler: makeLog(stockDecider, unused, unused),
    countedOf: followed.of,
    countedSince: followed.countedSince,
    followedTo: () => 10n,
    followTo: unused,
    orderUnitsOf: unused,
    rejectSoldOut: unused,
    now: unused,
    logger: { warn: unused },
  });
  const placed = (position: bigint, data: object = { orderId, items: [item] }) => ({
    ...{ id: 'e-1', stream: 'order-7', revision: 0n, position, metadata: {} },
    ...{ type: 'OrderPlaced', data },
  });
  expect(taskRequestedBy(placed(10n))).toBe('e-1');
  expect(isSettled?.(placed(10n))).toBe(true);
  expect(isSettled?.(placed(11n))).toBe(false);
  const shop = aShop();
  expect(shop.isSettled(shop.placed)).toBe(true);
  // Of an older version, which has to be decoded.
  expect(shop.isSettled({ ...shop.placed, data: { orderId } })).toBe(false);
  shop.expire();
  expect(shop.isSettled(shop.placed)).toBe(false);
});

test('what happened to an order before a product was counted is settled', () => {
  const shop = aShop();
  const set = shop.set('fulfilled');
  expect([shop.placed, set].map(shop.isSettled)).toEqual([true, false]);
  shop.handleStock({ type: 'StopCounting', productId: 1 });
  expect(shop.isSettled(set)).toBe(true);
  shop.startCounting(3);
  const later = shop.set('delivered');
  expect([set, later].map(shop.isSettled)).toEqual([true, false]);
});
