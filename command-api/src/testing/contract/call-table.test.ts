// The specification's table of calls, row by row: the status for each visitor, and the keys that clients read.
import { fieldsOf } from '@aangan/shared-events/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderHistoryResponse } from '@aangan/shared-events/features/audit/http';
import { customizationRequestsResponse } from '@aangan/shared-events/features/customization/http';
import { aProduct, INDIGO, stock } from '../catalogue.ts';
import { anOrder } from '../orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { sendRequest, type TestResponse, type TestRequest } from '../given.ts';
import { makeContractChecker, type ContractChecker } from './contract.ts';
import { makeDocument } from '../../openapi/document.ts';
import { documentParts } from '../../features.ts';
import { callOf } from '../../openapi/operation.ts';

const VISITORS = ['visitor', 'customer', 'another', 'auditor', 'admin'] as const;
type VisitorName = (typeof VISITORS)[number];
/** Besides method and path: the request, and the id in the path. */
type Asking = Pick<Partial<TestRequest>, 'body'> & { readonly query?: string; readonly id?: number | string };
type Row = readonly [
  call: string,
  statuses: readonly [visitor: number, customer: number, another: number, auditor: number, admin: number],
  reads: string,
  asking?: Asking | ((who: VisitorName) => Asking | Promise<Asking>),
];

let api: ApiInTest;
let holder: ContractChecker;
const people: Partial<Record<VisitorName, Person>> = {};

beforeAll(async () => {
  api = await startApiInTest();
  holder = makeContractChecker(makeDocument(api.app.routes, documentParts));
  await stock(api, [
    aProduct(1, { isRecommended: true, images: [{ file: 'a.jpg', colorId: null }] }),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  for (const [who, role] of [
    ['customer', 'customer'],
    ['another', 'customer'],
    ['auditor', 'auditor'],
    ['admin', 'admin'],
  ] as const)
    people[who] = await api.person(role);
  await api.caughtUp();
});
afterAll(() => api.stop());

const product =
  'id name description additionalInformation price oldPrice inStock images sizes Colors color Brand.name brand Category.name ' +
  'categoryId brandId rating reviews isRecommended isNewArrival image';
const each = (keys: string, of = ''): string => keys.replaceAll(/\S+/g, `${of}[].$&`);
const cartLine = 'id name description image color size quantity price oldPrice';
const wish =
  'id productId Product.name Product.image Product.price Product.rating Product.reviews Product.Category.name';
const order =
  'id userId totalPrice status trackingStatus shippingAddress paymentMethod createdAt OrderItems[].id OrderItems[].name ' +
  'OrderItems[].image OrderItems[].quantity OrderItems[].price';
const review = 'id rating comment User.name';
const stats = 'total status.pending status.fulfilled status.delivered status.rejected';
const request = 'id fullName email designPreference image';

const line = { productId: 1, color: INDIGO, size: 'M' };
const form = { name: 'Stole', price: '899', categoryId: '1', brandId: '1', color: '1', sizes: '["M"]' };
const asForm = (fields: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const aTable = (): FormData => {
  const data = new FormData();
  data.append('file', new Blob(['name,price,category,brand,colors\nStole,899,Women,Nila,Indigo']), 'a.csv');
  return data;
};
const custom = { fullName: 'Asha Rao', email: 'asha@example.org', designPreference: 'A peacock' };
const password = 'a long password';
const signup = (who: string) => ({
  name: 'Asha Rao',
  username: `new.${who}`,
  mobile: '9876543210',
  password,
});
const login = (who: string) => ({ username: `new.${who}`, password });

const requestId = async (): Promise<string> => {
  const { body } = await askAs('admin', 'GET /api/customization/requests');
  return customizationRequestsResponse.parse(body).data[0]?.id ?? '';
};

// oxfmt-ignore
const table: readonly Row[] = [
  // call                                        anonymous, a customer, another, the auditor, the administrator; keys that are read; the request
  ['POST /api/auth/signup',                      [201, 201, 201, 201, 201], 'success message', (who) => ({ body: signup(who) })],
  ['POST /api/auth/login',                       [200, 200, 200, 200, 200], 'success token userId message', (who) => ({ body: login(who) })],
  ['POST /login',                                [200, 200, 200, 200, 200], 'success token userId message', (who) => ({ body: login(who) })],
  ['GET /api/auth/validate-token',               [401, 200, 200, 200, 200], 'success message'],
  ['GET /api/auth/users/all',                    [401, 403, 403, 403, 200], each('id name username role')],
  ['GET /api/categories',                        [200, 200, 200, 200, 200], each('id name')],
  ['POST /api/categories',                       [401, 403, 403, 403, 201], 'id name', { body: { name: 'Bags' } }],
  ['PUT /api/categories/{id}',                   [401, 403, 403, 403, 200], 'id name', { id: 3, body: { name: 'Large bags' } }],
  ['DELETE /api/categories/{id}',                [401, 403, 403, 403, 200], 'success message', { id: 3 }],
  ['GET /api/products',                          [200, 200, 200, 200, 200], 'products[].id totalPages', { query: '?priceMin=500&page=1' }],
  ['GET /api/products/filters',                  [200, 200, 200, 200, 200], 'categories[].id brands[].name colors[].id colors[].name'],
  ['GET /api/products/recommended-products',     [200, 200, 200, 200, 200], each(product)],
  ['GET /api/products/{id}',                     [200, 200, 200, 200, 200], product, { id: 1 }],
  ['POST /api/products',                         [401, 403, 403, 403, 201], product, () => ({ body: asForm(form) })],
  ['PUT /api/products/{id}',                     [401, 403, 403, 403, 200], product, () => ({ id: 3, body: asForm({ ...form, price: '99' }) })],
  ['DELETE /api/products/{id}',                  [401, 403, 403, 403, 200], 'message', { id: 3 }],
  ['GET /api/products/reviews/{id}',             [200, 200, 200, 200, 200], '', { id: 1 }],
  ['POST /api/products/reviews/{id}',            [401, 201, 201, 403, 201], review, { id: 1, body: { rating: 5, comment: null } }],
  ['GET /api/products/reviews/{id}',             [200, 200, 200, 200, 200], each(review), { id: 1 }],
  ['POST /api/cart',                             [401, 200, 200, 403, 200], 'success data.id data.quantity message', { body: { ...line, quantity: 2 } }],
  ['PUT /api/cart',                              [401, 200, 200, 403, 200], 'success data message', { body: { ...line, quantity: 3 } }],
  ['GET /api/cart',                              [401, 200, 200, 200, 200], each(cartLine, 'data')],
  ['DELETE /api/cart',                           [401, 200, 200, 403, 200], 'success data message', { body: line }],
  ['DELETE /api/cart/clear',                     [401, 200, 200, 403, 200], 'success data message'],
  ['POST /api/wishlist/add',                     [401, 200, 200, 403, 200], 'success data message', { body: { productId: 1 } }],
  ['GET /api/wishlist',                          [401, 200, 200, 200, 200], each(wish, 'data')],
  ['POST /api/wishlist/remove',                  [401, 200, 200, 403, 200], 'message', { body: { productId: 1 } }],
  ['POST /api/orders/place-order',               [401, 201, 201, 403, 201], 'orderId message', { body: anOrder() }],
  ['GET /api/orders',                            [401, 200, 200, 403, 200], each(order, 'data')],
  ['PUT /api/orders/update-status/{id}',         [401, 403, 403, 403, 200], 'message', { id: 1, body: { status: 'accepted', trackingStatus: 'Confirmed' } }],
  ['PUT /api/orders/update-status/{id}',         [401, 403, 403, 403, 200], 'message', { id: 2, body: { status: 'fulfilled' } }],
  ['GET /api/public/users/count',                [200, 200, 200, 200, 200], 'count'],
  ['GET /api/public/products/count',             [200, 200, 200, 200, 200], 'count'],
  ['GET /api/public/orders/stats',               [200, 200, 200, 200, 200], stats],
  ['POST /api/customization/submit',             [201, 201, 201, 201, 201], 'message', () => ({ body: asForm(custom) })],
  ['GET /api/customization/requests',            [401, 403, 403, 403, 200], each(request, 'data')],
  ['DELETE /api/customization/request/{id}',     [401, 403, 403, 403, 200], 'message', async () => ({ id: await requestId() })],
  ['GET /api/colors',                            [200, 200, 200, 200, 200], each('id name hexCode')],
  ['POST /api/colors',                           [401, 403, 403, 403, 201], 'id name hexCode', { body: { name: 'Teal', hexCode: '#0F6E6E' } }],
  ['PUT /api/colors/{id}',                       [401, 403, 403, 403, 200], 'id name hexCode', { id: 3, body: { name: 'Teal', hexCode: '#0F6E70' } }],
  ['DELETE /api/colors/{id}',                    [401, 403, 403, 403, 200], 'message', { id: 3 }],
  ['GET /api/brands',                            [200, 200, 200, 200, 200], each('id name')],
  ['POST /api/brands',                           [401, 403, 403, 403, 201], 'id name', { body: { name: 'Kapas' } }],
  ['PUT /api/brands/{id}',                       [401, 403, 403, 403, 200], 'id name', { id: 3, body: { name: 'Kapas Studio' } }],
  ['DELETE /api/brands/{id}',                    [401, 403, 403, 403, 200], 'message', { id: 3 }],
  // Added to the specification's own.
  ['GET /api/orders/figures',                    [401, 403, 403, 403, 200], 'today over[].orders products[].id', { query: '?days=7' }],
  ['GET /api/orders/export.csv',                 [401, 403, 403, 403, 200], ''],
  ['GET /api/products/export.csv',               [401, 403, 403, 403, 200], ''],
  ['POST /api/products/import',                  [401, 403, 403, 403, 200], 'dryRun good bad lines[].line lines[].problems', () => ({ query: '?dryRun=true', body: aTable() })],
  ['POST /api/products/{id}/restore',            [401, 403, 403, 403, 200], product, { id: 3 }],
  ['GET /api/audit/clock',                       [401, 403, 403, 200, 200], 'count'],
  ['GET /api/audit/orders',                      [401, 403, 403, 200, 200], ''],
  ['GET /api/audit/orders/{id}',                 [401, 403, 403, 200, 200], 'order.id events[]', { id: 1 }],
  ['GET /api/audit/correlations/{id}',           [401, 403, 403, 404, 404], '', { id: 'nobodys' }],
  ['GET /api/audit/checkpoint',                  [200, 200, 200, 200, 200], 'checkpoint key', onceSigned],
  ['GET /api/audit/consistency',                 [200, 200, 200, 200, 200], 'from to path', { query: '?from=1&to=2' }],
  ['GET /api/audit/orders',                      [401, 403, 403, 200, 200], 'total totalPages orders[].id orders[].customer.name orders[].amount orders[].status'],
  ['GET /api/audit/orders/{id}',                 [401, 403, 403, 200, 200], 'order.id events[].title events[].raw.data', { id: 1 }],
  ['GET /api/audit/correlations/{id}',           [401, 403, 403, 200, 200], 'id events[].title', async () => ({ id: await requestOfOrder() })],
  ['GET /api/audit/orders/{id}/evidence',        [401, 403, 403, 200, 200], '', { id: 1 }],
  ['GET /api/audit/replay',                      [401, 403, 403, 200, 200], 'first.position last.event last.at'],
  ['GET /api/audit/replay/dashboard',            [401, 403, 403, 200, 200], 'moment.event users products orders.status.pending figures.over[].orders', { query: '?at=event-5&days=1' }],
  ['GET /api/audit/replay/dashboard',            [401, 403, 403, 400, 400], '', { query: '?at=yesterday' }],
  ['GET /api/audit/replay/products/{id}',        [401, 403, 403, 200, 200], 'product.price product.images isRemoved', { id: 1 }],
  ['GET /api/audit/replay/orders/{id}',          [401, 403, 403, 200, 200], 'order.status moment.position', { id: 1 }],
  ['GET /api/audit/replay/difference',           [401, 403, 403, 200, 200], 'between changes[].what changes[].text', { query: '?from=event-1' }],
  ['GET /api/audit/why/{figure}',                [401, 403, 403, 200, 200], 'number.count events[].adds.count events[].title position addsUp', { id: 'fulfilled' }],
  ['GET /api/audit/why/{figure}',                [401, 403, 403, 200, 200], 'number.revenue events[].adds.revenue', { id: 'ordered' }],
  ['GET /api/audit/why/{figure}',                [401, 403, 403, 404, 404], '', { id: 'profit' }],
  ['GET /api/audit/export.jsonl',                [401, 403, 403, 200, 200], '', { query: '?order=1' }],
  ['GET /api/audit/export.csv',                  [401, 403, 403, 200, 200], '', { query: '?from=event-3&to=event-9' }],
  ['GET /api/orders/{id}/receipt',               [401, 200, 404, 403, 200], '', { id: 1 }],
  ['GET /api/upkeep',                            [401, 403, 403, 200, 200], 'projections[].projection projections[].state projections[].generation projections[].lag'],
  ['GET /api/upkeep/set-aside',                  [401, 403, 403, 200, 200], 'total events', { query: '?projection=orders' }],
  ['POST /api/upkeep/jobs',                      [401, 403, 403, 403, 202], 'id kind state', { body: { projection: 'brands', kind: 'retry' } }],
  ['POST /api/auth/logout',                      [401, 200, 200, 200, 200], 'success message'],
];

/** The request that placed the first order. */
async function requestOfOrder(): Promise<string> {
  const { body } = await askAs('admin', 'GET /api/audit/orders/{id}', { id: 1 });
  return orderHistoryResponse.parse(body).events[0]?.correlationId ?? '';
}

/** Events are signed a moment after they were appended. */
async function onceSigned(): Promise<Asking> {
  const receipt = () => askAs('admin', 'GET /api/orders/{id}/receipt', { id: 1 });
  await expect.poll(async () => (await receipt()).status).toBe(200);
  return {};
}

const fill = async (asking: Row[3], who: VisitorName): Promise<Asking> =>
  (typeof asking === 'function' ? await asking(who) : asking) ?? {};
async function askAs(
  who: VisitorName,
  call: string,
  { body, query = '', id }: Asking = {},
): Promise<TestResponse> {
  const [method, path = ''] = call.split(' ');
  const as = people[who];
  const request: TestRequest = {
    method: method as TestRequest['method'],
    path: path.replace(/\{\w+\}/, String(id)) + query,
    ...(as && { as }),
    ...(body !== undefined && { body }),
  };
  const answered = await sendRequest(api.url, request);
  holder.checkAnswer(call, answered);
  return answered;
}

describe('the calls of the specification', () => {
  for (const [call, statuses, reads, asking] of table)
    test(`${call} is answered with ${statuses.join()}`, async () => {
      const answered: number[] = [];
      let last: unknown;
      for (const who of VISITORS) {
        const { status, body } = await askAs(who, call, await fill(asking, who));
        answered.push(status);
        if (status < 300) last = body;
      }
      expect(answered).toEqual([...statuses]);
      for (const path of reads.split(' ').filter(Boolean))
        expect(lacksKey(last, path), `${call} reads ${path}`).toBe(false);
    });
});

describe('every call, known or new', () => {
  test('refuses every visitor while accounts are not live', async () => {
    const stranger = await api.person();
    const auditor = await api.person('auditor');
    for (const route of api.app.routes) {
      const [method = '', path = ''] = callOf(route).split(' ');
      const request = {
        method: method as TestRequest['method'],
        path: path.replaceAll(/\{\w+\}/g, '999999'),
      };
      const expectRefused = async (as: Person | undefined, status: number): Promise<void> => {
        const answered = await sendRequest(api.url, { ...request, ...(as && { as }) });
        holder.checkAnswer(callOf(route), answered);
        expect([callOf(route), answered.status]).toEqual([callOf(route), status]);
      };
      if (route.who !== 'anyone') await expectRefused(undefined, 401);
      if (route.who === 'admin' || route.who === 'reader') await expectRefused(stranger, 403);
      if (route.who === 'admin' || route.who === 'buyer') await expectRefused(auditor, 403);
    }
  });
});

describe('an auditor', () => {
  test('is refused a customer’s reads and writes for what they are', async () => {
    const as = await api.person('auditor');
    const refusal = async (method: TestRequest['method'], path: string) =>
      (await sendRequest(api.url, { method, path, as })).body;
    for (const path of ['/api/orders', '/api/returns', '/api/orders/1/receipt'])
      expect(await refusal('GET', path), path).toMatchObject({
        ...{ code: 'buyers-only', message: 'Access denied. Customers and admins only.' },
      });
    for (const path of ['/api/orders/place-order', '/api/cart'])
      expect(await refusal('POST', path), path).toMatchObject({
        ...{ code: 'read-only', message: 'Access denied. Auditors cannot make changes.' },
      });
  });
});

describe('what belongs to one customer', () => {
  test('cannot be seen or changed by another one', async () => {
    [people.customer, people.another] = [await api.person(), await api.person()];
    const [mine, theirs] = ['customer', 'another'] as const;
    const cart = () => askAs(mine, 'GET /api/cart').then(({ body }) => body);
    await askAs(mine, 'POST /api/cart', { body: { ...line, quantity: 2 } });
    await askAs(mine, 'POST /api/wishlist/add', { body: { productId: 1 } });
    await askAs(mine, 'POST /api/orders/place-order', {
      body: anOrder({ items: [{ ...line, id: 1, quantity: 1 }], totalPrice: 1899 }),
    });
    const before = await cart();
    expect(before).toMatchObject({ data: [{ id: 1, quantity: 1 }] });
    for (const call of ['GET /api/cart', 'GET /api/wishlist', 'GET /api/orders'])
      expect((await askAs(theirs, call)).body).toEqual({ success: true, data: [] });
    const change = await askAs(theirs, 'PUT /api/cart', { body: { ...line, quantity: 9 } });
    const removal = await askAs(theirs, 'POST /api/wishlist/remove', { body: { productId: 1 } });
    expect([change.status, removal.status]).toEqual([404, 404]);
    await askAs(theirs, 'DELETE /api/cart', { body: line });
    await askAs(theirs, 'DELETE /api/cart/clear');
    expect(await cart()).toEqual(before);
    expect((await askAs(mine, 'GET /api/wishlist')).body).toMatchObject({ data: [{ productId: 1 }] });
  });
});

/** Whether a body lacks a key: `a.b` within an object, `a[].b` within each of a list that is not empty. */
function lacksKey(body: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const key = first.replace(/\[\]$/, '');
  if (key !== '' && !(typeof body === 'object' && body !== null && key in body)) return true;
  const value: unknown = key === '' ? body : fieldsOf(body)[key];
  const inner = rest.join('.');
  if (first.endsWith('[]')) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.length === 0 || (inner !== '' && items.some((item) => lacksKey(item, inner)));
  }
  return inner !== '' && lacksKey(value, inner);
}
