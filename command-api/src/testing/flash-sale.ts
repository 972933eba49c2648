// Two API processes and a worker sell the last units of products to more buyers than there are units. Processes die, buyers retry with the same key,
// orders are accepted meanwhile, and what dead processes had reserved expires: at every position of the log each unit is available, reserved or sold,
// and in the end all are sold.
import { setTimeout as sleep } from 'node:timers/promises';
import { codec } from '@aangan/shared-events/all-events';
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { orderEvents, orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import { stockStream, type StockEvent } from '@aangan/shared-events/features/stock/events';
import { availableIn } from '@aangan/shared-events/features/stock/levels';
import { expect } from 'vitest';
import { leaseKeyOf } from '../domain/lease.ts';
import { stockDecider, type StockState } from '../features/stock/decider.ts';
import { RESERVED_MS } from '../features/stock/reserve-units.ts';
import { startLateApi } from './api-process.ts';
import type { ApiInTest, Person } from './api.ts';
import { appendAndAwait } from './catalogue.ts';
import { sendRequestOnce } from './given.ts';
import { anOrder, lamp, orderIdIn, place } from './orders.ts';
import { mulberry32 } from './simulation/random.ts';

/** Units of products in the one size `Free Size`, at a hundred rupees each. */
export type Units = { readonly productId: number; readonly units: number };

/** What is killed: an API, the API that holds the lease of the stock, or the worker (which must be a process of its own). */
export type Death = 'api' | 'lease holder' | 'worker';

export type FlashSale = {
  readonly seed: number;
  readonly products: readonly Units[];
  /** What each buyer wants. So many want one unit of one product that all units can be sold. */
  readonly wants: readonly (readonly Units[])[];
  readonly deaths: readonly Death[];
  /** Moves the clock of the API in the test's process ahead, in milliseconds. */
  readonly setAhead: (ms: number) => void;
};

/** How many units of each product processes have reserved that died before the sale. */
const STUCK = 3;
const FREE_SIZE = { colorId: null, size: 'Free Size' } as const;
const isOrderEvent = eventsOf(orderEvents);

/** Each look reads the log. */
const poll = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 90_000, interval: 300 });

/** Runs a sale and checks it. */
export async function runFlashSale(api: ApiInTest, sale: FlashSale): Promise<void> {
  const { seed, products, wants, deaths, setAhead } = sale;
  const random = mulberry32(seed);
  setAhead(0);
  const before = await api.services.log.head();
  for (const product of products) await startCounting(api, product);
  const admin = await api.person('admin');
  const buyers = await Promise.all(wants.map(() => api.person()));
  await api.caughtUp();

  let other = await startLateApi(api);
  let isOver = false;
  const attempt = async (buyer: Person, nth: number): Promise<number | undefined> => {
    const url = random() < 0.6 ? other.url : api.url;
    const items = (wants[nth] ?? []).map(({ productId, units }) => ({
      ...lamp,
      ...{ id: productId, quantity: units },
    }));
    const totalPrice = items.reduce((sum, { quantity }) => sum + 100 * quantity, 0);
    const request = place(buyer, anOrder({ items, totalPrice }), `order of ${nth} in ${seed}`);
    const answer = await sendRequestOnce(url, request).catch(() => undefined);
    if (answer?.status === 409) expect(answer.body).toMatchObject({ code: 'stock-shortage' });
    return answer?.status === 201 ? orderIdIn(answer.body) : undefined;
  };
  // Each asks until there is an order, or nothing can become free any more.
  const bought = buyers.map(async (buyer, nth) => {
    for (;;) {
      const orderId = await attempt(buyer, nth);
      if (orderId !== undefined) {
        // Some are accepted at once, the others in the end.
        if (random() < 0.4) await accept(api, admin, orderId).catch(() => undefined);
        return orderId;
      }
      if (isOver) return undefined;
      await sleep(50 + random() * 100);
    }
  });
  const events = () => api.eventsAfter(before);
  const countOf = async (type: string) => (await events()).filter((event) => event.type === type).length;
  const soldOut = async () => {
    const stocks = await Promise.all(products.map(({ productId }) => historyOf(api, productId)));
    return stocks.map((history) => {
      const [level] = history.at(-1)?.levels.variants ?? [];
      return level && level.counted - level.sold - level.reserved;
    });
  };
  try {
    for (const [nth, death] of deaths.entries()) {
      await poll(() => countOf('OrderPlaced')).toBeGreaterThan(2 * nth);
      if (death === 'worker') {
        await api.fleet.kill('projections');
        await sleep(500 * random());
        await api.fleet.start('projections');
        continue;
      }
      if (death === 'lease holder') await passLease(api);
      await other.stop();
      // The last one dies for good: only the test's process, whose clock is ahead, can hold the lease.
      if (nth < deaths.length - 1) other = await startLateApi(api);
    }
    // What the dead processes had reserved expires.
    setAhead(2 * RESERVED_MS);
    const stuck = STUCK * products.length;
    await poll(() => countOf('StockReleased')).toBeGreaterThanOrEqual(stuck);
    other = await startLateApi(api);
    await poll(soldOut).toEqual(products.map(() => 0));
    // Nothing is only reserved for an order that will not be placed.
    const unplaced = async () => unplacedIn(await events(), api, products);
    await poll(unplaced).toEqual([]);
    isOver = true;
    const acknowledged = (await Promise.all(bought)).filter((orderId) => orderId !== undefined);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
  } finally {
    isOver = true;
    await Promise.allSettled(bought);
    await other.stop();
  }
  await settle(api, admin, sale, before);
}

/** Accepts all orders, and checks the whole history. */
async function settle(api: ApiInTest, admin: Person, sale: FlashSale, before: bigint): Promise<void> {
  const placed = (await api.eventsAfter(before)).filter(isPlaced);
  for (const { data } of placed) await accept(api, admin, data.orderId);
  for (const { productId, units } of sale.products) {
    await poll(async () => (await historyOf(api, productId)).at(-1)?.levels.variants[0]).toMatchObject({
      ...{ counted: units, reserved: 0, sold: units },
    });
    for (const { levels, reservations } of await historyOf(api, productId)) {
      const [level] = levels.variants;
      if (level === undefined) continue;
      expect(Math.min(availableIn(level), level.reserved, level.sold)).toBeGreaterThanOrEqual(0);
      expect(level.reserved + level.sold + availableIn(level)).toBe(units);
      const held = [...reservations.values()].flatMap(({ lines }) => lines);
      expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(level.reserved);
    }
  }
  expectSoldToOrders(await api.eventsAfter(before), sale.products);
  const accounts = new Set(placed.map(({ data }) => data.accountId));
  expect(accounts.size).toBe(placed.length);
}

/** At each position of the log, what is sold has been bought by an order that was accepted before, in the quantity that it ordered. */
function expectSoldToOrders(events: readonly Recorded<ShopEvent>[], products: readonly Units[]): void {
  const ordered = new Map<string, number>();
  const accepted = new Set<number>();
  const sold = new Map<string, number>();
  const keyOf = (orderId: number, productId: number) => `${orderId} ${productId}`;
  for (const event of events) {
    if (isPlaced(event))
      for (const { productId, quantity } of event.data.items)
        ordered.set(keyOf(event.data.orderId, productId), quantity);
    if (isOrderEvent(event) && event.type === 'OrderAccepted') accepted.add(event.data.orderId);
    if (!stockDecider.isEvent(event) || event.type !== 'StockCommitted') continue;
    const { orderId, productId, lines } = event.data;
    const key = keyOf(orderId, productId);
    expect(accepted).toContain(orderId);
    sold.set(key, (sold.get(key) ?? 0) + lines.reduce((sum, { quantity }) => sum + quantity, 0));
    expect([key, sold.get(key)]).toEqual([key, ordered.get(key)]);
  }
  for (const { productId, units } of products) {
    const all = [...sold].filter(([key]) => key.endsWith(` ${productId}`));
    expect(all.reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(units);
  }
}

type OrderPlaced = Recorded<Extract<OrderEvent, { type: 'OrderPlaced' }>>;

function isPlaced(event: Recorded<ShopEvent>): event is OrderPlaced {
  return isOrderEvent(event) && event.type === 'OrderPlaced';
}

/** The orders that hold units and are not placed. */
async function unplacedIn(
  events: readonly Recorded<ShopEvent>[],
  api: ApiInTest,
  products: readonly Units[],
): Promise<readonly number[]> {
  const placed = new Set(events.filter(isPlaced).map(({ data }) => data.orderId));
  const held = new Set<number>();
  for (const { productId } of products) {
    const raws = await api.services.log.readStream(stockStream(productId));
    const { reservations } = (await historyOf(api, productId)).at(-1) ?? {};
    for (const { data } of raws) {
      const orderId =
        typeof data === 'object' && data !== null && 'orderId' in data ? Number(data.orderId) : 0;
      if (reservations?.has(orderId) === true && !placed.has(orderId)) held.add(orderId);
    }
  }
  return [...held];
}

async function startCounting(api: ApiInTest, { productId, units }: Units): Promise<void> {
  const lines = [{ ...FREE_SIZE, quantity: 1 }];
  const until = new Date(Date.now() + RESERVED_MS).toISOString();
  const stuck = Array.from({ length: STUCK }, (_, nth): StockEvent => ({
    type: 'StockReserved',
    data: { productId, orderId: 90_000 + nth, accountId: 'dead', attempt: 'x', until, lines },
  }));
  const variants = [{ ...FREE_SIZE, counted: units }];
  const started: StockEvent = { type: 'StockCountingStarted', data: { productId, lowAt: 5, variants } };
  await appendAndAwait(api, stockStream(productId), started, ...stuck);
}

const accept = (api: ApiInTest, admin: Person, orderId: number): Promise<unknown> =>
  api.append(orderStream(orderId), [
    { type: 'OrderAccepted', data: { orderId, accountId: admin.id, from: 'pending' } },
  ]);

/** Takes the lease of the stock from the test's process, so that another one holds it. */
async function passLease(api: ApiInTest): Promise<void> {
  const key = leaseKeyOf('stock');
  const holder = () => api.services.redis.send(key, 'GET', key);
  await expect.poll(holder, { timeout: 20_000 }).not.toBeNull();
  const own = await holder();
  const isPassed = async (): Promise<boolean> => {
    const now = await holder();
    if (now === own) await api.services.redis.send(key, 'DEL', key);
    return now !== null && now !== own;
  };
  await expect.poll(isPassed, { timeout: 30_000, interval: 20 }).toBe(true);
}

/** The stock after each event of its stream. */
async function historyOf(
  { services: { log, keys } }: ApiInTest,
  productId: number,
): Promise<readonly NonNullable<StockState>[]> {
  const raws = await log.readStream(stockStream(productId));
  const events = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
  let state: StockState;
  return events
    .filter((event) => event !== undefined)
    .filter((event) => stockDecider.isEvent(event))
    .flatMap((event) => {
      state = stockDecider.evolve(state, event);
      return state === undefined ? [] : [state];
    });
}
