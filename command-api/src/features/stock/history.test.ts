import type { ShopEvent } from '@aangan/shared-events/event';
import { stockHistoryResponse, type StockChangeResponse } from '@aangan/shared-events/features/stock/http';
import { stockStream, type StockEvent } from '@aangan/shared-events/features/stock/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { appendAndAwait, aProduct, stock } from '../../testing/catalogue.ts';
import { sendRequest } from '../../testing/given.ts';

let api: ApiInTest;
let admin: Person;

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await stock(api, [aProduct(1), aProduct(2)]);
});
afterAll(() => api.stop());

const small = { colorId: 1, size: 'S' };
const medium = { colorId: 1, size: 'M' };
const started = (productId: number, counted: number): StockEvent => ({
  type: 'StockCountingStarted',
  data: {
    ...{ productId, lowAt: 5 },
    variants: [
      { ...small, counted },
      { ...medium, counted },
    ],
  },
});
const adjusted = (productId: number, variant: typeof small, by: number, reason: string): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, ...variant, by, reason },
});
const sold = (productId: number, variant: typeof small, orderId: number): readonly ShopEvent[] => {
  const order = { productId, orderId, lines: [{ ...variant, quantity: 1 }] };
  const until = '2026-11-18T06:00:00.000Z';
  return [
    { type: 'StockReserved', data: { ...order, accountId: 'a-1', attempt: 'a', until } },
    { type: 'StockCommitted', data: { ...order, orderRevision: 0 } },
  ];
};

async function historyOf(path: string): Promise<readonly (readonly StockChangeResponse[])[]> {
  const pages: (readonly StockChangeResponse[])[] = [];
  let next: string | null = '';
  while (next !== null) {
    const before = next === '' ? '' : `&before=${next}`;
    const request = { method: 'GET', path: `/api/stock/${path}${before}`, as: admin } as const;
    const page = stockHistoryResponse.parse((await sendRequest(api.url, request)).body);
    pages.push(page.changes);
    ({ next } = page);
  }
  return pages;
}

test('finds the adjustments of a size behind any number of sales, and what was left after each change', async () => {
  const sales = Array.from({ length: 300 }, (_, at) => sold(1, small, at + 1)).flat();
  await appendAndAwait(
    api,
    stockStream(1),
    ...[started(1, 400), adjusted(1, medium, -3, 'Damaged'), adjusted(1, small, 20, 'Delivery')],
    ...sales,
  );
  const mediums = await historyOf('1/history?color=1&size=M');
  expect(mediums.flat()).toMatchObject([
    { size: 'M', what: 'Damaged', change: -3, available: 397 },
    { size: 'M', what: 'Stock counting started', change: 400, available: 400 },
  ]);
  const smalls = await historyOf('1/history?color=1&size=S');
  expect(smalls.map((page) => page.length)).toEqual([100, 100, 100, 2]);
  expect(smalls.flat().map(({ available }) => available)).toEqual([
    ...Array.from({ length: 300 }, (_, at) => 120 + at),
    ...[420, 400],
  ]);
  expect(smalls.at(-1)?.[0]).toMatchObject({ what: 'Delivery', change: 20 });
  const all = await historyOf('1/history?x=');
  expect(all.flat().length).toBe(304);
  expect(all.flat().at(-3)).toMatchObject({ size: 'M', what: 'Damaged', available: 397 });
});

test('stays after counting has stopped, and goes on with the next count', async () => {
  const stream = stockStream(2);
  const stopped: StockEvent = { type: 'StockCountingStopped', data: { productId: 2 } };
  await appendAndAwait(api, stream, started(2, 7), ...sold(2, small, 900), stopped);
  const first = [
    { what: 'Stock counting stopped', change: -6, available: 0 },
    { what: 'Stock reserved', change: -1, available: 6, orderId: 900 },
    { what: 'Stock counting started', change: 7, available: 7 },
  ];
  expect((await historyOf('2/history?color=1&size=S')).flat()).toMatchObject(first);
  await appendAndAwait(api, stream, started(2, 4), adjusted(2, small, -1, 'Lost'));
  expect((await historyOf('2/history?color=1&size=S')).flat()).toMatchObject([
    { what: 'Lost', change: -1, available: 3 },
    { what: 'Stock counting started', change: 4, available: 4 },
    ...first,
  ]);
  const path = '/api/stock/2/history?before=999999999999999';
  expect(await sendRequest(api.url, { method: 'GET', path, as: admin })).toMatchObject({ status: 200 });
});
