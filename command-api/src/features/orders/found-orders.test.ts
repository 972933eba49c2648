// Results are stable: orders that are placed, or change their status, between any two replies of Redis shift nothing.
import { appendPastOrders, type PastOrder } from '@aangan/test/setup/past-orders';
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { exportOrders } from './export-orders.ts';
import { findOrders, type FoundOrders } from './found-orders.ts';
import type { OrderViews } from './search-orders.ts';

const time = makeShopTime('Asia/Kolkata');
const beginning = time.startOf('2026-01-01');
const MINUTE_MS = 60_000;
let api: ApiInTest;
let placed = 0;

/** One a minute; two of three are delivered, and amounts vary. */
const pastOrder = (number: number): PastOrder => ({
  ...{ accountId: 'a-1', firstName: 'Meera', city: 'Kochi' },
  items: [
    {
      ...{ productId: 1, productRevision: 0, name: 'Indigo buti kurta', image: null, colorId: null },
      ...{ color: 'Default', size: 'M', quantity: 1, pricePaise: 10_000 + ((number * 37) % 100) * 100 },
    },
  ],
  placedAt: new Date(beginning + number * MINUTE_MS).toISOString(),
  ...(number % 3 !== 0 && { status: 'delivered' as const }),
});
const placeMore = async (count: number): Promise<void> => {
  const orders = Array.from({ length: count }, (_, index) => pastOrder(placed + index + 1));
  placed += count;
  await appendPastOrders(api.services, orders);
  await api.caughtUp();
};

beforeAll(async () => {
  api = await startApiInTest();
  await placeMore(60);
});
afterAll(() => api.stop());

/** Views that answer each query after `meanwhile`, one at a time. */
function interrupted(views: OrderViews, meanwhile: () => Promise<void>): OrderViews {
  let before: Promise<unknown> = Promise.resolve();
  const later = <T>(read: () => Promise<T>): Promise<T> => {
    const answer = before.then(meanwhile).then(read);
    before = answer.catch(() => undefined);
    return answer;
  };
  return {
    documents: (...args) => later(() => views.documents(...args)),
    members: (...args) => later(() => views.members(...args)),
    scored: (...args) => later(() => views.scored(...args)),
    size: (...args) => later(() => views.size(...args)),
    scoresOf: (...args) => later(() => views.scoresOf(...args)),
  };
}

const queries: readonly OrdersQuery[] = [
  {},
  { sort: 'createdAt_asc' },
  { sort: 'total_desc' },
  { status: 'delivered' },
  { status: 'delivered', sort: 'total_desc' },
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-01-01', sort: 'total_asc', status: 'pending' },
];

describe.each(queries)('the result of %j', (query) => {
  const find = (meanwhile: () => Promise<void>): Promise<FoundOrders> =>
    findOrders(interrupted(api.services.views, meanwhile), time, query);
  const there = async (): Promise<readonly number[]> => {
    const found = await findOrders(api.services.views, time, query);
    return found.numbers(0, found.total);
  };

  test('is complete in its list, its pages and its file, whatever is placed between two replies', async () => {
    const before = await there();
    const found = await find(() => placeMore(1));
    const list = await found.numbers(0, 1_000);
    expect(before.filter((number) => !list.includes(number))).toEqual([]);
    expect(list).toEqual((await there()).filter((number) => list.includes(number)));
    const all = await found.all();
    expect(before.filter((number) => !all.includes(number))).toEqual([]);
    const file = await exportOrders(
      interrupted(api.services.views, () => placeMore(1)),
      time,
      query,
      'today',
      async () => new Map(),
    );
    let text = '';
    for await (const part of file.text) text += part;
    const lines = text.split('\r\n').map((line) => Number(line.split(',')[0]));
    expect(before.filter((number) => !lines.includes(number))).toEqual([]);
  });

  test('comes in pages that neither repeat nor omit an order', async () => {
    const before = await there();
    const found = await find(async () => undefined);
    const pages: number[] = [];
    const isByTime = query.sort === undefined || query.sort.startsWith('createdAt');
    const limit = Math.ceil(found.total / 4);
    for (let offset = 0; offset < found.total; offset += limit) {
      pages.push(...(await found.numbers(offset, limit)));
      if (isByTime) await placeMore(1);
    }
    expect(pages).toEqual(before);
  });
});
