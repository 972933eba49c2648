import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import { salesResponse, type SalesResponse } from '@aangan/shared-events/features/orders/sales/http';
import { daysAfter, makeShopTime } from '@aangan/shared-events/shop-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../../testing/given.ts';
import { aProduct, appendAndAwait, stock } from '../../../testing/catalogue.ts';
import { anOrder, lamp, orderIdIn, place } from '../../../testing/orders.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);
const time = makeShopTime('Asia/Kolkata');
const today = time.at(new Date()).day;
/** Noon in the shop's time zone, so many days ago. */
const noon = (daysAgo: number): string =>
  new Date(time.startOf(daysAfter(today, -daysAgo)) + 12 * 3_600_000).toISOString();

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
});
afterAll(() => api.stop());

const figuresOf = (days: string, as = admin): TestRequest => ({
  method: 'GET',
  path: `/api/orders/figures?days=${days}`,
  as,
});
const read = async (days: string): Promise<SalesResponse> =>
  salesResponse.parse((await given().when(figuresOf(days)).then(200)).body);

let orders = 1_000;
/** An order as stored in the log. */
async function wasPlaced(
  placedAt: string,
  productId: number,
  quantity: number,
  pricePaise: number,
): Promise<number> {
  const orderId = ++orders;
  const asOrdered = { productRevision: 0, name: `Product ${productId}`, image: null, colorId: null };
  const placed: OrderEvent = {
    type: 'OrderPlaced',
    data: {
      orderId,
      accountId: 'a-1',
      items: [{ productId, ...asOrdered, color: 'Default', size: 'M', quantity, pricePaise }],
      totalPaise: quantity * pricePaise,
      paymentMethod: 'cod',
      recipient: { erased: true },
      placedAt,
    },
  };
  await api.append(orderStream(orderId), [placed]);
  return orderId;
}

describe('the sales statistics', () => {
  test('are empty days and hours while nothing is ordered', async () => {
    const [day, week, month] = [await read('1'), await read('7'), await read('30')];
    expect(day.over.map(({ at }) => at)).toEqual(
      [...Array(24).keys()].map((hour) => String(hour).padStart(2, '0')),
    );
    expect([week.over.length, month.over.length]).toEqual([7, 30]);
    expect(week.over.at(-1)).toEqual({ at: today, orders: 0, revenue: 0 });
    expect(week).toMatchObject({ today, timeZone: 'Asia/Kolkata', products: [], isExact: true });
    expect(Date.parse(week.endsAt)).toBe(time.startOf(daysAfter(today, 1)));
  });

  test('follow orders and their rejection, each on the day on which it was placed', async () => {
    const { body } = await sendRequest(
      api.url,
      place(await api.person(), anOrder({ items: [lamp], totalPrice: 499.5 })),
    );
    await wasPlaced(noon(6), 1, 1, 189900);
    await wasPlaced(noon(7), 1, 1, 189900);
    const old = await wasPlaced(noon(20), 2, 10, 49950);
    await wasPlaced(noon(30), 1, 5, 189900);
    const month = await read('30');
    expect(month.over.filter(({ orders }) => orders > 0)).toEqual([
      { at: daysAfter(today, -20), orders: 1, revenue: 4995 },
      { at: daysAfter(today, -7), orders: 1, revenue: 1899 },
      { at: daysAfter(today, -6), orders: 1, revenue: 1899 },
      { at: today, orders: 1, revenue: 499.5 },
    ]);
    expect(month.products).toEqual([
      { id: 2, name: 'Brass lamp', isRemoved: false, units: 11, revenue: 5494.5 },
      { id: 1, name: 'Indigo buti kurta', isRemoved: false, units: 2, revenue: 3798 },
    ]);
    expect((await read('7')).products.map(({ id, revenue }) => [id, revenue])).toEqual([
      [1, 1899],
      [2, 499.5],
    ]);
    const day = await read('1');
    expect(day.products).toEqual([expect.objectContaining({ id: 2, units: 1 })]);
    expect(day.over.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(499.5);

    const reject = (id: number, status: string) =>
      sendRequest(api.url, {
        method: 'PUT',
        path: `/api/orders/update-status/${id}`,
        as: admin,
        body: { status },
      });
    await reject(old, 'rejected');
    await reject(orderIdIn(body), 'rejected');
    expect((await read('30')).products.map(({ id }) => id)).toEqual([1]);
    expect((await read('1')).over.every(({ orders }) => orders === 0)).toBe(true);
    await reject(old, 'delivered');
    expect((await read('30')).products[0]).toMatchObject({ id: 2, units: 10, revenue: 4995 });
  });

  test('have current product names, and mark removed products', async () => {
    await appendAndAwait(api, 'product-2', {
      type: 'ProductRemoved',
      data: { productId: 2, name: 'Brass lamp' },
    });
    await wasPlaced(noon(0), 99, 1, 10000);
    const { products } = await read('30');
    expect(products.find(({ id }) => id === 2)).toMatchObject({ name: 'Brass lamp', isRemoved: true });
    expect(products.find(({ id }) => id === 99)).toMatchObject({ name: 'Product 99', isRemoved: true });
  });

  test('are for administrators, and for 1, 7 or 30 days', async () => {
    await given().when({ method: 'GET', path: '/api/orders/figures' }).then(401, { success: false });
    for (const role of ['customer', 'auditor'] as const)
      await given()
        .when(figuresOf('7', await api.person(role)))
        .then(403, { success: false });
    await given().when(figuresOf('14')).then(400, { message: 'The days must be 1, 7 or 30.' });
  });
});
