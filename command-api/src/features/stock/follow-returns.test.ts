// A return that arrives puts its units back on sale, where the product is counted and the shop says so.
import { fieldsOf } from '@aangan/shared-events/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { sendRequest } from '../../testing/given.ts';
import { anOrder, orderIdIn, place } from '../../testing/orders.ts';

let api: ApiInTest;
let admin: Person;

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
});
afterAll(() => api.stop());

const post = async (path: string, body: object, as: Person = admin): Promise<void> => {
  const { status, body: answer } = await sendRequest(api.url, { method: 'POST', path, as, body });
  expect([path, status < 300, answer]).toEqual([path, true, answer]);
};
const availableOf = async (productId: number): Promise<unknown> => {
  const path = `/api/stock/${productId}`;
  return fieldsOf((await sendRequest(api.url, { method: 'GET', path, as: admin })).body)['available'];
};
const deliveredOrder = async (shopper: Person): Promise<number> => {
  const id = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
  const body = { status: 'delivered' };
  await sendRequest(api.url, { method: 'PUT', path: `/api/orders/update-status/${id}`, as: admin, body });
  return id;
};
/** Both kurtas of an order come back. */
const comeBack = async (shopper: Person, orderId: number, restock: boolean): Promise<void> => {
  const form = new FormData();
  form.append('lines', '[{"line":0,"quantity":2}]');
  form.append('reason', 'does-not-fit');
  await post(`/api/returns/of-order/${orderId}`, form, shopper);
  await post(`/api/returns/${orderId}/1/approve`, {});
  await post(`/api/returns/${orderId}/1/receive`, { lines: [{ line: 0, quantity: 2, restock }] });
};

test('what can be sold again is available again, and what cannot stays sold', async () => {
  const shopper = await api.person();
  const before = await deliveredOrder(shopper);
  await post('/api/stock/1/start', { counts: [{ colorId: 1, size: 'M', units: 10 }] });
  const orderId = await deliveredOrder(shopper);
  await expect.poll(() => availableOf(1)).toBe(8);
  await comeBack(shopper, orderId, true);
  await expect.poll(() => availableOf(1)).toBe(10);

  const other = await deliveredOrder(shopper);
  await expect.poll(() => availableOf(1)).toBe(8);
  await comeBack(shopper, other, false);
  // The count never had what was sold before it: it is counted in.
  await comeBack(shopper, before, true);
  await expect.poll(() => availableOf(1)).toBe(10);
});
