import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../testing/given.ts';
import { aProduct, appendAndAwait, INDIGO, stock } from '../../testing/catalogue.ts';

let api: ApiInTest;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1), aProduct(2, { colorIds: [] }), aProduct(3)]);
});
afterAll(() => api.stop());

const list = (as: Person): TestRequest => ({ method: 'GET', path: '/api/wishlist', as });
const post = (as: Person, verb: 'add' | 'remove', productId: unknown, key?: string): TestRequest => ({
  method: 'POST',
  path: `/api/wishlist/${verb}`,
  as,
  body: { productId },
  ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
});

describe('the wishlist', () => {
  test('shows added products with their current data', async () => {
    const shopper = await api.person();
    const added = { id: 'w-1', productId: 1, Product: { name: 'Indigo buti kurta', price: 1899 } };
    await given()
      .when(post(shopper, 'add', 1))
      .then(200, { success: true, data: added, message: 'Added to your wishlist.' }, [
        { type: 'WishlistItemAdded', data: { productId: 1 } },
      ]);
    await given()
      .when(post(shopper, 'add', '2'))
      .then(200);
    const { body } = await given().when(list(shopper)).then(200);
    const product = {
      name: 'Indigo buti kurta',
      image: null,
      price: 1899,
      rating: 0,
      reviews: 0,
      Category: { name: 'Women' },
      color: INDIGO,
      brand: 'Nila',
      available: true,
    };
    expect(body).toEqual({
      success: true,
      data: [
        { ...added, Product: product },
        { id: 'w-2', productId: 2, Product: { ...product, color: 'Default' } },
      ],
    });
  });
  test('contains a product once', async () => {
    const shopper = await api.person();
    await given()
      .when(post(shopper, 'add', 1))
      .then(200);
    await given()
      .when(post(shopper, 'add', 1))
      .then(200, { success: true }, []);
    expect((await sendRequest(api.url, list(shopper))).body).toMatchObject({ data: [{ productId: 1 }] });
  });
  test('removes a product once', async () => {
    const shopper = await api.person();
    await sendRequest(api.url, post(shopper, 'add', 1));
    const remove = post(shopper, 'remove', 1, 'remove it');
    await given()
      .when(remove)
      .then(200, { success: true, message: 'Removed from your wishlist.' }, [
        { type: 'WishlistItemRemoved' },
      ]);
    await given().when(remove).then(200, {}, []);
    await given()
      .when(post(shopper, 'remove', 1))
      .then(404, { success: false, message: 'Item not found in wishlist.' }, []);
    expect((await sendRequest(api.url, list(shopper))).body).toEqual({ success: true, data: [] });
  });
  test('shows a product that was removed as unavailable', async () => {
    const shopper = await api.person();
    await sendRequest(api.url, post(shopper, 'add', 3));
    await appendAndAwait(api, productStream(3), {
      type: 'ProductRemoved',
      data: { productId: 3, name: 'x' },
    });
    await given()
      .when(list(shopper))
      .then(200, { data: [{ productId: 3, Product: { available: false } }] });
    await given()
      .when(post(await api.person(), 'add', 3))
      .then(404, { code: 'product-missing' }, []);
  });
  test('refuses an unknown product', async () => {
    const shopper = await api.person();
    await given()
      .when(post(shopper, 'add', 99))
      .then(404, { message: 'Product not found.' }, []);
    await given()
      .when(post(shopper, 'add', undefined))
      .then(400, { message: 'Product ID is missing.' }, []);
  });
  test('of an auditor is always empty; an anonymous visitor has none', async () => {
    const auditor = await api.person('auditor');
    expect((await sendRequest(api.url, list(auditor))).body).toEqual({ success: true, data: [] });
    await given()
      .when(post(auditor, 'add', 1))
      .then(403, { success: false }, []);
    await given().when({ method: 'GET', path: '/api/wishlist' }).then(401, { success: false });
  });
});
