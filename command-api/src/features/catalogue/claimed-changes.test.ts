// Claims whose process died, claims that are void, and data from before claims existed.
import { catalogueClaimsStream } from '@aangan/shared-events/features/catalogue/claims/events';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, type TestRequest } from '../../testing/given.ts';
import { aProduct, appendAndAwait, stock } from '../../testing/catalogue.ts';

let api: ApiInTest;
let admin: Person;

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await stock(api, [aProduct(1)]);
});
afterAll(() => api.stop());

const send = (method: TestRequest['method'], path: string, body?: object) =>
  sendRequest(api.url, { method, path, as: admin, ...(body !== undefined && { body }) });
/** Appends a claim whose process died before it made the change. */
const claim = (stream: string, after: number | null, type: string, data: object): Promise<bigint> =>
  api.append(catalogueClaimsStream, [
    { type: 'CatalogueChangeClaimed', data: { stream, after, events: [{ type, version: 1, data }] } },
  ]);
const typesIn = async (stream: string): Promise<readonly string[]> =>
  (await api.services.log.readStream(stream)).map(({ type }) => type);

describe('a claim whose process died', () => {
  test('is completed by the next write of the catalogue, with its causation id and the time of the completion', async () => {
    const data = { categoryId: 70, name: 'Scarves' };
    await claim(categoryStream(70), null, 'CategoryAdded', data);
    const began = new Date().toISOString();
    expect(await send('POST', '/api/categories', { name: 'SCARVES' })).toMatchObject({
      status: 409,
      body: { code: 'name-taken' },
    });
    const [added] = await api.services.log.readStream(categoryStream(70));
    const [claimed] = await api.services.log.readStream(catalogueClaimsStream);
    const at = expect.toSatisfy((time: string) => Date.parse(time) >= Date.parse(began));
    expect(added).toMatchObject({ type: 'CategoryAdded', data, metadata: { causationId: claimed?.id, at } });
    await api.caughtUp();
    expect((await send('GET', '/api/categories')).body).toContainEqual({ id: 70, name: 'Scarves' });
  });

  test('blocks the removal of the terms that it uses', async () => {
    await appendAndAwait(api, categoryStream(71), {
      type: 'CategoryAdded',
      data: { categoryId: 71, name: 'Shawls' },
    });
    await claim(productStream(71), null, 'ProductAdded', aProduct(71, { categoryId: 71 }));
    expect(await send('DELETE', '/api/categories/71')).toMatchObject({
      status: 409,
      body: { code: 'in-use', products: 1 },
    });
    expect(await typesIn(productStream(71))).toEqual(['ProductAdded']);
  });

  test('is void when its stream has advanced, and blocks no other change', async () => {
    await appendAndAwait(api, productStream(72), { type: 'ProductAdded', data: aProduct(72) });
    const removed = { type: 'ProductRemoved', data: { productId: 72, name: 'x' } };
    const {
      productId,
      images: _,
      pricePaise: __,
      oldPricePaise: ___,
      inStock: ____,
      ...details
    } = aProduct(72);
    await claim(productStream(72), 0, 'ProductDetailsChanged', { productId, ...details, brandId: 2 });
    await api.append(productStream(72), [removed]);
    expect((await send('POST', '/api/brands', { name: 'Somebody else' })).status).toBe(201);
    expect(await typesIn(productStream(72))).toEqual(['ProductAdded', 'ProductRemoved']);
    // And a claim that was void from the beginning.
    await claim(productStream(72), 0, 'ProductDetailsChanged', { productId, ...details, brandId: 2 });
    expect((await send('POST', '/api/brands', { name: 'Yet another' })).status).toBe(201);
    expect(await typesIn(productStream(72))).toEqual(['ProductAdded', 'ProductRemoved']);
  });
});

describe('duplicate names and hex codes from before claims existed', () => {
  test('remain, can be changed and removed, and refuse a third', async () => {
    for (const colorId of [80, 81]) {
      const data = { colorId, name: 'Twin', hexCode: '#808080' };
      await appendAndAwait(api, colorStream(colorId), { type: 'ColorAdded', data });
    }
    const named = (name: string, hexCode: string) => ({ name, hexCode });
    expect((await send('POST', '/api/colors', named('twin', '#818181'))).status).toBe(409);
    expect((await send('POST', '/api/colors', named('Third', '#808080'))).status).toBe(409);
    expect((await send('PUT', '/api/colors/80', named('Twin', '#828282'))).status).toBe(200);
    expect((await send('PUT', '/api/colors/80', named('First twin', '#828282'))).status).toBe(200);
    expect((await send('PUT', '/api/colors/80', named('Twin', '#828282'))).status).toBe(409);
    expect((await send('DELETE', '/api/colors/81')).status).toBe(200);
    expect((await send('PUT', '/api/colors/80', named('Twin', '#828282'))).status).toBe(200);
  });
});
