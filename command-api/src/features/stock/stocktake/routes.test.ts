import { colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { stockStream, type StockEvent } from '@aangan/shared-events/features/stock/events';
import { stockListResponse, stocktakeResponse } from '@aangan/shared-events/features/stock/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../../testing/api.ts';
import { appendAndAwait, aProduct, someDetails, stock } from '../../../testing/catalogue.ts';
import { makeGiven, sendRequest, type TestRequest } from '../../../testing/given.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);
/** More variants than the former limit of a table. */
const manySizes = Array.from({ length: 1_100 }, (_, at) => `No. ${at}`);

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await stock(api, [
    aProduct(1),
    aProduct(2),
    aProduct(3, { sizes: manySizes, colorIds: [1] }),
    aProduct(4),
    aProduct(5),
    aProduct(6, { sizes: ['S'], colorIds: [1, 2] }),
  ]);
});
afterAll(() => api.stop());

const post = (path: string, body: object): TestRequest => ({
  ...{ method: 'POST', path: `/api/stock${path}`, as: admin, body },
});
const upload = (file: string | Buffer, query = ''): TestRequest => {
  const form = new FormData();
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'stock.csv'));
  return { method: 'POST', path: `/api/stock/import${query}`, as: admin, body: form };
};
const exported = async () =>
  String((await sendRequest(api.url, { method: 'GET', path: '/api/stock/export.csv', as: admin })).body);
const sold = (productId: number, orderId: number): readonly StockEvent[] => {
  const order = { productId, orderId, lines: [{ colorId: 1, size: 'S', quantity: 1 }] };
  const until = '2026-11-18T06:00:00.000Z';
  return [
    { type: 'StockReserved', data: { ...order, accountId: 'a-1', attempt: 'a', until } },
    { type: 'StockCommitted', data: { ...order, orderRevision: 0 } },
  ];
};

test('refuses a line whose recorded number is no longer the one that was shown, and applies the others', async () => {
  const [small, medium] = [
    { colorId: 1, size: 'S' },
    { colorId: 1, size: 'M' },
  ];
  const start = {
    counts: [
      { ...small, units: 8 },
      { ...medium, units: 8 },
    ],
  };
  await given().when(post('/1/start', start)).then(200);
  await appendAndAwait(api, stockStream(1), ...sold(1, 501));
  const counts = [
    { productId: 1, ...small, units: 8, before: 8 },
    { productId: 1, ...medium, units: 5, before: 8 },
  ];
  const request = {
    ...post('/stocktake', { reason: 'Year', counts }),
    headers: { 'idempotency-key': 'take-1' },
  };
  const lines = [
    { before: 7, units: 8, by: 1, problem: 'The recorded number has changed meanwhile.', hasChanged: true },
    { before: 8, units: 5, by: -3, problem: null },
  ];
  await given()
    .when(request)
    .then(200, { good: 1, bad: 1, lines }, [{ type: 'StockAdjusted', data: { size: 'M', by: -3 } }]);
  // After a lost answer, the same request says the same again.
  await given().when(request).then(200, { good: 1, bad: 1, lines }, []);
  const again = { reason: 'Year', counts: [{ productId: 1, ...small, units: 8, before: 7 }] };
  await given()
    .when(post('/stocktake', again))
    .then(200, { good: 1, bad: 0 }, [{ type: 'StockAdjusted', data: { size: 'S', by: 1 } }]);
});

test('imports what it has exported: more than a thousand lines, and colors that are no longer offered', async () => {
  await given()
    .when(post('/3/start', { counts: [{ colorId: 1, size: 'No. 7', units: 4 }] }))
    .then(200);
  await given()
    .when(post('/2/start', { counts: [{ colorId: 2, size: 'S', units: 6 }] }))
    .then(200);
  await appendAndAwait(api, productStream(2), {
    type: 'ProductDetailsChanged',
    data: { productId: 2, ...someDetails, colorIds: [1] },
  });
  const table = await exported();
  expect(table.split('\r\n').length).toBeGreaterThan(1_100);
  expect(table).toContain('2,Indigo buti kurta,Madder,S,0,0,6,no,6\r\n');
  const { body } = await sendRequest(api.url, upload(table, '?dryRun=true'));
  const checked = stocktakeResponse.parse(body);
  expect(checked).toMatchObject({ bad: 0 });
  expect(checked.good).toBeGreaterThan(1_100);
  await given()
    .when(upload(table.replace('Madder,S,0,0,6,no,6', 'madder,S,0,0,6,no,2')))
    .then(200, { bad: 0 }, [{ type: 'StockAdjusted', data: { productId: 2, colorId: 2, by: -4 } }]);
});

test('reads a color by the name of the one that the product has, also when another has the name now', async () => {
  await given()
    .when(post('/4/start', { counts: [{ colorId: 1, size: 'S', units: 3 }] }))
    .then(200);
  await appendAndAwait(api, colorStream(9), {
    type: 'ColorAdded',
    data: { colorId: 9, name: 'Indigo', hexCode: '#101010' },
  });
  await given()
    .when(upload('product,color,size,units\n4,indigo,S,5\n4,Green,S,5\n'))
    .then(
      200,
      {
        good: 1,
        lines: [
          { colorId: 1, before: 3, by: 2, problem: null },
          { color: 'Green', problem: 'This product does not come in this color.' },
        ],
      },
      [{ type: 'StockAdjusted', data: { colorId: 1, by: 2 } }],
    );
});

test('a removed product keeps its units until they are taken away, and gets no more', async () => {
  const small = { colorId: 1, size: 'S' };
  await given()
    .when(post('/5/start', { counts: [{ ...small, units: 2 }] }))
    .then(200);
  await appendAndAwait(api, productStream(5), {
    type: 'ProductRemoved',
    data: { productId: 5, name: 'Indigo buti kurta' },
  });
  const adjust = (by: number) => post('/5/adjust', { ...small, by, reason: 'Counted again' });
  const removed = { isRemoved: true, low: 0, variants: [{ ...small, available: 2, isOffered: false }] };
  await given().when({ method: 'GET', path: '/api/stock/5', as: admin }).then(200, removed);
  await given().when(adjust(1)).then(409, { code: 'product-removed' }, []);
  expect(await exported()).toContain('5,Indigo buti kurta,Indigo,S,0,0,2,no,2\r\n');
  const line = (size: string, units: number) => ({ productId: 5, colorId: 1, size, units });
  await given()
    .when(post('/stocktake', { reason: 'Year', counts: [line('S', 1), line('M', 1)] }))
    .then(200, { lines: [{ problem: null }, { problem: 'This product was removed from the catalogue.' }] });
  await given().when(adjust(-1)).then(200, { isRemoved: true, variants: [] });
  const { body } = await sendRequest(api.url, { method: 'GET', path: '/api/stock', as: admin });
  const ids = stockListResponse.parse(body).products.map(({ productId }) => productId);
  expect(ids).toContain(4);
  expect(ids).not.toContain(5);
  await given().when(post('/5/stop', {})).then(200);
  await given()
    .when(post('/5/start', { counts: [] }))
    .then(409, { code: 'product-removed' }, []);
});

test('names the lines of the file as an editor counts them, and skips those that are blank', async () => {
  const rows = ['', '1,"Two', 'lines",Indigo,S,8', ',,,,', '1,,Green,S,1', '1,,Indigo,M,10000000', ' , ,,,'];
  const { body } = await sendRequest(
    api.url,
    upload(`product,name,color,size,units\n${rows.join('\n')}\n`, '?dryRun=true'),
  );
  expect(stocktakeResponse.parse(body).lines).toMatchObject([
    { line: 3, size: 'S', units: 8 },
    { line: 6, problem: 'This product does not come in this color.' },
    { line: 7, problem: '“units” may be at most 10,00,000.' },
  ]);
});

test('says what is wrong with a file that it cannot read', async () => {
  const head = 'product,color,size,units';
  const wrong: readonly (readonly [string | Buffer, string])[] = [
    ['', 'This file is empty.'],
    [head, 'This table has no lines.'],
    ['product,color,units\n1,Indigo,5', 'These columns are missing: size.'],
    [`${head},Units\n1,Indigo,S,5,6`, 'The column “units” appears twice.'],
    ['product;color;size;units\n1;Indigo;S;5', 'The cells of this file are separated by semicolons.'],
    ['product\tcolor\tsize\tunits\n1\tIndigo\tS\t5', 'The cells of this file are separated by tabs.'],
    [`${head}\n1,"Indigo,S,5`, 'cannot be read as comma-separated values. It goes wrong in line 2.'],
    [Buffer.from(`${head}\n1,Indigo,S,5`, 'utf16le'), 'This file is not text in UTF-8.'],
    [Buffer.from(`${head}\n1,Indigó,S,5`, 'latin1'), 'This file is not text in UTF-8.'],
  ];
  for (const [file, message] of wrong)
    await given()
      .when(upload(file))
      .then(400, { message: expect.stringContaining(message) }, []);
});

// Last, because it renames a color.
test('two colors of the same name are exported with their ids, and a line that may mean both is refused', async () => {
  const counts = [
    { colorId: 1, size: 'S', units: 3 },
    { colorId: 2, size: 'S', units: 4 },
  ];
  await given().when(post('/6/start', { counts })).then(200);
  const renamed = { colorId: 2, name: 'Indigo', from: 'Madder' };
  await appendAndAwait(api, colorStream(2), { type: 'ColorRenamed', data: renamed });
  const rows = (await exported()).split('\r\n').filter((row) => row.startsWith('6,'));
  expect(rows).toEqual([
    '6,Indigo buti kurta,Indigo (1),S,0,0,3,yes,3',
    '6,Indigo buti kurta,Indigo (2),S,0,0,4,yes,4',
  ]);
  const lines = ['6,Indigo,S,9', '6,indigo (2),S,9', '6,Indigo (9),S,9'];
  await given()
    .when(upload(`product,color,size,units\n${lines.join('\n')}\n`))
    .then(
      200,
      {
        lines: [
          {
            problem: 'This product comes in 2 colors of this name. Write “Indigo (1)” or “Indigo (2)”.',
          },
          { colorId: 2, before: 4, by: 5, problem: null },
          { problem: 'This product does not come in this color.' },
        ],
      },
      [{ type: 'StockAdjusted', data: { productId: 6, colorId: 2, by: 5 } }],
    );
});
