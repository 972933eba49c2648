import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../testing/given.ts';
import { anOrder, lamp, orderIdIn, place } from '../../testing/orders.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await stock(api, [
    aProduct(1, { images: [{ file: 'a.jpg', colorId: null }] }),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
    aProduct(3, { inStock: false, name: 'Linen shirt' }),
    aProduct(4),
    aProduct(5),
  ]);
});
afterAll(() => api.stop());

const ordersOf = (as: Person, query = ''): TestRequest => ({
  method: 'GET',
  path: `/api/orders${query}`,
  as,
});
const update = (id: number, body: object, headers = {}): TestRequest => ({
  method: 'PUT',
  path: `/api/orders/update-status/${id}`,
  as: admin,
  body,
  headers,
});
const placedBy = async (as: Person, body = anOrder()): Promise<number> =>
  orderIdIn((await sendRequest(api.url, place(as, body))).body);

describe('the status of an order', () => {
  test('is accepted from pending only', async () => {
    const id = await placedBy(await api.person());
    await given()
      .when(update(id, { status: 'accepted', trackingStatus: 'Confirmed' }))
      .then(
        200,
        { success: true, message: 'Order accepted!', data: { id, trackingStatus: 'Confirmed', revision: 1 } },
        [{ type: 'OrderAccepted', data: { orderId: id, from: 'pending' } }],
      );
    for (const body of [{ status: 'accepted' }, { status: 'rejected', trackingStatus: 'Cancelled' }])
      await given().when(update(id, body)).then(
        409,
        {
          code: 'order-not-pending',
          message: 'This order is already accepted. Only a pending order can be accepted or rejected.',
        },
        [],
      );
  });
  test('is rejected from the orders screen and set from the dashboard', async () => {
    const [one, other] = [await placedBy(await api.person()), await placedBy(await api.person())];
    await given()
      .when(update(one, { status: 'rejected', trackingStatus: 'Cancelled' }))
      .then(200, { message: 'Order rejected!', data: { trackingStatus: 'Cancelled' } }, [
        { type: 'OrderRejected' },
      ]);
    await given()
      .when(update(other, { status: 'rejected' }))
      .then(200, { data: { trackingStatus: 'Cancelled' } }, [
        { type: 'OrderStatusSet', data: { from: 'pending', to: 'rejected' } },
      ]);
    await given()
      .when(update(other, { status: 'delivered', trackingStatus: 'Nonsense' }))
      .then(200, { message: 'The order is delivered now.', data: { trackingStatus: 'Confirmed' } }, [
        { type: 'OrderStatusSet', data: { from: 'rejected', to: 'delivered' } },
      ]);
    await given()
      .when(update(other, { status: 'delivered' }))
      .then(200, {}, []);
  });
  test('is not changed over an outdated revision', async () => {
    const id = await placedBy(await api.person());
    await sendRequest(api.url, update(id, { status: 'fulfilled' }));
    const { body } = await given()
      .when(update(id, { status: 'delivered' }, { 'If-Match': '"0"' }))
      .then(409, { success: false, code: 'changed-meanwhile' }, []);
    expect(body).toMatchObject({ changes: [{ type: 'OrderStatusSet', by: 'Asha Rao', to: 'fulfilled' }] });
    await given()
      .when(update(id, { status: 'delivered' }, { 'If-Match': '"1"' }))
      .then(200, { data: { revision: 2 } });
  });
  test('must be a known one, of an existing order, set by an administrator', async () => {
    const shopper = await api.person();
    const id = await placedBy(shopper);
    await given()
      .when(update(id, { status: 'lost' }))
      .then(400, { success: false }, []);
    await given()
      .when(update(99999, { status: 'delivered' }))
      .then(404, { message: 'Order not found.' }, []);
    await given()
      .when({ ...update(id, { status: 'accepted' }), as: shopper })
      .then(403, { success: false }, []);
  });
});

describe('lists of orders', () => {
  test('show a customer their own, newest first, and an administrator all', async () => {
    const [one, other] = [await api.person(), await api.person()];
    const ids = [await placedBy(one), await placedBy(one)];
    const foreign = await placedBy(other);
    const { body } = await sendRequest(api.url, ordersOf(one));
    expect(body).toMatchObject({ data: [{ id: ids[1] }, { id: ids[0] }] });
    expect(Object.keys(body as object)).toEqual(['success', 'data']);
    const { body: all } = await sendRequest(api.url, ordersOf(admin));
    expect(all).toMatchObject({
      success: true,
      data: expect.arrayContaining([expect.objectContaining({ id: foreign })]),
    });
    expect(Object.keys(all as object)).toEqual(['success', 'data']);
  });
  test('come in pages, by status, words, days and amount', async () => {
    const shopper = await api.person();
    const small = await placedBy(shopper, anOrder({ items: [lamp], totalPrice: 499.5 }));
    const large = await placedBy(shopper);
    await sendRequest(api.url, update(small, { status: 'fulfilled' }));
    const read = async (query: string, as = shopper): Promise<unknown> =>
      (await given().when(ordersOf(as, query)).then(200)).body;
    expect(await read('?limit=1&page=2')).toMatchObject({ data: [{ id: small }], total: 2, totalPages: 2 });
    expect(await read('?sort=createdAt_asc')).toMatchObject({ data: [{ id: small }, { id: large }] });
    expect(await read('?sort=total_asc')).toMatchObject({ data: [{ id: small }, { id: large }], total: 2 });
    expect(await read('?status=fulfilled')).toMatchObject({ data: [{ id: small }], total: 1 });
    expect(await read('?search=lamp+pune&sort=total_desc')).toMatchObject({
      data: [{ id: large }, { id: small }],
    });
    expect(await read('?search=kurta')).toMatchObject({ data: [{ id: large }], totalPages: 1 });
    expect(await read('?to=2020-01-01')).toMatchObject({ data: [], total: 0 });
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await read(`?from=2020-01-01&to=${tomorrow}`)).toMatchObject({ total: 2 });
    expect(await read('?status=fulfilled&limit=5', admin)).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: small })]),
    });
    await given().when(ordersOf(shopper, '?limit=1001')).then(400);
    await given().when(ordersOf(shopper, '?status=lost')).then(400);
  });
  test('are refused for other roles', async () => {
    await given().when({ method: 'GET', path: '/api/orders' }).then(401, { success: false });
    await given()
      .when(ordersOf(await api.person('auditor')))
      .then(403, { success: false });
  });
});

describe('the public counts', () => {
  test('follow every change of a status', async () => {
    const counts = async () =>
      (await given().when({ method: 'GET', path: '/api/public/orders/stats' }).then(200)).body as {
        total: number;
        status: Record<string, number>;
      };
    const before = await counts();
    const id = await placedBy(await api.person());
    await sendRequest(api.url, update(id, { status: 'accepted' }));
    const after = await counts();
    expect(after.total).toBe(before.total + 1);
    expect(after.status).toEqual({ ...before.status, accepted: (before.status['accepted'] ?? 0) + 1 });
    expect(Object.values(after.status).reduce((sum, count) => sum + count)).toBe(after.total);
  });
});
