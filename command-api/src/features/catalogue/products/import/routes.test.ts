import {
  importResponse,
  type ImportResponse,
} from '@aangan/shared-events/features/catalogue/products/import/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../../../testing/given.ts';
import { stock } from '../../../../testing/catalogue.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await stock(api, []);
});
afterAll(() => api.stop());

const head = 'name,price,category,brand,colors,sizes,inStock,oldPrice';
const kurta = 'Indigo kurta,1899.50,women,NILA,Indigo; Madder,S;M,yes,2499';
const lamp = 'Brass lamp,749,Men,Mitti,madder,,no,';
const form = (...lines: readonly string[]): FormData => {
  const data = new FormData();
  data.append('file', new File([[head, ...lines].join('\n')], 'products.csv', { type: 'text/csv' }));
  return data;
};
const importing = (body: FormData, query = '', key?: string, as = admin): TestRequest => ({
  ...{ method: 'POST', path: `/api/products/import${query}`, as, body },
  ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
});
const linesOf = (body: unknown): ImportResponse['lines'] => importResponse.parse(body).lines;
const added = (count: number) => Array<{ type: string }>(count).fill({ type: 'ProductAdded' });
const numbersAnd = (count: number) => added(count).flatMap((event) => [{ type: 'NumberTaken' }, event]);

describe('a dry run', () => {
  test('reports every invalid line with its problems, and adds nothing', async () => {
    const { body } = await given()
      .when(
        importing(
          form(
            kurta,
            'No price,,Women,Nila,Indigo,,,',
            ',12.345,Nowhere,,Indigo; Pink,S,perhaps,0',
            lamp,
            'Short,1',
          ),
          '?dryRun=true',
        ),
      )
      .then(200, { success: true, dryRun: true, good: 2, bad: 3 }, []);
    const lines = linesOf(body);
    expect(lines.map(({ line, problems }) => [line, problems.map(({ column }) => column)])).toEqual([
      [2, []],
      [3, ['price']],
      [4, ['colors', 'category', 'brand', 'name', 'price', 'inStock']],
      [5, []],
      [6, ['']],
    ]);
    expect(lines[2]?.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'There is no color “Pink”.',
        'There is no category “Nowhere”.',
        'Please choose a brand.',
        'Please fill in the name.',
        'It must be an amount in rupees with at most two decimals, such as 1499.50, without a rupee sign and without commas.',
      ]),
    );
  });
});

test('an export is imported unchanged, formulas included', async () => {
  const row = `"'=SUM(A1)","'-5, ""then""",1899.50,Women,Nila,Indigo;Madder,S\\;M; L,no,2499`;
  const table = (text: string): FormData => {
    const data = new FormData();
    data.append('file', new File([text], 'products.csv', { type: 'text/csv' }));
    return data;
  };
  await given()
    .when(importing(table(`name,description,price,category,brand,colors,sizes,inStock,oldPrice\n${row}`)))
    .then(200, { good: 1 });
  const path = '/api/products/export.csv?search=SUM';
  const { body, headers } = await sendRequest(api.url, { method: 'GET', path, as: admin });
  expect(headers.get('content-disposition')).toMatch(/filename="products-\d{4}-\d\d-\d\d\.csv"$/);
  expect(String(body).split('\r\n')[1]).toBe(
    `'=SUM(A1),"'-5, ""then""",,1899.50,2499.00,no,Women,Nila,Indigo; Madder,S\\;M; L,0,0,no,no`,
  );
  const again = await given()
    .when(importing(table(String(body))))
    .then(200, { good: 1, bad: 0 });
  const copy = `/api/products/${linesOf(again.body)[0]?.productId}`;
  expect((await sendRequest(api.url, { method: 'GET', path: copy })).body).toMatchObject({
    ...{ name: '=SUM(A1)', description: '-5, "then"', sizes: ['S;M', 'L'], oldPrice: 2499 },
  });
});

describe('a dry run of equal names', () => {
  const warningsOf = (body: unknown) =>
    linesOf(body).map(({ line, warnings = [] }) => [line, ...warnings.map(({ message }) => message)]);
  const jug = 'Copper jug,900,Men,Mitti,Madder,,,';

  test('warns of a product and of an earlier line of this name, and counts both lines as valid', async () => {
    const first = await given()
      .when(importing(form(jug)))
      .then(200, { good: 1, bad: 0 });
    const [added] = linesOf(first.body);
    expect(added).not.toHaveProperty('warnings');
    const twice = form(' copper JUG ,950,Men,Mitti,Madder,,,', jug, 'Copper jugs,900,Men,Mitti,Madder,,,');
    const checked = await given().when(importing(twice, '?dryRun=true')).then(200, { good: 3, bad: 0 }, []);
    const exists = `A product with this name exists already: product ${added?.productId}.`;
    expect(warningsOf(checked.body)).toEqual([[2, exists], [3, exists, 'Line 2 has the same name.'], [4]]);
  });

  test('does not warn of a removed product, nor of a line that is skipped', async () => {
    const first = await given()
      .when(importing(form('Tin box,90,Men,Mitti,Madder,,,')))
      .then(200, { good: 1 });
    const removed = `/api/products/${linesOf(first.body)[0]?.productId}`;
    await given().when({ method: 'DELETE', path: removed, as: admin }).then(200);
    const lines = form('Tin box,,Men,Mitti,Madder,,,', 'Tin box,90,Men,Mitti,Madder,,,');
    const checked = await given().when(importing(lines, '?dryRun=true')).then(200, { good: 1, bad: 1 }, []);
    expect(warningsOf(checked.body)).toEqual([[2], [3]]);
  });
});

describe('an import', () => {
  test('adds the valid lines as the form would, and skips the invalid ones', async () => {
    const { body } = await given()
      .when(importing(form(kurta, 'No price,,Women,Nila,Indigo,,,', lamp)))
      .then(200, { dryRun: false, good: 2, bad: 1 }, numbersAnd(2));
    const [first, bad, second] = linesOf(body);
    expect(bad?.productId).toBeUndefined();
    const product = async (id = 0) =>
      (await sendRequest(api.url, { method: 'GET', path: `/api/products/${id}` })).body;
    expect(await product(first?.productId)).toMatchObject({
      ...{ name: 'Indigo kurta', price: 1899.5, oldPrice: 2499, inStock: true, sizes: ['S', 'M'] },
      ...{ Category: { name: 'Women' }, brand: 'Nila', Colors: [{ name: 'Indigo' }, { name: 'Madder' }] },
    });
    expect(await product(second?.productId)).toMatchObject({
      inStock: false,
      oldPrice: null,
      sizes: ['Free Size'],
    });
  });

  test('is applied once per key, however many lines it has, and resumes after a crash', async () => {
    const many = Array.from({ length: 105 }, (_, index) => `Lamp ${index},${index + 1},Men,Mitti,Madder,,,`);
    const first = linesOf(
      (
        await given()
          .when(importing(form(...many), '', 'one-key'))
          .then(200, {}, numbersAnd(105))
      ).body,
    );
    const again = linesOf(
      (
        await given()
          .when(importing(form(...many), '', 'one-key'))
          .then(200, { good: 105 }, [])
      ).body,
    );
    expect(again).toEqual(first);
    await given()
      .when(importing(form(...many.slice(1)), '', 'one-key'))
      .then(409, { code: 'idempotency-key-reused' }, []);
  });

  test('is for administrators, with one file', async () => {
    for (const role of ['customer', 'auditor'] as const)
      await given()
        .when(importing(form(kurta), '', undefined, await api.person(role)))
        .then(403, { success: false }, []);
    await given()
      .when({ ...importing(form(kurta)), body: new FormData() })
      .then(400, { code: 'invalid', field: 'file' }, []);
    await given().when(importing(form(), '?dryRun=true')).then(400, { code: 'unreadable-table' }, []);
    await given()
      .when(importing(form(kurta), '?dryRun=perhaps'))
      .then(400, { code: 'invalid' }, []);
  });
});

test('a file that is not a table is refused, whatever its name', async () => {
  const lies: Readonly<Record<string, Buffer>> = {
    zeros: Buffer.alloc(1_000_000),
    sheet: Buffer.from('PK\x03\x04\xff\xfe', 'latin1'),
    page: Buffer.from('<html><script>alert(1)</script>\nx'),
    open: Buffer.from(`name,price\n"${'x'.repeat(1_900_000)}`),
    wide: Buffer.from(`${'name,'.repeat(300_000)}\nx`),
    lines: Buffer.from(`name,price,category,brand,colors\n${'a,1,b,c,d\n'.repeat(100_000)}`),
    parts: Buffer.from('__proto__,constructor\n1,2\n'),
  };
  const before = await api.services.log.head();
  for (const [name, bytes] of Object.entries(lies)) {
    const data = new FormData();
    data.append('file', new File([new Uint8Array(bytes)], `${name}.csv`, { type: 'text/csv' }));
    const { status, body } = await sendRequest(api.url, importing(data));
    expect([name, status, body]).toMatchObject([
      ...[name, name === 'lines' ? 413 : 400],
      { code: expect.stringMatching(/^(unreadable-table|wrong-columns|table-too-large)$/) },
    ]);
  }
  expect(await api.eventsAfter(before)).toEqual([]);
});
