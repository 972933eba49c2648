// Two API processes and a worker sell the last units of a product to more buyers than there are units. One of the processes dies again and again, buyers
// retry, and reservations of dead processes expire: at every position of the log each unit is available, reserved or sold, and in the end all are sold.
import { codec } from '@aangan/shared-events/all-events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { stockStream, type StockEvent } from '@aangan/shared-events/features/stock/events';
import { availableIn } from '@aangan/shared-events/features/stock/levels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLateApi } from '../../testing/api-process.ts';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { aProduct, appendAndAwait, stock } from '../../testing/catalogue.ts';
import { sendRequestOnce } from '../../testing/given.ts';
import { anOrder, lamp, orderIdIn, place } from '../../testing/orders.ts';
import { mulberry32 } from '../../testing/simulation/random.ts';
import { stockDecider, type StockState } from './decider.ts';
import { RESERVED_MS } from './reserve-units.ts';

const UNITS = 12;
const BUYERS = 30;
const KILLS = 1;
/** Units that were reserved by processes which died before the test. */
const STUCK = 3;

let api: ApiInTest;
let admin: Person;
let ahead = 0;

beforeAll(async () => {
  api = await startApiInTest({}, { now: () => new Date(Date.now() + ahead) });
  admin = await api.person('admin');
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], name: 'Lamp', pricePaise: 10000 })]);
});
afterAll(() => api.stop());

const SEED = Number(process.env['STOCK_SEED'] ?? Date.now() % 1_000_000);

test(`exactly ${UNITS} of ${UNITS} units are sold to ${BUYERS} buyers (STOCK_SEED=${SEED})`, async () => {
  const random = mulberry32(SEED);
  const variant = { colorId: null, size: 'Free Size' } as const;
  const lines = [{ ...variant, quantity: 1 }];
  const until = new Date(Date.now() + RESERVED_MS).toISOString();
  const stuck = Array.from({ length: STUCK }, (_, nth): StockEvent => ({
    type: 'StockReserved',
    data: { productId: 2, orderId: 90_000 + nth, accountId: 'dead', attempt: 'x', until, lines },
  }));
  const started: StockEvent = {
    type: 'StockCountingStarted',
    data: { productId: 2, lowAt: 5, variants: [{ ...variant, counted: UNITS }] },
  };
  await appendAndAwait(api, stockStream(2), started, ...stuck);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => api.person()));
  await api.caughtUp();

  let other = await startLateApi(api);
  let isOver = false;
  const body = anOrder({ items: [{ ...lamp, id: 2 }], totalPrice: 100 });
  const attempt = async (buyer: Person, nth: number): Promise<number | undefined> => {
    const url = random() < 0.6 ? other.url : api.url;
    const answer = await sendRequestOnce(url, place(buyer, body, `order of ${nth}`)).catch(() => undefined);
    if (answer?.status === 409) expect(answer.body).toMatchObject({ code: 'stock-shortage' });
    return answer?.status === 201 ? orderIdIn(answer.body) : undefined;
  };
  // Each wants one, and asks until it has one or nothing can become free any more.
  const bought = buyers.map(async (buyer, nth) => {
    for (;;) {
      const orderId = await attempt(buyer, nth);
      if (orderId !== undefined) return orderId;
      if (isOver) return undefined;
      await new Promise((resolve) => setTimeout(resolve, 50 + random() * 100));
    }
  });
  const ordersOf = async () => (await eventsOfType('OrderPlaced')).length;
  for (let kill = 0; kill < KILLS; kill++) {
    await expect.poll(ordersOf, { timeout: 30_000 }).toBeGreaterThan(2 * kill);
    await other.stop();
    // The last one dies for good: only this process, whose clock is ahead, can hold the lease.
    if (kill < KILLS - 1) other = await startLateApi(api);
  }
  try {
    // The reservations of the dead processes expire.
    ahead = 2 * RESERVED_MS;
    const released = async () => (await eventsOfType('StockReleased')).length;
    await expect.poll(released, { timeout: 60_000 }).toBeGreaterThanOrEqual(STUCK);
    other = await startLateApi(api);
    await expect.poll(ordersOf, { timeout: 60_000, interval: 200 }).toBe(UNITS);
    isOver = true;
    const acknowledged = (await Promise.all(bought)).filter((orderId) => orderId !== undefined);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
  } finally {
    isOver = true;
    await Promise.allSettled(bought);
    await other.stop();
  }
  const placed = await eventsOfType('OrderPlaced');
  const ids = placed.map(({ data }) => (data as { orderId: number }).orderId);
  for (const id of ids)
    await api.append(orderStream(id), [
      { type: 'OrderAccepted', data: { orderId: id, accountId: admin.id, from: 'pending' } },
    ]);
  await expect
    .poll(async () => (await historyOfStock()).at(-1)?.levels.variants[0], { timeout: 60_000 })
    .toMatchObject({ counted: UNITS, reserved: 0, sold: UNITS });
  for (const { levels, reservations } of await historyOfStock()) {
    const [level] = levels.variants;
    if (level === undefined) continue;
    expect(Math.min(availableIn(level), level.reserved, level.sold)).toBeGreaterThanOrEqual(0);
    expect(level.reserved + level.sold + availableIn(level)).toBe(UNITS);
    expect([...reservations.values()].flatMap((each) => each.lines)).toHaveLength(level.reserved);
  }
  expect(new Set(placed.map(({ data }) => (data as { accountId: string }).accountId)).size).toBe(UNITS);
});

const eventsOfType = async (type: string) =>
  (await api.eventsAfter(0n)).filter((event) => event.type === type);

/** The stock after each event of its stream. */
async function historyOfStock(): Promise<readonly NonNullable<StockState>[]> {
  const raws = await api.services.log.readStream(stockStream(2));
  const events = await Promise.all(raws.map((raw) => codec.decode(raw, api.services.keys.find)));
  let state: StockState;
  return events
    .filter((event) => event !== undefined)
    .filter((event) => stockDecider.isEvent(event))
    .flatMap((event) => {
      state = stockDecider.evolve(state, event);
      return state === undefined ? [] : [state];
    });
}
