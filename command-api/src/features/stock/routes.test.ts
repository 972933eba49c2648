import { productListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import { stockHistoryResponse, stockListResponse } from '@aangan/shared-events/features/stock/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { aProduct, appendAndAwait, stock } from '../../testing/catalogue.ts';
import { makeGiven, sendRequest, type TestRequest } from '../../testing/given.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp' }),
    aProduct(3),
    aProduct(4),
    aProduct(5, { sizes: [], colorIds: [], name: 'Clay pot', inStock: false }),
  ]);
});
afterAll(() => api.stop());

const get = (path: string): TestRequest => ({ method: 'GET', path: `/api/stock${path}`, as: admin });
const post = (path: string, body: object = {}): TestRequest => ({
  ...{ method: 'POST', path: `/api/stock${path}`, as: admin, body },
});
const units = (counted: number) => ({ counted, reserved: 0, sold: 0, available: counted });

test('counts every color and size of a product, and only those', async () => {
  const counts = [{ colorId: 1, size: 'M', units: 3 }];
  await given()
    .when(post('/1/start', { counts }))
    .then(
      200,
      {
        ...{ productId: 1, isCounted: true, lowAt: 5, available: 3, low: 4 },
        variants: [
          { colorId: 1, color: 'Indigo', size: 'S', ...units(0) },
          { colorId: 1, color: 'Indigo', size: 'M', ...units(3) },
          { colorId: 2, color: 'Madder', size: 'S', ...units(0) },
          { colorId: 2, color: 'Madder', size: 'M', ...units(0) },
        ],
      },
      [{ type: 'StockCountingStarted' }],
    );
  await given().when(post('/1/start', { counts })).then(409, { code: 'stock-counted' }, []);
  await given()
    .when(post('/3/start', { counts: [{ colorId: 1, size: 'XXL', units: 3 }] }))
    .then(400, { code: 'no-such-variant' }, []);
  await given().when(post('/99/start', { counts })).then(404, { code: 'product-missing' }, []);
});

test('adjusts with a reason, never below zero, and its history says who and why', async () => {
  await given()
    .when(post('/2/start', { counts: [{ size: 'Free Size', units: 6 }] }))
    .then(200);
  const adjust = (by: number, reason = 'Broken') => post('/2/adjust', { size: 'Free Size', by, reason });
  await given()
    .when(adjust(-4))
    .then(200, { available: 2, low: 1 }, [{ type: 'StockAdjusted', data: { by: -4, reason: 'Broken' } }]);
  await given().when(adjust(-3)).then(409, { code: 'stock-below-zero', left: 2 }, []);
  await given().when(adjust(1, ' ')).then(400, { field: 'reason' }, []);
  for (const by of [10_000_000, -10_000_000])
    await given().when(adjust(by)).then(400, { field: 'by', message: 'This is too many.' }, []);
  await given()
    .when(post('/2/adjust', { size: 'XL', by: 1, reason: 'Found' }))
    .then(400, { code: 'no-such-variant' }, []);
  const { body } = await sendRequest(api.url, get('/2/history'));
  expect(stockHistoryResponse.parse(body).changes).toMatchObject([
    { what: 'Broken', change: -4, available: 2, by: 'Asha Rao' },
    { what: 'Stock counting started', change: 6, available: 6 },
  ]);
  const { body: low } = await sendRequest(api.url, get('?low=true'));
  expect(low).toMatchObject({ products: [{ productId: 1 }, { productId: 2 }] });
  // Products that are not counted, or do not exist, are left out.
  await given()
    .when(get('?ids=3,2,99'))
    .then(200, { products: [{ productId: 2, revision: 1 }] });
  await given().when(get('?ids=2;3')).then(400, { field: 'ids' });
});

test('the back office’s list of products and its export are filtered by stock', async () => {
  const ids = async (stock: string, headers = {}) => {
    const path = `/api/products/managed?stock=${stock}&categories=1`;
    const { body } = await sendRequest(api.url, { method: 'GET', path, as: admin, headers });
    return productListResponse
      .parse(body)
      .products.map(({ id }) => id)
      .toSorted((one, other) => one - other);
  };
  const countedIds = async () => {
    const { body } = await sendRequest(api.url, get(''));
    return stockListResponse.parse(body).products.map(({ productId }) => productId);
  };
  const all = [1, 2, 3, 4, 5];
  const counted = await countedIds();
  expect(await ids('not-counted')).toEqual(all.filter((id) => !counted.includes(id)));
  expect(await ids('low')).toEqual([1, 2]);
  // Product 5 is not counted, and its form says that it is out of stock.
  expect(await ids('sold-out')).toEqual([5]);
  const adjusted = await given()
    .when(post('/2/adjust', { size: 'Free Size', by: -2, reason: 'Lost' }))
    .then(200, { available: 0 });
  const headers = { 'Shop-Position': adjusted.headers.get('Shop-Position') ?? '' };
  expect(await ids('sold-out', headers)).toEqual([2, 5]);
  const path = '/api/products/export.csv?stock=sold-out';
  const { body: table } = await sendRequest(api.url, { method: 'GET', path, as: admin, headers });
  expect(String(table)).toContain('Brass lamp');
  expect(String(table)).not.toContain('Indigo buti kurta');
  const unknown = { method: 'GET', path: '/api/products/managed?stock=lots', as: admin } as const;
  await given().when(unknown).then(400, { field: 'stock' });
});

test('shows the differences of a stocktake before it is applied', async () => {
  await given()
    .when(post('/4/start', { counts: [{ colorId: 2, size: 'S', units: 5 }] }))
    .then(200);
  const counts = [
    { productId: 4, colorId: 2, size: 'S', units: 7 },
    { productId: 4, colorId: 2, size: 'XL', units: 1 },
    { productId: 3, colorId: 2, size: 'S', units: 1 },
  ];
  const lines = [
    { before: 5, units: 7, by: 2, problem: null },
    { problem: 'This product does not come in this color and size.' },
    { problem: 'The stock of this product is not counted.' },
  ];
  await given()
    .when(post('/stocktake?dryRun=true', { reason: 'Year', counts }))
    .then(200, { dryRun: true, good: 1, bad: 2, lines }, []);
  await given()
    .when(post('/stocktake', { reason: 'Year', counts }))
    .then(200, { dryRun: false, good: 1, bad: 2, lines }, [
      { type: 'StockAdjusted', data: { colorId: 2, size: 'S', by: 2, reason: 'Year' } },
    ]);
});

test('a line of a stocktake that is wrong does not hold up the others', async () => {
  const lines = [{ colorId: 1, size: 'M', quantity: 2 }];
  const until = new Date(Date.now() + 600_000).toISOString();
  await appendAndAwait(api, stockStream(1), {
    type: 'StockReserved',
    data: { productId: 1, orderId: 77, accountId: 'a-1', attempt: 'x', until, lines },
  });
  const of = (colorId: number, size: string, count: number) => ({
    productId: 1,
    colorId,
    size,
    units: count,
  });
  const counts = [of(2, 'S', 4), of(1, 'M', 1), of(2, 'M', 0), of(1, 'S', 8), of(2, 'M', 0)];
  const problems = [null, 'Only 1 of this can be taken away.', 'lines 3 and 5', null, 'lines 3 and 5'];
  const expected = problems.map((problem) => ({
    problem: problem === null ? null : expect.stringContaining(problem),
  }));
  for (const dryRun of [true, false])
    await given()
      .when(post(`/stocktake?dryRun=${dryRun}`, { reason: 'Year', counts }))
      .then(
        200,
        { dryRun, good: 2, bad: 3, lines: expected },
        dryRun
          ? []
          : [
              { type: 'StockAdjusted', data: { colorId: 2, size: 'S', by: 4 } },
              { type: 'StockAdjusted', data: { colorId: 1, size: 'S', by: 8 } },
            ],
      );
});

test('reads the table that it writes', async () => {
  await given()
    .when(post('/3/start', { counts: [{ colorId: 1, size: 'S', units: 5 }] }))
    .then(200);
  const { body } = await sendRequest(api.url, get('/export.csv'));
  const table = String(body);
  expect(table).toContain('3,Indigo buti kurta,Indigo,S,0,0,5,yes,5\r\n');
  const upload = (text: string): TestRequest => {
    const form = new FormData();
    form.set('file', new File([text], 'stock.csv'));
    return { method: 'POST', path: '/api/stock/import', as: admin, body: form };
  };
  await given().when(upload(table)).then(200, { bad: 0 }, []);
  const changed = table.replace(
    '3,Indigo buti kurta,Indigo,S,0,0,5,yes,5',
    '3,Indigo buti kurta,Indigo,S,0,0,5,yes,8',
  );
  await given()
    .when(upload(changed))
    .then(200, { bad: 0 }, [{ type: 'StockAdjusted', data: { productId: 3, by: 3 } }]);
  await given().when(upload('a,b\n1,2\n')).then(400, { code: 'wrong-columns' }, []);
  await given()
    .when(upload('product,color,size,units\n3,Indigo,S,many\n3,Green,S,1\n'))
    .then(
      200,
      {
        good: 0,
        lines: [
          { line: 2, problem: '“units” must be a whole number.' },
          { line: 3, problem: 'This product does not come in this color.' },
        ],
      },
      [],
    );
});

test('is for administrators alone', async () => {
  const shopper = await api.person();
  for (const path of ['/api/stock', '/api/stock/1', '/api/stock/1/history', '/api/stock/export.csv'])
    await given().when({ method: 'GET', path, as: shopper }).then(403);
});

test('shoppers see what is left near the end, in the product and in their cart', async () => {
  const shopper = await api.person();
  const ofFive = (left: number) => ({ variants: [{ colorId: null, size: 'Free Size', left }] });
  const shown = async () => (await sendRequest(api.url, { method: 'GET', path: '/api/products/5' })).body;
  const cart: TestRequest = { method: 'GET', path: '/api/cart', as: shopper };
  const line = { productId: 5, size: 'Free Size', quantity: 4 };
  const add: TestRequest = { method: 'POST', path: '/api/cart', as: shopper, body: line };
  const adjust = (by: number) => post('/5/adjust', { size: 'Free Size', by, reason: 'Counted again' });
  expect(await shown()).toMatchObject({ inStock: false });
  await given()
    .when(post('/5/start', { counts: [{ size: 'Free Size', units: 9 }] }))
    .then(200);
  expect(await shown()).toMatchObject({ inStock: true, stock: ofFive(6) });
  await given()
    .when(add)
    .then(200, { data: { available: true, left: 6 } });
  await given().when(adjust(-6)).then(200);
  expect(await shown()).toMatchObject({ inStock: true, stock: ofFive(3) });
  await given()
    .when(cart)
    .then(200, { data: [{ quantity: 4, left: 3, available: false, changed: 'Only 3 of this are left.' }] });
  await given().when(adjust(-3)).then(200);
  expect(await shown()).toMatchObject({ inStock: false, stock: ofFive(0) });
  await given().when(add).then(409, { code: 'product-unavailable' }, []);
  await given().when(post('/5/stop')).then(200);
  expect(await shown()).toMatchObject({ inStock: false });
  expect(await shown()).not.toHaveProperty('stock');
});
