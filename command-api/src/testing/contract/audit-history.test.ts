// The auditor's queries: find an order, read its history, list the events of a request.
import {
  auditOrdersResponse,
  correlationResponse,
  orderHistoryResponse,
} from '@aangan/shared-events/features/audit/http';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { cartStream } from '@aangan/shared-events/features/cart/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { mailsQueued } from '../mail.ts';
import { sendRequest } from '../given.ts';
import { aProduct, appendAndAwait, INDIGO, stock } from '../catalogue.ts';
import { anOrder, kurta, lamp, orderIdIn, place } from '../orders.ts';

let api: ApiInTest;
let shopper: Person;
let admin: Person;
let auditor: Person;
let [rejected, small, others] = [0, 0, 0];

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  shopper = await api.person();
  admin = await api.person('admin');
  auditor = await api.person('auditor');
  const other = await api.person();
  await api.caughtUp();
  const cart = { productId: 1, color: INDIGO, size: 'M', quantity: 2 };
  await sendRequest(api.url, { method: 'POST', path: '/api/cart', as: shopper, body: cart });
  rejected = await placed(shopper, anOrder());
  small = await placed(shopper, anOrder({ items: [lamp], totalPrice: 499.5 }));
  others = await placed(other, anOrder({ items: [{ ...kurta, quantity: 1 }], totalPrice: 1899 }));
  await mailsQueued(api);
  for (const body of [{ status: 'rejected', trackingStatus: 'Cancelled' }, { status: 'pending' }])
    await sendRequest(api.url, {
      method: 'PUT',
      path: `/api/orders/update-status/${rejected}`,
      as: admin,
      body,
      headers: { 'Shop-Screen': 'admin/orders' },
    });
  await mailsQueued(api);
});
afterAll(() => api.stop());

const placed = async (as: Person, body: object) =>
  orderIdIn((await sendRequest(api.url, place(as, body))).body);
const get = (path: string, as?: Person) => sendRequest(api.url, { method: 'GET', path, ...(as && { as }) });
const historyOf = async (id: number) =>
  orderHistoryResponse.parse((await get(`/api/audit/orders/${id}`, auditor)).body);

describe('the history of an order', () => {
  test('begins with its number and the claim in the cart, and has the order after each event', async () => {
    const { order, events } = await historyOf(rejected);
    expect(events.map(({ type, stream, order: was }) => [type, stream, was?.status ?? null])).toEqual([
      ['NumberTaken', 'sequence-order', null],
      ['CartCheckedOut', cartStream(shopper.id), null],
      ['OrderPlaced', orderStream(rejected), 'pending'],
      ['MailQueued', expect.stringMatching(/^mail-/), 'pending'],
      ['OrderRejected', orderStream(rejected), 'rejected'],
      ['OrderStatusSet', orderStream(rejected), 'pending'],
      ['MailQueued', expect.stringMatching(/^mail-/), 'pending'],
    ]);
    expect(events.map(({ order: was }) => was?.totalPrice)).toEqual([
      ...[undefined, undefined],
      ...Array.from({ length: 5 }, () => 4297.5),
    ]);
    expect(order).toEqual(events.at(-1)?.order);
    const { body } = await get('/api/orders', admin);
    expect(body).toMatchObject({ data: expect.arrayContaining([order]) });
  });

  test('has actor, origin, changes and the stored event, sealed', async () => {
    const { events } = await historyOf(rejected);
    const [, claim, first, , rejection] = events;
    expect(rejection).toMatchObject({
      title: 'Order rejected',
      by: { kind: 'admin', id: admin.id, name: 'Asha Rao' },
      origin: { client: 'web', screen: 'admin/orders' },
      changes: [
        { what: 'Status', from: 'pending', to: 'rejected' },
        { what: 'Tracking', from: 'Processing', to: 'Cancelled' },
      ],
    });
    expect(first).toMatchObject({ correlationId: claim?.correlationId, causationId: claim?.id });
    const [stored] = await api.services.log.readStream(orderStream(rejected));
    expect(first?.raw).toMatchObject({ id: stored?.id, data: stored?.data, metadata: stored?.metadata });
    expect(JSON.stringify(first?.raw)).not.toContain('Lake Road');
    expect(first?.order?.shippingAddress).toContain('4 Lake Road');
  });

  test('is for auditors and administrators', async () => {
    for (const path of ['/api/audit/orders', `/api/audit/orders/${rejected}`, '/api/audit/correlations/x']) {
      const requests = [undefined, shopper].map((as) => get(path, as));
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([401, 403]);
    }
    expect((await get(`/api/audit/orders/${rejected}`, admin)).status).toBe(200);
  });

  test('is 404 without such an order', async () => {
    for (const id of ['999', 'nothing', '0'])
      expect(await get(`/api/audit/orders/${id}`, auditor)).toMatchObject({
        status: 404,
        body: { message: 'Order not found.' },
      });
  });

  test('shows an erased person as erased, everywhere', async () => {
    const person = await api.person();
    await api.caughtUp();
    const id = await placed(person, anOrder({ items: [lamp], totalPrice: 499.5 }));
    await api.append(accountStream(person.id), [{ type: 'AccountErased', data: { accountId: person.id } }]);
    await expect.poll(async () => (await historyOf(id)).order?.shippingAddress).toBe('Erased');
    const { events } = await historyOf(id);
    expect(events.slice(0, 3).map(({ by }) => by.name)).toEqual(['Erased', 'Erased', 'Erased']);
    expect(events.map(({ type }) => type)).toContain('AccountErased');
    expect(JSON.stringify(events)).not.toContain('Asha');
    expect(await found(`customer=${person.id}`)).toMatchObject([{ customer: { name: 'Erased' } }]);
  });
});

const found = async (query: string) =>
  auditOrdersResponse.parse((await get(`/api/audit/orders?${query}`, auditor)).body).orders;
const numbers = async (query: string) => (await found(query)).map(({ id }) => id);

describe('an order is found', () => {
  test('by its number, with its data from the log', async () => {
    expect(await found(`search=%23${rejected}`)).toMatchObject([
      { id: rejected, customer: { id: shopper.id, name: 'Asha Rao' }, amount: 4297.5, status: 'pending' },
    ]);
  });

  test('by its customer, status, amount and day, and by several of them', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(await numbers(`customer=${shopper.id}`)).toEqual([small, rejected]);
    expect(await numbers('customer=nobody')).toEqual([]);
    expect(await numbers('amountMin=1899&amountMax=4297.50')).toEqual([others, rejected]);
    expect(await numbers('amountMin=4297.51')).toEqual([]);
    expect(await numbers(`amountMin=1000&customer=${shopper.id}`)).toEqual([rejected]);
    expect(await numbers('status=rejected')).toEqual([]);
    expect(await numbers(`status=pending&amountMax=1000&from=${today}&customer=${shopper.id}`)).toEqual([
      small,
    ]);
    expect(await numbers(`to=2020-01-01&amountMin=1`)).toEqual([]);
    expect(await numbers('search=lamp&amountMin=4000')).toEqual([rejected]);
  });

  test('a page at a time', async () => {
    const { body } = await get('/api/audit/orders?page=9&amountMin=1000', auditor);
    expect(body).toMatchObject({ total: 2, page: 1, totalPages: 1, timeZone: 'Asia/Kolkata' });
  });
});

describe('what a request caused', () => {
  test('is listed in order, from the log', async () => {
    const { events } = await historyOf(rejected);
    const id = events[0]?.correlationId ?? '';
    const { body } = await get(`/api/audit/correlations/${id}`, auditor);
    const caused = correlationResponse.parse(body);
    expect(caused).toMatchObject({ id, isCut: false });
    const expected = events.slice(0, 4).map(({ order: _, ...event }) => event);
    expect(caused.events).toEqual(expected);
  });

  test('is 404 for a request that caused nothing', async () => {
    expect((await get('/api/audit/correlations/nothing', auditor)).status).toBe(404);
  });
});

// Last, because it adds orders.
test('the history of an order has what it did to the stock of its products', async () => {
  const count = { sizes: [], colorIds: [], name: 'Clay pot', pricePaise: 10000 };
  await appendAndAwait(api, 'product-3', { type: 'ProductAdded', data: aProduct(3, count) });
  const variants = [{ colorId: null, size: 'Free Size', counted: 9 }];
  const started = { productId: 3, lowAt: 5, variants };
  await appendAndAwait(api, 'stock-3', { type: 'StockCountingStarted', data: started });
  const pots = anOrder({ items: [{ ...lamp, id: 3 }], totalPrice: 100 });
  const [first, second] = [await placed(shopper, pots), await placed(shopper, pots)];
  for (const status of ['accepted', 'rejected'])
    await sendRequest(api.url, {
      ...{ method: 'PUT', path: `/api/orders/update-status/${first}`, as: admin, body: { status } },
    });
  const stockEvents = async (id: number) => {
    await api.caughtUp();
    const { events } = await historyOf(id);
    return events.filter(({ stream }) => stream === 'stock-3').map(({ type }) => type);
  };
  await expect.poll(() => stockEvents(first)).toEqual(['StockReserved', 'StockCommitted', 'StockReturned']);
  expect(await stockEvents(second)).toEqual(['StockReserved']);
  // An attempt to place the rejected order that was never finished: no request ends its reservation.
  const lines = [{ colorId: null, size: 'Free Size', quantity: 1 }];
  const late = { productId: 3, orderId: first, accountId: shopper.id, attempt: 'late', lines };
  const until = '2026-11-18T06:00:00.000Z';
  await appendAndAwait(api, 'stock-3', { type: 'StockReserved', data: { ...late, until } });
  await expect.poll(() => stockEvents(first), { timeout: 20_000 }).toContain('StockReleased');
});
