// The explanation of a dashboard number: its events and the contribution of each, at any place of the log.
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { whyResponse, type WhyResponse } from '@aangan/shared-events/features/audit/why/http';
import type { ExplainedNumber } from '@aangan/shared-events/features/audit/why/paths';
import { salesResponse } from '@aangan/shared-events/features/orders/sales/http';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { orderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct, appendAndAwait, stock } from '../catalogue.ts';
import { anOrder, lamp, orderIdIn, place } from '../orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { sendRequest } from '../given.ts';

let api: ApiInTest;
let admin: Person;
let auditor: Person;
let shopper: Person;
let [pendingThenAccepted, rejected] = [0, 0];

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  [admin, auditor, shopper] = [await api.person('admin'), await api.person('auditor'), await api.person()];
  const gone = await api.person();
  await api.append(accountStream(gone.id), [{ type: 'AccountErased', data: { accountId: gone.id } }]);
  await appendAndAwait(api, 'product-2', {
    type: 'ProductRemoved',
    data: { productId: 2, name: 'Brass lamp' },
  });
  await appendAndAwait(api, 'product-2', {
    type: 'ProductRestored',
    data: { productId: 2, name: 'Brass lamp' },
  });
  await api.caughtUp();
  pendingThenAccepted = await placed(anOrder());
  rejected = await placed(anOrder({ items: [lamp], totalPrice: 499.5 }));
  await set(rejected, 'rejected');
  await set(rejected, 'delivered');
  await set(rejected, 'rejected');
});
afterAll(() => api.stop());

const item = { productId: 1, productRevision: 0, name: 'Indigo buti kurta', image: null, colorId: null };
const asPlaced = {
  items: [{ ...item, color: 'Default', size: 'M', quantity: 1, pricePaise: 189900 }],
  totalPaise: 189900,
  paymentMethod: 'cod',
  recipient: { erased: true },
  placedAt: new Date().toISOString(),
} as const;

const placed = async (body: object) => orderIdIn((await sendRequest(api.url, place(shopper, body))).body);
const set = (id: number, status: string) =>
  sendRequest(api.url, {
    method: 'PUT',
    path: `/api/orders/update-status/${id}`,
    as: admin,
    body: { status },
  });
const get = (path: string, as?: Person) => sendRequest(api.url, { method: 'GET', path, ...(as && { as }) });
const why = async (figure: ExplainedNumber, query = ''): Promise<WhyResponse> => {
  await api.caughtUp();
  return whyResponse.parse((await get(`/api/audit/why/${figure}${query}`, auditor)).body);
};
const added = ({ events }: WhyResponse) => events.map(({ type, adds }) => [type, adds.count]);

describe('the events behind a number', () => {
  test('are those that changed the available units of a product in one color and size', async () => {
    const variant = { colorId: 1, size: 'M' };
    const lines = [{ ...variant, quantity: 2 }];
    const order = { productId: 1, orderId: 9_001, lines };
    await appendAndAwait(
      api,
      'stock-1',
      {
        type: 'StockCountingStarted',
        data: { productId: 1, lowAt: 5, variants: [{ ...variant, counted: 9 }] },
      },
      { type: 'StockAdjusted', data: { productId: 1, colorId: 1, size: 'S', by: 4, reason: 'Found' } },
      {
        type: 'StockReserved',
        data: { ...order, accountId: 'a-1', attempt: 'x', until: '2099-11-20T06:30:00.000Z' },
      },
      { type: 'StockCommitted', data: { ...order, orderRevision: 1 } },
      { type: 'StockReturned', data: { ...order, orderRevision: 2 } },
      { type: 'StockCountingStopped', data: { productId: 1 } },
    );
    const available = await why('available', '?product=1&color=1&size=M');
    expect(available).toMatchObject({ number: { count: 0 }, addsUp: true, next: null });
    expect(available.product).toBe('Indigo buti kurta');
    expect(await why('orders')).not.toHaveProperty('product');
    expect(added(available)).toEqual([
      ['StockCountingStopped', -9],
      ['StockReturned', 2],
      ['StockReserved', -2],
      ['StockCountingStarted', 9],
    ]);
    const [, , reserved] = available.events;
    const then = await why('available', `?product=1&color=1&size=M&until=${reserved?.position}`);
    expect(then).toMatchObject({ number: { count: 7 }, addsUp: true });
    expect(added(await why('available', '?product=1&color=1&size=S'))).toEqual([
      ['StockCountingStopped', -4],
      ['StockAdjusted', 4],
    ]);
    expect((await why('available', '?product=1&size=M')).events).toEqual([]);
    for (const [query, code] of [
      ['?size=M', 'product-wanted'],
      ['?product=1', 'size-wanted'],
    ])
      expect(await get(`/api/audit/why/available${query}`, auditor)).toMatchObject({
        status: 400,
        body: { code },
      });
  });

  test('are those of accounts, products and orders, each with its contribution, newest first', async () => {
    const users = await why('users');
    expect(users).toMatchObject({ number: { count: 1 }, older: { count: 0 }, addsUp: true, next: null });
    expect(added(users)).toEqual([
      ['AccountErased', -1],
      ['AccountOpened', 1],
      ['AccountOpened', 1],
    ]);
    const products = await why('products');
    expect(products).toMatchObject({ number: { count: 2 }, addsUp: true });
    expect(products.events.map(({ title, adds }) => [title, adds.count])).toEqual([
      ['Product restored', 1],
      ['Product removed', -1],
      ['Product added', 1],
      ['Product added', 1],
    ]);
    const orders = await why('orders');
    expect(orders.events.map(({ stream }) => stream)).toEqual([
      `order-${rejected}`,
      `order-${pendingThenAccepted}`,
    ]);
    expect(JSON.stringify(orders.events)).not.toContain('Lake Road');
  });

  test('add up to what the dashboard shows, status by status', async () => {
    const stats = orderStatsResponse.parse((await get('/api/public/orders/stats')).body);
    expect((await why('orders')).number).toEqual({ count: stats.total });
    for (const status of ['pending', 'accepted', 'rejected', 'fulfilled', 'delivered'] as const) {
      const { number, events, addsUp } = await why(status);
      expect([status, number.count, addsUp]).toEqual([status, stats.status[status], true]);
      expect(events.reduce((sum, { adds }) => sum + adds.count, 0)).toBe(number.count);
    }
    expect(added(await why('rejected'))).toEqual([
      ['OrderStatusSet', 1],
      ['OrderStatusSet', -1],
      ['OrderStatusSet', 1],
    ]);
  });

  test('add up to a day, an hour, a window and a product of the charts, in orders, pieces and rupees', async () => {
    const read = async (days: string) =>
      salesResponse.parse((await get(`/api/orders/figures?days=${days}`, admin)).body);
    const { today, over, products } = await read('7');
    const shown = over.at(-1);
    const day = await why('ordered', `?day=${today}`);
    expect(day.number).toEqual({ count: shown?.orders, revenue: shown?.revenue });
    expect(day.events.map(({ adds }) => adds)).toEqual([
      { count: -1, revenue: -499.5 },
      { count: 1, revenue: 499.5 },
      { count: -1, revenue: -499.5 },
      { count: 1, revenue: 499.5 },
      { count: 1, revenue: 4297.5 },
    ]);
    expect((await why('ordered', `?day=${today}&days=30`)).number).toEqual(day.number);
    for (const { at, orders: count, revenue } of (await read('1')).over)
      expect((await why('ordered', `?day=${today}&hour=${Number(at)}`)).number).toEqual({ count, revenue });
    for (const { id, units: count, revenue } of products) {
      const sold = await why('sold', `?product=${id}&days=7&day=${today}`);
      expect(sold).toMatchObject({ number: { count, revenue }, addsUp: true });
    }
    expect((await why('sold', '?product=99')).events).toEqual([]);
  });

  test('come in pages, for the number at one place of the log', async () => {
    for (let orderId = 1_001; orderId <= 1_012; orderId++) {
      const about = { orderId, accountId: shopper.id };
      await api.append(orderStream(orderId), [
        { type: 'OrderPlaced', data: { ...asPlaced, ...about } },
        { type: 'OrderAccepted', data: { ...about, from: 'pending' } },
      ]);
    }
    const first = await why('pending');
    expect(first).toMatchObject({ number: { count: 1 }, addsUp: true });
    expect(first.events.length).toBe(20);
    await set(pendingThenAccepted, 'accepted');
    const rest = await why('pending', `?until=${first.position}&before=${first.next}`);
    expect(rest).toMatchObject({ number: { count: 1 }, older: { count: 0 }, addsUp: true, next: null });
    const counts = [...first.events, ...rest.events].map(({ adds }) => adds.count);
    expect(counts.length).toBe(27);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(rest.events.reduce((sum, { adds }) => sum + adds.count, 0)).toBe(first.older.count);
    expect((await why('pending')).number.count).toBe(0);
  });
});

describe('asking why', () => {
  test('is for auditors and administrators, of existing numbers', async () => {
    const requests = [undefined, shopper, admin].map((as) => get('/api/audit/why/orders', as));
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([401, 403, 200]);
    for (const [path, status, code] of [
      ['profit', 404, 'no-such-figure'],
      ['sold', 400, 'product-wanted'],
      ['ordered?days=7&hour=9', 400, 'hour-of-one-day'],
      ['ordered?day=yesterday', 400, 'invalid'],
      ['orders?before=-1', 400, 'invalid'],
    ] as const)
      expect(await get(`/api/audit/why/${path}`, auditor)).toMatchObject({ status, body: { code } });
  });
});
