import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { startApiInTest, type ApiInTest, type Person } from '../../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../../testing/given.ts';
import { aProduct, appendAndAwait, INDIGO, stock } from '../../../testing/catalogue.ts';

let api: ApiInTest;
let admin: Person;
let customer: Person;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  [admin, customer] = [await api.person('admin'), await api.person()];
  await stock(api, [aProduct(1), aProduct(2, { colorIds: [1] })]);
});
afterAll(() => api.stop());

const byAdmin = (method: TestRequest['method'], path: string, body?: object, key?: string): TestRequest => ({
  method,
  path,
  as: admin,
  ...(body !== undefined && { body }),
  ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
});
const kinds = [
  ['/api/categories', 'Category', { id: 1, name: 'Women' }],
  ['/api/brands', 'Brand', { id: 1, name: 'Nila' }],
  ['/api/colors', 'Color', { id: 1, name: 'Indigo', hexCode: INDIGO }],
] as const;

describe.each(kinds)('%s', (path, noun, first) => {
  const word = noun.toLowerCase();
  const hexCode = path === '/api/colors' ? { hexCode: '#0A0B0C' } : {};

  test('are listed as an array, for anyone', async () => {
    const { body } = await given().when({ method: 'GET', path }).then(200);
    expect(body).toEqual(expect.arrayContaining([first]));
  });

  test('are added with the next number, renamed and deleted by an administrator', async () => {
    const { body } = await given()
      .when(byAdmin('POST', path, { name: ' New ', ...hexCode }))
      .then(201, { name: 'New', ...hexCode }, [
        { type: 'NumberTaken', data: { number: 3, purpose: 'AddTerm' } },
        { type: `${noun}Added`, data: { [`${word}Id`]: 3, name: 'New' } },
      ]);
    expect(body).toEqual({ id: 3, name: 'New', ...hexCode });
    await given()
      .when(byAdmin('PUT', `${path}/3`, { name: 'Newer', ...hexCode }))
      .then(200, { id: 3, name: 'Newer' }, [{ type: `${noun}Renamed`, data: { from: 'New' } }]);
    expect((await sendRequest(api.url, { method: 'GET', path })).body).toContainEqual({
      id: 3,
      name: 'Newer',
      ...hexCode,
    });
    await given()
      .when(byAdmin('DELETE', `${path}/3`))
      .then(200, { success: true }, [{ type: `${noun}Removed`, data: { name: 'Newer' } }]);
    await given()
      .when(byAdmin('DELETE', `${path}/3`))
      .then(404, { code: `${word}-missing` }, []);
    expect((await sendRequest(api.url, { method: 'GET', path })).body).not.toContainEqual(
      expect.objectContaining({ id: 3 }),
    );
  });

  test('return the same one for the same key', async () => {
    const add = byAdmin('POST', path, { name: 'Keyed', ...hexCode }, `add ${path}`);
    const { body } = await given().when(add).then(201);
    expect((await given().when(add).then(201, {}, [])).body).toEqual(body);
    await given()
      .when(byAdmin('POST', path, { name: 'Other', ...hexCode }, `add ${path}`))
      .then(409, { code: 'idempotency-key-reused' }, []);
    const { id } = body as { id: number };
    const remove = byAdmin('DELETE', `${path}/${id}`, undefined, `remove ${path}`);
    await given().when(remove).then(200);
    await given().when(remove).then(200, { success: true }, []);
  });

  test('have unique names, case-insensitively', async () => {
    const other = path === '/api/colors' ? { hexCode: '#111111' } : {};
    await given()
      .when(byAdmin('POST', path, { name: first.name.toUpperCase(), ...other }))
      .then(
        409,
        { success: false, code: 'name-taken', message: `There is already a ${word} called “${first.name}”.` },
        [],
      );
    await given()
      .when(byAdmin('PUT', `${path}/2`, { name: first.name, ...other }))
      .then(409, { code: 'name-taken' }, []);
  });

  test('that products use cannot be deleted', async () => {
    await given()
      .when(byAdmin('DELETE', `${path}/1`))
      .then(409, { code: 'in-use', message: `2 products use this ${word}, so it cannot be deleted.` }, []);
  });

  test('need a name of 1 to 100 characters', async () => {
    await given()
      .when(byAdmin('POST', path, { ...hexCode, name: ' ' }))
      .then(400, { message: 'Please fill in the name.' }, []);
    await given()
      .when(byAdmin('POST', path, { ...hexCode, name: 'x'.repeat(101) }))
      .then(400, { message: 'A name may have at most 100 characters.' }, []);
  });

  test('are changed by administrators only', async () => {
    const body = { name: 'Mine', ...hexCode };
    for (const [method, at] of [
      ['POST', path],
      ['PUT', `${path}/1`],
      ['DELETE', `${path}/1`],
    ] as const) {
      await given().when({ method, path: at, body }).then(401, { success: false }, []);
      await given().when({ method, path: at, body, as: customer }).then(403, { success: false }, []);
    }
  });

  test('that do not exist are not found', async () => {
    await given()
      .when(
        byAdmin('PUT', `${path}/999`, {
          name: 'Nobody',
          ...hexCode,
          ...(path === '/api/colors' && { hexCode: '#222222' }),
        }),
      )
      .then(404, {}, []);
    await given()
      .when(byAdmin('DELETE', `${path}/abc`))
      .then(404, {}, []);
  });

  test('added concurrently with one name are added once', async () => {
    const body = { name: 'Race', ...(path === '/api/colors' && { hexCode: '#333333' }) };
    const both = await Promise.all([1, 2].map(() => sendRequest(api.url, byAdmin('POST', path, body))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('a colour', () => {
  test('needs a hex code that no other has', async () => {
    await given()
      .when(byAdmin('POST', '/api/colors', { name: 'Blue', hexCode: 'blue' }))
      .then(400, { message: 'A hex code looks like #2E3A7B.' }, []);
    await given()
      .when(byAdmin('POST', '/api/colors', { name: 'Blue', hexCode: INDIGO.toLowerCase() }))
      .then(409, { code: 'hex-taken' }, []);
  });
});

describe('a category', () => {
  test('can be deleted once its last product is', async () => {
    const added = await sendRequest(api.url, byAdmin('POST', '/api/categories', { name: 'Jewelry' }));
    const { id } = added.body as { id: number };
    const product = productStream(50);
    await appendAndAwait(api, product, { type: 'ProductAdded', data: aProduct(50, { categoryId: id }) });
    await given()
      .when(byAdmin('DELETE', `/api/categories/${id}`))
      .then(409, { message: '1 product uses this category, so it cannot be deleted.' }, []);
    await appendAndAwait(api, product, { type: 'ProductRemoved', data: { productId: 50, name: 'x' } });
    await given()
      .when(byAdmin('DELETE', `/api/categories/${id}`))
      .then(200, {}, [{ type: 'CategoryRemoved' }]);
  });
});
