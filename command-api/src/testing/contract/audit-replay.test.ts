// Time travel: the shop at any place of its log equals what it was then, also after a thousand more events.
import { fieldsOf } from '@aangan/shared-events/fields';
import {
  pastDashboardResponse,
  differenceResponse,
  timelineResponse,
  pastOrderResponse,
  pastProductResponse,
} from '@aangan/shared-events/features/audit/replay/http';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct, stock } from '../catalogue.ts';
import { anOrder, kurta, orderIdIn, place } from '../orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { mailsQueued } from '../mail.ts';
import { sendRequest } from '../given.ts';

let api: ApiInTest;
let shopper: Person;
let admin: Person;
let auditor: Person;

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  shopper = await api.person();
  admin = await api.person('admin');
  auditor = await api.person('auditor');
  await api.caughtUp();
});
afterAll(() => api.stop());

const get = async (path: string, as?: Person) =>
  sendRequest(api.url, { method: 'GET', path, ...(as && { as }) });
const replay = async (path: string) => {
  const { status, body } = await get(`/api/audit/replay${path}`, auditor);
  expect([status, body]).toEqual([200, body]);
  return body;
};
const end = async () => timelineResponse.parse(await replay('')).last;
const dashboardAt = async (at: string, days = '7') =>
  pastDashboardResponse.parse(await replay(`/dashboard?at=${encodeURIComponent(at)}&days=${days}`));
const productAt = async (at: string) => pastProductResponse.parse(await replay(`/products/1?at=${at}`));
const difference = async (query: string) => differenceResponse.parse(await replay(`/difference?${query}`));
const bodyOf = async (path: string) => (await get(path, admin)).body;
const reprice = (pricePaise: number, from: number) => ({
  type: 'ProductPriceChanged',
  data: {
    productId: 1,
    pricePaise,
    oldPricePaise: null,
    from: { pricePaise: from, oldPricePaise: null },
  },
});

/** What the back office shows now, in the shape of the replay's answers. */
const dashboardNow = async () => ({
  users: fieldsOf(await bodyOf('/api/public/users/count')).count,
  products: fieldsOf(await bodyOf('/api/public/products/count')).count,
  orders: await bodyOf('/api/public/orders/stats'),
  figures: await bodyOf('/api/orders/figures?days=7'),
});

describe('the past', () => {
  test('shows the dashboard, a product and an order as they were shown then', async () => {
    const orderId = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
    await api.caughtUp();
    const then = { moment: await end(), ...(await dashboardNow()) };
    const product = await bodyOf('/api/products/1');

    await api.append(productStream(1), [reprice(99900, 189900)]);
    await sendRequest(
      api.url,
      place(shopper, anOrder({ items: [{ ...kurta, quantity: 1 }], totalPrice: 999 })),
    );
    const body = { status: 'rejected', trackingStatus: 'Cancelled' };
    await sendRequest(api.url, {
      method: 'PUT',
      path: `/api/orders/update-status/${orderId}`,
      as: admin,
      body,
    });
    await api.person();
    await mailsQueued(api);
    await api.caughtUp();
    const now = { moment: await end(), ...(await dashboardNow()) };

    const { position, event } = then.moment;
    expect(await dashboardAt(position)).toEqual(then);
    expect(await dashboardAt(`event-${event}`)).toEqual(then);
    expect(now.orders).not.toEqual(then.orders);
    expect(await dashboardAt(now.moment.position)).toEqual(now);
    expect(pastDashboardResponse.parse(await replay('/dashboard'))).toEqual(now);
    expect(await productAt(position)).toMatchObject({ moment: then.moment, product, isRemoved: false });
    expect((await productAt(now.moment.position)).product?.price).toBe(999);
    const { product: none, stops } = await productAt('event-1');
    expect(none).toBeNull();
    expect(stops.map(({ title }) => title)).toEqual(['Product added', 'Product price changed']);
    const orderAt = async (at: string) =>
      pastOrderResponse.parse(await replay(`/orders/${orderId}?at=${at}`)).order?.status;
    expect([await orderAt('event-1'), await orderAt(position), await orderAt(now.moment.position)]).toEqual([
      undefined,
      'pending',
      'rejected',
    ]);

    const answer = await difference(`from=${position}&to=${now.moment.position}`);
    expect(answer).toMatchObject({ from: then.moment, to: now.moment, between: now.moment.event - event });
    expect(answer.changes.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Total users: from 1 to 2, 1 more.',
        'Total orders: from 1 to 2, 1 more.',
        'Orders rejected: from 0 to 1, 1 more.',
        'Revenue: from ₹4,297.50 to ₹999.00, ₹3,298.50 less.',
      ]),
    );
    expect((await difference(`from=${position}&product=1`)).changes).toEqual([
      {
        ...{ what: 'Price', kind: 'rupees', from: 1899, to: 999 },
        text: 'Price: from ₹1,899.00 to ₹999.00, ₹900.00 less.',
      },
      {
        ...{ what: 'Old price', kind: 'rupees', from: 2499, to: null },
        text: 'Old price: nothing any more, where ₹2,499.00 was before.',
      },
    ]);
    expect((await difference(`from=${position}&to=${position}&order=${orderId}`)).changes).toEqual([]);
  });

  test('has the units of each color and size of a counted product', async () => {
    const variant = { colorId: 1, size: 'M' };
    const started = { productId: 1, lowAt: 5, variants: [{ ...variant, counted: 9 }] };
    const before = await end();
    await api.append(stockStream(1), [{ type: 'StockCountingStarted', data: started }]);
    await api.caughtUp();
    const counted = await end();
    await api.append(stockStream(1), [
      { type: 'StockAdjusted', data: { productId: 1, ...variant, by: -2, reason: 'Broken' } },
    ]);
    await api.caughtUp();
    const inMedium = async (at: string) =>
      (await productAt(at)).stock?.find(({ colorId, size }) => colorId === 1 && size === 'M');
    expect((await productAt(before.position)).stock).toBeNull();
    expect(await inMedium(counted.position)).toMatchObject({ color: 'Indigo', counted: 9, available: 9 });
    const { position } = await end();
    expect(await inMedium(position)).toMatchObject({ counted: 7, reserved: 0, sold: 0, available: 7 });
    const { stops } = await productAt(position);
    expect(stops.slice(-2).map(({ title }) => title)).toEqual(['Stock counting started', 'Stock adjusted']);
    expect(stops.at(-1)?.position).toBe(position);
    const { changes } = await difference(`from=${counted.position}&product=1`);
    expect(changes.map(({ text }) => text)).toEqual([
      'Units counted: M, Indigo: from 9 to 7, 2 less.',
      'Units available: M, Indigo: from 9 to 7, 2 less.',
    ]);
    await api.append(stockStream(1), [{ type: 'StockCountingStopped', data: { productId: 1 } }]);
    await api.caughtUp();
  });

  test('names what was compared, because the dashboard has no prices', async () => {
    const before = await end();
    await api.append(productStream(1), [reprice(109900, 99900)]);
    await api.append(productStream(1), [reprice(119900, 109900)]);
    await api.caughtUp();
    const { between, changes, compared } = await difference(`from=${before.position}`);
    expect({ between, changes }).toEqual({ between: 2, changes: [] });
    expect(compared).toBe(
      'The numbers of the dashboard were compared. Prices and other details are in the comparison of one product or order.',
    );
    const ofProduct = await difference(`from=${before.position}&product=1`);
    expect(ofProduct.changes.map(({ what }) => what)).toContain('Price');
    expect(ofProduct.compared).toBe('Product 1 was compared.');
  });

  test('is found by time too, and people erased since are counted without a name', async () => {
    const person = await api.person();
    const before = await end();
    await api.append(accountStream(person.id), [{ type: 'AccountErased', data: { accountId: person.id } }]);
    const [then, now] = [await dashboardAt(before.position), await dashboardAt((await end()).position)];
    expect(then.users - now.users).toBe(1);
    const atThatTime = await dashboardAt(now.moment.eventAt);
    expect(atThatTime).toEqual({ ...now, moment: { ...now.moment, at: now.moment.eventAt } });
    expect(await dashboardAt(new Date(Date.now() - 1).toISOString())).toMatchObject({ users: now.users });
  });

  test('refuses an invalid or future moment, with the reason', async () => {
    const codeOf = async (path: string) => {
      const { status, body, headers } = await get(`/api/audit/replay${path}`, auditor);
      expect(headers.get('cache-control')).toBe('private, no-store');
      return [status, fieldsOf(body).code];
    };
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { position, event } = await end();
    expect(await codeOf('/dashboard?at=2001-01-01T00:00:00Z')).toEqual([400, 'before-the-first-event']);
    expect(await codeOf('/dashboard?at=event-0')).toEqual([400, 'before-the-first-event']);
    expect(await codeOf(`/dashboard?at=${tomorrow}`)).toEqual([400, 'in-the-future']);
    expect(await codeOf(`/dashboard?at=${BigInt(position) + 1000n}`)).toEqual([400, 'beyond-the-end']);
    expect(await codeOf(`/orders/1?at=event-${event + 1}`)).toEqual([400, 'beyond-the-end']);
    for (const at of ['', 'yesterday', '2026-02-31T00:00', '-5', 'event-x'])
      expect(await codeOf(`/dashboard?at=${at}`)).toEqual([400, 'invalid']);
    expect(await codeOf('/products/999')).toEqual([404, 'product-missing']);
    expect(await codeOf('/orders/999')).toEqual([404, 'order-missing']);
    expect(await codeOf(`/difference?from=${position}&to=event-1`)).toEqual([400, 'from-after-to']);
    const visitors = [undefined, shopper].map((as) => get('/api/audit/replay/dashboard', as));
    expect((await Promise.all(visitors)).map(({ status }) => status)).toEqual([401, 403]);
  });

  test('is read from the worker’s snapshots across a thousand events', async () => {
    await mailsQueued(api);
    const { event } = await end();
    const prices = Array.from({ length: 2_100 }, (_, n) => reprice(100 * (n + 1), 100 * n));
    for (let from = 0; from < prices.length; from += 150)
      await api.append(productStream(1), prices.slice(from, from + 150));
    const marks = async () => {
      const [line] = await api.services.snapshots.lines();
      return line === undefined ? [] : api.services.snapshots.marks(line);
    };
    await expect.poll(async () => (await marks()).length).toBe(4);
    for (const n of [1, 700, 999, 1_000, 1_001, 1_500, 2_100])
      expect((await productAt(`event-${event + n}`)).product?.price).toBe(n);
    expect((await dashboardAt(`event-${event + 2_100}`)).orders.total).toBe(2);
  });
});
