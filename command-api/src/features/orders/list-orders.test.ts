// Indexes find orders of any age; words are searched in the newest orders. (The journeys have ten thousand of them.)
import { appendPastOrders, type PastOrder } from '@aangan/test/setup/past-orders';
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import { ordersResponse, type OrdersResponse } from '@aangan/shared-events/features/orders/http';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { makeGiven } from '../../testing/given.ts';
import { makeListOrders } from './list-orders.ts';

const COUNT = 1_200;
let api: ApiInTest;
let admin: Person;
let customer: Person;
/** The owner of all orders that are not the customer's. */
let busy: Person;
const given = makeGiven(() => api);
const time = makeShopTime('Asia/Kolkata');
const beginning = time.startOf('2026-01-01');
const MINUTE_MS = 60_000;

const item = (pricePaise: number): OrderItem => ({
  ...{ productId: 1, productRevision: 0, name: 'Indigo buti kurta', image: null, colorId: null },
  ...{ color: 'Default', size: 'M', quantity: 1, pricePaise },
});
/** One every ten minutes from the first of January; the amounts go up and down. */
const pastOrder = (number: number): PastOrder => ({
  accountId: number % 100 === 0 ? customer.id : busy.id,
  items: [item(10_000 + ((number * 37) % 100) * 100)],
  placedAt: new Date(beginning + (number - 1) * 10 * MINUTE_MS).toISOString(),
  ...(number % 4 === 0 && { status: 'delivered' as const }),
  firstName: number === 5 ? 'Zoya' : 'Meera',
  city: number === COUNT - 5 ? 'Ooty' : 'Kochi',
});

beforeAll(async () => {
  api = await startApiInTest();
  [admin, customer, busy] = [await api.person('admin'), await api.person(), await api.person()];
  const orders = Array.from({ length: COUNT }, (_, index) => pastOrder(index + 1));
  await appendPastOrders(api.services, orders);
  await api.caughtUp();
});
afterAll(() => api.stop());

const list = async (query: string, as = admin): Promise<OrdersResponse> =>
  ordersResponse.parse(
    (
      await given()
        .when({ method: 'GET', path: `/api/orders?${query}`, as })
        .then(200)
    ).body,
  );
const numbersOf = ({ data }: OrdersResponse): readonly number[] => data.map(({ id }) => id);

describe('the pages of all orders', () => {
  test('go from the newest to the oldest; a page past the end is the last one', async () => {
    const first = await list('limit=20&page=1');
    expect(first).toMatchObject({ total: COUNT, totalPages: COUNT / 20, page: 1, timeZone: 'Asia/Kolkata' });
    expect(numbersOf(first).slice(0, 2)).toEqual([COUNT, COUNT - 1]);
    expect(numbersOf(await list('limit=20&page=3')).at(0)).toBe(COUNT - 40);
    const last = await list('limit=20&page=9999');
    expect([last.page, numbersOf(last).at(-1)]).toEqual([COUNT / 20, 1]);
    expect(numbersOf(await list('limit=3&sort=createdAt_asc'))).toEqual([1, 2, 3]);
  });

  test('are sorted by amount, then by number', async () => {
    const dearest = await list('limit=13&sort=total_desc');
    expect(dearest.data.map(({ totalPrice }) => totalPrice)).toEqual([...Array(12).fill(199), 198]);
    const ofOneAmount = numbersOf(dearest).slice(0, 12);
    expect(ofOneAmount).toEqual(ofOneAmount.toSorted((first, second) => second - first));
    expect((await list('limit=1&sort=total_asc')).data[0]?.totalPrice).toBe(100);
  });

  test('are filtered by status, by days, or both, in every order', async () => {
    expect(await list('status=delivered&limit=5')).toMatchObject({ total: COUNT / 4, data: { length: 5 } });
    const day = await list('from=2026-01-02&to=2026-01-02&limit=500');
    expect([day.total, numbersOf(day).at(0), numbersOf(day).at(-1)]).toEqual([144, 288, 145]);
    const two = await list('from=2026-01-02&to=2026-01-03&limit=10&page=2&sort=createdAt_asc');
    expect([two.total, numbersOf(two)[0]]).toEqual([288, 155]);
    const both = await list('from=2026-01-02&to=2026-01-02&status=delivered&sort=total_desc&limit=100');
    expect(both.total).toBe(36);
    const totals = both.data.map(({ totalPrice }) => totalPrice);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(await list('from=2026-01-03&to=2026-01-02')).toMatchObject({ total: 0, data: [], page: 1 });
  });
});

describe('a customer’s own orders', () => {
  const OWN = COUNT - COUNT / 100;

  test('are the newest 200, and each exactly once by following the cursors', async () => {
    const first = await list('', busy);
    expect(first).toMatchObject({ data: { length: 200 }, next: String(first.data.at(-1)?.id) });
    expect([first.total, first.data[0]?.id]).toEqual([undefined, COUNT - 1]);
    const seen = [...numbersOf(first)];
    for (let next = first.next; next !== undefined;) {
      const older = await list(`cursor=${next}`, busy);
      seen.push(...numbersOf(older));
      next = older.next;
    }
    expect(seen).toHaveLength(OWN);
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  });

  test('are 200 at most, whatever the limit, and pages of them have a cursor too', async () => {
    expect(await list('limit=1000', busy)).toMatchObject({
      ...{ data: { length: 200 }, total: OWN, totalPages: Math.ceil(OWN / 200) },
    });
    const page = await list('limit=50&page=2', busy);
    expect(page).toMatchObject({ total: OWN, page: 2, next: String(page.data.at(-1)?.id) });
    const older = await list(`limit=3&cursor=${page.next}`, busy);
    expect(numbersOf(older)).toEqual(numbersOf(await list('limit=50&page=3', busy)).slice(0, 3));
    expect(await list('cursor=1', busy)).toEqual({ success: true, data: [] });
  });

  test('are all in one answer when they are few', async () => {
    expect(await list('', customer)).toMatchObject({ data: { length: COUNT / 100 } });
    expect(await list('', customer)).not.toHaveProperty('next');
  });

  test('are searched from the newest on, up to the limit', async () => {
    expect(await list('search=zoya', busy)).toMatchObject({ total: 0, searched: 1_000 });
    expect(await list('sort=total_desc&limit=2', busy)).toMatchObject({ total: 1_000, searched: 1_000 });
  });

  test('have a cursor only without filters', async () => {
    for (const query of ['cursor=9&status=pending', 'cursor=9&page=2', 'cursor=0', 'cursor=x'])
      await given()
        .when({ method: 'GET', path: `/api/orders?${query}`, as: busy })
        .then(400, { success: false, code: 'invalid' });
  });
});

describe('a search', () => {
  test('finds a number and numbers that begin with it', async () => {
    expect(numbersOf(await list('search=%2312'))).toEqual([1200, ...numbers(120, 10).toReversed(), 12]);
    expect(numbersOf(await list('search=%231199'))).toEqual([1199]);
    expect(await list('search=%2312&status=delivered')).toMatchObject({ total: 1 + 3 + 1 });
    expect(numbersOf(await list('search=%2312&to=2026-01-01'))).toEqual([
      ...numbers(120, 10).toReversed(),
      12,
    ]);
  });

  test('finds an amount and a customer', async () => {
    const amount = await list('search=%E2%82%B9137.00&limit=100&sort=createdAt_asc');
    expect(amount.data.map(({ totalPrice }) => totalPrice)).toEqual(Array(12).fill(137));
    expect(numbersOf(amount)[0]).toBe(1);
    const ofCustomer = await list(`search=${customer.id}&limit=1000`);
    expect([ofCustomer.total, numbersOf(ofCustomer).at(-1)]).toEqual([COUNT / 100, 100]);
  });

  test('finds words of the address and the products', async () => {
    expect(numbersOf(await list('search=ooty+kurta'))).toEqual([COUNT - 5]);
    expect(await list('search=zoya')).toMatchObject({ total: 1, data: [{ id: 5 }] });
    expect((await list('search=zoya')).searched).toBeUndefined();
  });

  test('searches words only in the newest orders when there are very many, and reports it', async () => {
    const listOrders = makeListOrders(api.services.views, time, 1_000);
    const search = async (query: object): Promise<OrdersResponse> => {
      const { text } = await listOrders({ sort: 'createdAt_desc', ...query });
      return ordersResponse.parse(JSON.parse((await all(text)).join('')));
    };
    expect(await search({ search: 'zoya' })).toMatchObject({ total: 0, searched: 1_000 });
    expect(await search({ search: '#5' })).toMatchObject({ total: 111 });
    expect(await search({ search: customer.id, sort: 'createdAt_asc' })).toMatchObject({
      total: COUNT / 100,
    });
    const inTheBeginning = await search({ search: 'zoya', to: '2026-01-05' });
    expect([inTheBeginning.searched, numbersOf(inTheBeginning)]).toEqual([undefined, [5]]);
  });

  test('of a customer searches only their own orders', async () => {
    expect(await list('search=kurta&limit=10', customer)).toMatchObject({ total: COUNT / 100 });
    expect(numbersOf(await list('search=%2312', customer))).toEqual([1200]);
  });
});

describe('the file', () => {
  const file = (query: string, as: Person) =>
    given().when({ method: 'GET', path: `/api/orders/export.csv?${query}`, as });

  test('has all matches, in the requested order', async () => {
    const { body, headers } = await file('sort=createdAt_asc', admin).then(200);
    const lines = String(body).split('\r\n');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(lines).toHaveLength(COUNT + 2);
    expect(lines[0]).toMatch(/^.?Order ID,Placed,Status,/u);
    expect(lines[1]).toBe(
      `1,2026-01-01 00:00:00,pending,Processing,137.00,cod,due on delivery,0.00,0.00,${busy.id},Meera,Pillai,14 Lotus Road,,Kochi,Kerala,682001,` +
        'meera@example.org,9876543210,"Indigo buti kurta: ₹137.00 x 1, M",,',
    );
    const some = String((await file('status=delivered&from=2026-01-02&to=2026-01-02', admin).then(200)).body);
    expect(some.split('\r\n')).toHaveLength(36 + 2);
  });

  test('is for administrators', async () => {
    await file('', customer).then(403, { success: false });
    await file('', await api.person('auditor')).then(403, { success: false });
    await file('status=lost', admin).then(400, { success: false });
  });
});

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

async function all(items: AsyncIterable<string>): Promise<readonly string[]> {
  const portions: string[] = [];
  for await (const portion of items) portions.push(portion);
  return portions;
}
