import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { reviewStream } from '@aangan/shared-events/features/reviews/events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../../testing/given.ts';
import { aProduct, appendAndAwait, INDIGO, MADDER, stock } from '../../../testing/catalogue.ts';

let api: ApiInTest;
let admin: Person;
let customer: Person;
let picture: Blob;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  [admin, customer] = [await api.person('admin'), await api.person()];
  await stock(api, [
    aProduct(1, { ratingBaseline: 4, reviewsBaseline: 10, images: [{ file: 'a.jpg', colorId: 1 }] }),
    aProduct(2, { sizes: [], isRecommended: true }),
    aProduct(3),
  ]);
  const bytes = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#2E3A7B' } })
    .png()
    .toBuffer();
  picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
});
afterAll(() => api.stop());

const fields = {
  name: 'Kantha quilt',
  description: 'Layers of old sarees.',
  price: '2499.50',
  oldPrice: '',
  categoryId: '1',
  brandId: '2',
  color: '2',
  colors: '[1]',
  sizes: '["M","S"]',
  isNewArrival: 'true',
};
const aForm = (more: Readonly<Record<string, string>> = {}, pictures = 0, name = 'quilt.png'): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, ...more })) form.set(field, value);
  for (let count = 0; count < pictures; count++) form.append('images', picture, name);
  return form;
};
const byAdmin = (method: TestRequest['method'], path: string, body?: object, headers = {}): TestRequest => ({
  method,
  path,
  as: admin,
  headers,
  ...(body !== undefined && { body }),
});
const get = (path: string): TestRequest => ({ method: 'GET', path });
const idOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 0;

describe('GET /api/products/:id', () => {
  test('returns a product with the names of category, brand and colours', async () => {
    const { body } = await given().when(get('/api/products/1')).then(200);
    expect(body).toEqual({
      id: 1,
      name: 'Indigo buti kurta',
      description: 'Hand-printed cotton.',
      additionalInformation: 'Wash cold.',
      price: 1899,
      oldPrice: 2499,
      inStock: true,
      images: ['a.jpg'],
      imageColors: [1],
      image: 'a.jpg',
      sizes: ['S', 'M'],
      Colors: [
        { id: 1, name: 'Indigo', hexCode: INDIGO },
        { id: 2, name: 'Madder', hexCode: MADDER },
      ],
      color: 1,
      Brand: { id: 1, name: 'Nila' },
      brand: 'Nila',
      brandId: 1,
      Category: { id: 1, name: 'Women' },
      categoryId: 1,
      rating: 4,
      reviews: 10,
      ratingBaseline: 4,
      reviewsBaseline: 10,
      isRecommended: false,
      isNewArrival: false,
      createdAt: '2026-11-20T06:30:00.000Z',
      revision: 0,
    });
  });
  test('offers a product without sizes in Free Size', () =>
    given()
      .when(get('/api/products/2'))
      .then(200, { sizes: ['Free Size'] }));
  test('is 404 for a missing product', async () => {
    for (const id of ['999', 'abc', '0'])
      await given()
        .when(get(`/api/products/${id}`))
        .then(404, { success: false, message: 'Product not found.', code: 'product-missing' });
  });
});

describe('adding a product', () => {
  test('accepts the form with its images', async () => {
    const { body } = await given()
      .when(byAdmin('POST', '/api/products', aForm({ imageColors: '[2,null]' }, 2)))
      .then(
        201,
        {
          price: 2499.5,
          oldPrice: null,
          color: 2,
          Colors: [{ name: 'Madder' }, { name: 'Indigo' }],
          brand: 'Mitti',
          sizes: ['M', 'S'],
          isNewArrival: true,
          inStock: true,
          imageColors: [2, null],
          revision: 0,
        },
        [
          { type: 'NumberTaken', data: { purpose: 'AddProduct' } },
          { type: 'ProductAdded', data: { pricePaise: 249950 } },
        ],
      );
    const { body: read } = await given()
      .when(get(`/api/products/${idOf(body)}`))
      .then(200);
    expect(read).toEqual(body);
    const { image } = body as { image: string };
    expect(image).toMatch(/^[0-9a-f]{32}-[0-9a-f]{12}\.jpg$/);
    expect((await fetch(`${api.url}/uploads/${image}?w=320`)).headers.get('content-type')).toBe('image/jpeg');
  });
  test('takes a rating and a number of reviews that were left empty for none', () =>
    given()
      .when(byAdmin('POST', '/api/products', aForm({ rating: '', reviews: '' })))
      .then(201, { rating: 0, reviews: 0 }));
  test('happens once per key', async () => {
    const headers = { 'Idempotency-Key': 'add a quilt' };
    const first = await given()
      .when(byAdmin('POST', '/api/products', aForm({}, 1), headers))
      .then(201);
    const again = await given()
      .when(byAdmin('POST', '/api/products', aForm({}, 1), headers))
      .then(201, {}, []);
    expect(again.body).toEqual(first.body);
    await given()
      .when(byAdmin('POST', '/api/products', aForm({ name: 'Other' }, 1), headers))
      .then(409, { code: 'idempotency-key-reused' }, []);
  });
  test.each([
    [{ name: ' ' }, 'Please fill in the name.'],
    [{ price: 'ten' }, '“price” must be an amount in rupees with at most two decimals.'],
    [{ price: '9.999' }, '“price” must be an amount in rupees with at most two decimals.'],
    [{ categoryId: '99' }, 'Please choose a category that exists.'],
    [{ brandId: '99' }, 'Please choose a brand that exists.'],
    [{ color: '99' }, 'Please choose a color that exists.'],
    [{ colors: '[99]' }, 'Please choose a color that exists.'],
    [{ imageColors: '[7]' }, 'A picture shows a color that the product does not have.'],
  ])('refuses %j and uses no number up', async (wrong, message) => {
    await given()
      .when(byAdmin('POST', '/api/products', aForm(wrong, 1)))
      .then(400, { success: false, message }, []);
  });
  test('refuses a fifth image, a file that is none and one that is too large', async () => {
    await given()
      .when(byAdmin('POST', '/api/products', aForm({}, 5)))
      .then(400, { message: 'Maximum 4 images allowed.' }, []);
    const wrong = aForm();
    wrong.append('images', new Blob(['GIF89a']), 'quilt.jpg');
    await given()
      .when(byAdmin('POST', '/api/products', wrong))
      .then(400, { message: 'Invalid file type for quilt.jpg. Use JPEG/PNG.' }, []);
    const large = aForm();
    large.append('images', new Blob([picture, new Uint8Array(5 * 1024 * 1024)]), 'large.png');
    await given()
      .when(byAdmin('POST', '/api/products', large))
      .then(413, { message: 'File large.png exceeds 5MB.' }, []);
  });
  test('is for administrators', async () => {
    const request = { method: 'POST', path: '/api/products', body: aForm() } as const;
    await given().when(request).then(401, {}, []);
    await given()
      .when({ ...request, as: customer })
      .then(403, {}, []);
  });
});

describe('changing a product', () => {
  const same = {
    ...fields,
    name: 'Indigo buti kurta',
    description: 'Hand-printed cotton.',
    additionalInformation: 'Wash cold.',
    price: '1899',
    oldPrice: '2499',
    brandId: '1',
    color: '1',
    colors: '[2]',
    sizes: '["S","M"]',
    isNewArrival: 'false',
  };
  const put = (id: number, more = {}, headers = {}): TestRequest =>
    byAdmin('PUT', `/api/products/${id}`, aForm({ ...same, ...more }), headers);

  test('without a difference changes nothing', async () => {
    await given().when(put(3)).then(200, { id: 3, revision: 0 }, []);
    await given()
      .when(put(3, { rating: '0', reviews: '0' }))
      .then(200, {}, []);
  });
  test('leaves a rating and a number of reviews unchanged that were left empty', () =>
    given()
      .when(put(1, { rating: '', reviews: '' }))
      .then(200, { ratingBaseline: 4, reviewsBaseline: 10 }, []));
  test('leaves its images unchanged when none are sent', async () => {
    await given()
      .when(put(1, { price: '1999.90', rating: '4', reviews: '10' }))
      .then(200, { price: 1999.9, images: ['a.jpg'], createdAt: '2026-11-20T06:30:00.000Z', revision: 1 }, [
        { type: 'ProductPriceChanged', data: { pricePaise: 199990, from: { pricePaise: 189900 } } },
      ]);
    await given().when(get('/api/products/1')).then(200, { price: 1999.9 });
  });
  test('stores Free Size alone as no size', () =>
    given()
      .when(put(2, { sizes: '["Free Size"]', isRecommended: 'true' }))
      .then(200, { sizes: ['Free Size'] }, []));
  test('accepts JSON as well', () =>
    given()
      .when(
        byAdmin('PUT', '/api/products/2', {
          ...{
            ...same,
            price: 1899,
            oldPrice: 2499,
            categoryId: 1,
            brandId: 1,
            color: 1,
            colors: [2],
            sizes: [],
          },
          ...{ isRecommended: true, isNewArrival: false, inStock: false },
        }),
      )
      .then(200, { inStock: false }, [{ type: 'ProductStockChanged', data: { inStock: false } }]));
  test('leaves the baseline unchanged when the shown rating is sent back', async () => {
    const data = { productId: 3, accountId: customer.id, rating: 5, comment: null, replacedRating: null };
    await api.append(reviewStream(3, customer.id), [{ type: 'ReviewSubmitted', data }]);
    await api.caughtUp();
    await given().when(get('/api/products/3')).then(200, { rating: 5, reviews: 1, ratingBaseline: 0 });
    await given()
      .when(put(3, { rating: '5', reviews: '1' }))
      .then(200, { rating: 5, reviews: 1, ratingBaseline: 0 }, []);
    await given()
      .when(put(3, { rating: '3', reviews: '3' }))
      .then(200, { rating: 3.5, reviews: 4, ratingBaseline: 3, reviewsBaseline: 3 }, [
        { type: 'ProductDetailsChanged' },
      ]);
  });
  test('refuses an outdated revision and returns the intervening changes', async () => {
    await appendAndAwait(api, productStream(30), { type: 'ProductAdded', data: aProduct(30) });
    await given()
      .when(put(30, { inStock: 'false' }, { 'If-Match': '"0"' }))
      .then(200, { revision: 1 }, [{ type: 'ProductStockChanged' }]);
    const { body } = await given()
      .when(put(30, { price: '5' }, { 'If-Match': '"0"' }))
      .then(409, { success: false, code: 'changed-meanwhile' }, []);
    expect(body).toMatchObject({ changes: [{ type: 'ProductStockChanged', by: 'Asha Rao' }] });
  });
  test('that does not exist is 404', () => given().when(put(999)).then(404, {}, []));
});

describe('deleting a product', () => {
  test('removes it from its page, the listing and the count', async () => {
    await appendAndAwait(api, productStream(31), { type: 'ProductAdded', data: aProduct(31) });
    const before = await sendRequest(api.url, get('/api/public/products/count'));
    await given()
      .when(byAdmin('DELETE', '/api/products/31'))
      .then(200, { success: true, message: 'Deleted!' }, [{ type: 'ProductRemoved' }]);
    await given().when(get('/api/products/31')).then(404);
    const after = await sendRequest(api.url, get('/api/public/products/count'));
    expect(after.body).toEqual({ count: (before.body as { count: number }).count - 1 });
    const listing = await sendRequest(api.url, get('/api/products?limit=100'));
    expect(JSON.stringify(listing.body)).not.toContain('"id":31,');
    await given().when(byAdmin('DELETE', '/api/products/31')).then(404, {}, []);

    const restored = byAdmin('POST', '/api/products/31/restore');
    await given()
      .when(restored)
      .then(200, { id: 31, revision: 2 }, [{ type: 'ProductRestored' }]);
    await given().when(get('/api/products/31')).then(200, { id: 31 });
    await given().when(restored).then(200, { id: 31, revision: 2 }, []);
    await given().when(byAdmin('POST', '/api/products/999/restore')).then(404, {}, []);
  });
  test('cannot be undone when its brand was deleted too', async () => {
    const brandId = idOf(
      (
        await given()
          .when(byAdmin('POST', '/api/brands', { name: 'Resham' }))
          .then(201)
      ).body,
    );
    await appendAndAwait(api, productStream(32), {
      type: 'ProductAdded',
      data: { ...aProduct(32), brandId },
    });
    await given().when(byAdmin('DELETE', '/api/products/32')).then(200);
    await given()
      .when(byAdmin('DELETE', `/api/brands/${brandId}`))
      .then(200);
    await given().when(byAdmin('POST', '/api/products/32/restore')).then(400, { code: 'no-such-brand' }, []);
  });
});

describe('lists', () => {
  test('show a written product immediately', async () => {
    const { headers, body } = await given()
      .when(byAdmin('POST', '/api/products', aForm({ name: 'Zardozi clutch', isRecommended: 'true' })))
      .then(201);
    const position = { 'Shop-Position': headers.get('shop-position') ?? '' };
    const product = expect.objectContaining({ id: idOf(body), name: 'Zardozi clutch' });
    const all = await sendRequest(api.url, { ...get('/api/products'), headers: position });
    expect(all.body).toMatchObject({ products: expect.arrayContaining([product]), page: 1, corrected: null });
    const recommended = await sendRequest(api.url, {
      ...get('/api/products/recommended-products'),
      headers: position,
    });
    expect(recommended.body).toEqual(expect.arrayContaining([product]));
  });
  test('name all filters', async () => {
    const { body } = await given().when(get('/api/products/filters')).then(200);
    expect(body).toMatchObject({
      categories: [
        { id: 1, name: 'Women' },
        { id: 2, name: 'Men' },
      ],
      brands: [
        { id: 1, name: 'Nila' },
        { id: 2, name: 'Mitti' },
      ],
      colors: [
        { id: 1, hexCode: INDIGO },
        { id: 2, hexCode: MADDER },
      ],
    });
  });
  test('show the new name of a renamed category', async () => {
    const { headers } = await given()
      .when(byAdmin('PUT', '/api/categories/1', { name: 'Ladies' }))
      .then(200);
    const position = { 'Shop-Position': headers.get('shop-position') ?? '' };
    const { body } = await sendRequest(api.url, {
      ...get('/api/products?category=ladies'),
      headers: position,
    });
    expect(body).toMatchObject({ products: expect.arrayContaining([expect.objectContaining({ id: 1 })]) });
    expect(JSON.stringify(body)).not.toContain('Women');
  });
  test('leave out what is empty in a query', async () => {
    const empty = 'priceMin=&priceMax=&colors=&categories=&brands=&search=&sort=';
    const { body } = await given().when(get('/api/products')).then(200);
    expect(
      (
        await given()
          .when(get(`/api/products?${empty}`))
          .then(200)
      ).body,
    ).toEqual(body);
  });
  test('refuse an invalid query', async () => {
    for (const query of ['sort=name', 'page=0', 'page=x', 'limit=101', 'priceMin=-5', 'colors=red'])
      await given()
        .when(get(`/api/products?${query}`))
        .then(400, { success: false });
  });
});
