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

describe('a shipment', () => {
  const parcel = { courier: 'Blue Dart', trackingNumber: '69 1234 5678 2' };
  const shipment = { courier: 'Blue Dart', trackingNumber: '69123456782' };
  const shipping = (id: number, body: object, headers = {}): TestRequest => ({
    ...update(id, body, headers),
    path: `/api/orders/shipment/${id}`,
  });
  test('comes with the acceptance or later, and its customer reads it', async () => {
    const shopper = await api.person();
    const id = await placedBy(shopper);
    await given()
      .when(update(id, { status: 'accepted', shipment: parcel }))
      .then(200, { data: { status: 'accepted', trackingStatus: 'Confirmed', revision: 2, shipment } }, [
        { type: 'OrderAccepted' },
        { type: 'OrderShipped', data: { orderId: id, shipment } },
      ]);
    const { body } = await sendRequest(api.url, ordersOf(shopper));
    expect(body).toMatchObject({ data: [{ id, shipment }] });
    const other = { courier: 'DTDC', trackingNumber: 'D1002003004' };
    await given()
      .when(shipping(id, other, { 'If-Match': '"2"' }))
      .then(200, { message: 'The shipment was saved.', data: { revision: 3, shipment: other } }, [
        { type: 'OrderShipped', data: { shipment: other } },
      ]);
    await given()
      .when(shipping(id, parcel, { 'If-Match': '"2"' }))
      .then(409, { code: 'changed-meanwhile' });
    const { body: removed } = await given()
      .when({ method: 'DELETE', path: `/api/orders/shipment/${id}`, as: admin })
      .then(200, { message: 'The shipment was removed.' }, [{ type: 'OrderShipmentRemoved' }]);
    expect(removed).not.toHaveProperty('data.shipment');
  });
  test('needs an order that is accepted, and an administrator', async () => {
    const shopper = await api.person();
    const id = await placedBy(shopper);
    await given()
      .when(shipping(id, parcel))
      .then(409, { message: 'A pending order has no shipment. Accept it first.' }, []);
    const rejection = { status: 'rejected', trackingStatus: 'Cancelled', shipment: parcel };
    await given().when(update(id, rejection)).then(400, { field: 'shipment' }, []);
    await given()
      .when({ ...shipping(id, parcel), as: shopper })
      .then(403, {}, []);
    await given().when(shipping(99999, parcel)).then(404, { message: 'Order not found.' }, []);
  });
  test('has a courier and a number that can be typed, and says which is wrong', async () => {
    const id = await placedBy(await api.person());
    for (const [wrong, message] of [
      [{ courier: '' }, 'Please fill in the courier.'],
      [{ courier: 'x'.repeat(61) }, 'The courier is too long.'],
      [{ courier: 'Blue\nDart' }, 'The courier must be on one line.'],
      [{ trackingNumber: ' ' }, 'Please fill in the tracking number.'],
      [{ trackingNumber: undefined }, 'Please fill in the tracking number.'],
      [{ trackingNumber: '123' }, 'A tracking number has at least 4 characters.'],
      [{ trackingNumber: '1'.repeat(41) }, 'A tracking number has at most 40 characters.'],
      [{ trackingNumber: 'AB/../12' }, 'A tracking number has letters from A to Z, digits and hyphens only.'],
    ] as const)
      await given()
        .when(shipping(id, { ...parcel, ...wrong }))
        .then(400, { message }, []);
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
  test('show an administrator only their own when they ask for these', async () => {
    const buyer = await api.person('admin');
    await placedBy(await api.person());
    const ids = [await placedBy(buyer), await placedBy(buyer)];
    await placedBy(await api.person());
    const read = async (query: string): Promise<unknown> =>
      (await given().when(ordersOf(buyer, query)).then(200)).body;
    expect(await read('?own=true')).toEqual({
      success: true,
      data: [expect.objectContaining({ id: ids[1] }), expect.objectContaining({ id: ids[0] })],
    });
    expect(await read('?own=true&limit=1&page=2')).toMatchObject({ data: [{ id: ids[0] }], total: 2 });
    expect(await read(`?own=true&limit=1&cursor=${ids[1]}`)).toMatchObject({ data: [{ id: ids[0] }] });
    await given().when(ordersOf(buyer, '?own=no')).then(400);
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

describe('what is printed on a receipt', () => {
  const receiptOf = (id: number, as: Person): TestRequest => ({
    ...{ method: 'GET', path: `/api/orders/${id}/printed-receipt`, as },
  });
  test('is the order, its payments and who runs the shop, for its customer and the back office', async () => {
    const shopper = await api.person();
    const id = await placedBy(shopper);
    for (const as of [shopper, admin])
      await given()
        .when(receiptOf(id, as))
        .then(200, {
          data: {
            order: { id, status: 'pending', contactInfo: { phone: '9876543210' } },
            payments: [],
            shop: { name: 'Aangan', address: 'Johari Bazaar, Jaipur, Rajasthan 302003', gstin: null },
          },
        });
    await sendRequest(api.url, {
      ...{ method: 'POST', path: `/api/payments/${id}/collect`, as: admin, body: {} },
    });
    await expect
      .poll(async () => (await sendRequest(api.url, receiptOf(id, shopper))).body)
      .toMatchObject({ data: { payments: [{ kind: 'collected' }] } });
  });
  test('is nobody else’s', async () => {
    const id = await placedBy(await api.person());
    for (const [wanted, as] of [
      [id, await api.person()],
      [99999, admin],
    ] as const)
      await given().when(receiptOf(wanted, as)).then(404, { message: 'Order not found.' });
    await given()
      .when(receiptOf(id, await api.person('auditor')))
      .then(403);
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

test('the file of orders names the colors of their products', async () => {
  const id = await placedBy(await api.person());
  const { body } = await sendRequest(api.url, { method: 'GET', path: '/api/orders/export.csv', as: admin });
  const line = String(body)
    .split('\r\n')
    .find((each) => each.startsWith(`${id},`));
  expect(line).toMatch(/x \d+, Indigo, M; Brass lamp: ₹499\.50 x \d+, Free Size"/);
});
