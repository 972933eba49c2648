import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../testing/given.ts';
import { aProduct, appendAndAwait, INDIGO, MADDER, stock } from '../../testing/catalogue.ts';

let api: ApiInTest;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1, {
      images: [
        { file: 'a.jpg', colorId: null },
        { file: 'b.jpg', colorId: 2 },
      ],
    }),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', oldPricePaise: null }),
    aProduct(3, { inStock: false }),
    aProduct(4),
    ...[5, 6, 7, 8, 9].map((id) => aProduct(id)),
  ]);
  await appendAndAwait(api, productStream(4), { type: 'ProductRemoved', data: { productId: 4, name: 'x' } });
});
afterAll(() => api.stop());

const kurta = { productId: 1, color: INDIGO, size: 'M' };
const lamp = { productId: 2, color: 'Default', size: 'Free Size' };
const on = (as: Person, method: TestRequest['method'], body?: object, key?: string): TestRequest => ({
  method,
  path: '/api/cart',
  as,
  ...(body !== undefined && { body }),
  ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
});
const cartOf = async (as: Person): Promise<unknown> => (await sendRequest(api.url, on(as, 'GET'))).body;

describe('adding to the cart', () => {
  test('returns the line and shows it immediately', async () => {
    const shopper = await api.person();
    const line = {
      id: 1,
      name: 'Indigo buti kurta',
      description: 'Hand-printed cotton.',
      image: 'a.jpg',
      color: INDIGO,
      colorId: 1,
      size: 'M',
      quantity: 2,
      price: 1899,
      oldPrice: 2499,
      priceBefore: 1899,
      available: true,
      changed: null,
    };
    const { body } = await given()
      .when(on(shopper, 'POST', { ...kurta, color: INDIGO.toLowerCase(), quantity: 2 }))
      .then(200, { success: true }, [
        { type: 'CartItemAdded', data: { colorId: 1, quantity: 2, newQuantity: 2, pricePaise: 189900 } },
      ]);
    expect(body).toMatchObject({ data: line, message: 'Added to your cart.' });
    expect(await cartOf(shopper)).toEqual({ success: true, data: [line] });
  });
  test('adds to the line, and makes one line for each colour and size', async () => {
    const shopper = await api.person();
    for (const more of [{}, {}, { size: 'S' }, { color: MADDER }])
      await sendRequest(api.url, on(shopper, 'POST', { ...kurta, quantity: 1, ...more }));
    expect(await cartOf(shopper)).toMatchObject({
      data: [
        { size: 'M', color: INDIGO, quantity: 2 },
        { size: 'S', color: INDIGO, quantity: 1 },
        { size: 'M', color: MADDER, quantity: 1, image: 'b.jpg' },
      ],
    });
  });
  test('takes a product without colours and sizes', async () => {
    const shopper = await api.person();
    await given()
      .when(on(shopper, 'POST', { ...lamp, quantity: 1 }))
      .then(200, { data: { color: 'Default', size: 'Free Size', oldPrice: null } });
    expect(await cartOf(shopper)).toMatchObject({ data: [{ color: 'Default', available: true }] });
  });
  test('applies a key once, also when the product was removed meanwhile', async () => {
    const shopper = await api.person();
    const add = on(shopper, 'POST', { ...kurta, productId: 5, quantity: 2 }, 'once');
    await given()
      .when(add)
      .then(200, { data: { quantity: 2 } }, [{ type: 'CartItemAdded' }]);
    await given()
      .when(add)
      .then(200, { data: { quantity: 2 } }, []);
    await appendAndAwait(api, productStream(5), {
      type: 'ProductStockChanged',
      data: { productId: 5, inStock: false },
    });
    await given()
      .when(add)
      .then(200, { data: { id: 5, quantity: 2 } }, []);
    await given()
      .when(on(shopper, 'POST', { ...kurta, productId: 5, quantity: 3 }, 'once'))
      .then(409, { code: 'idempotency-key-reused' }, []);
  });
  test.each([
    [{ ...kurta, productId: 3 }, 409, 'product-unavailable', 'This product is out of stock.'],
    [{ ...kurta, productId: 4 }, 409, 'product-unavailable', 'This product is no longer available.'],
    [{ ...kurta, productId: 99 }, 409, 'product-unavailable', 'This product is no longer available.'],
    [{ ...kurta, color: '#000000' }, 400, 'no-such-color', 'This product does not come in this color.'],
    [{ ...kurta, color: 'Default' }, 400, 'no-such-color', 'This product does not come in this color.'],
    [{ ...kurta, size: 'XXL' }, 400, 'no-such-size', 'This product does not come in this size.'],
    [{ ...kurta, size: '' }, 400, 'invalid', 'Please select a size.'],
    [{ color: INDIGO, size: 'M' }, 400, 'invalid', 'Product ID is missing.'],
    [{ ...kurta, colorId: 'x' }, 400, 'invalid', 'The id of a color is a whole number from 1.'],
    [{ ...kurta, quantity: 0 }, 400, 'invalid', 'The quantity must be at least 1.'],
    [{ ...kurta, quantity: 1.5 }, 400, 'invalid', 'The quantity must be a whole number.'],
    [{ ...kurta, quantity: 100 }, 400, 'invalid', 'The quantity must be at most 99.'],
  ])('refuses %j', async (wrong, status, code, message) => {
    const shopper = await api.person();
    await given()
      .when(on(shopper, 'POST', { quantity: 1, ...wrong }))
      .then(status, { success: false, code, message }, []);
  });
  test('refuses the hundredth piece of one', async () => {
    const shopper = await api.person();
    await sendRequest(api.url, on(shopper, 'POST', { ...kurta, quantity: 98 }));
    await given()
      .when(on(shopper, 'POST', { ...kurta, quantity: 2 }))
      .then(409, { code: 'quantity-too-large' }, []);
  });
});

describe('changing the cart', () => {
  test('sets a quantity, removes a line and clears', async () => {
    const shopper = await api.person();
    for (const item of [kurta, { ...kurta, size: 'S' }, lamp])
      await sendRequest(api.url, on(shopper, 'POST', { ...item, quantity: 2 }));
    await given()
      .when(on(shopper, 'PUT', { ...kurta, quantity: 5 }))
      .then(
        200,
        {
          success: true,
          data: { id: 1, size: 'M', quantity: 5, price: 1899, available: true, changed: null },
        },
        [{ type: 'CartItemQuantitySet', data: { from: 2, quantity: 5 } }],
      );
    await given()
      .when(on(shopper, 'DELETE', kurta))
      .then(200, { success: true }, [{ type: 'CartItemRemoved' }]);
    await given()
      .when(on(shopper, 'DELETE', kurta))
      .then(200, { success: true }, []);
    const query = new URLSearchParams({ ...kurta, productId: '1', size: 'S' }).toString();
    await given()
      .when({ method: 'DELETE', path: `/api/cart?${query}`, as: shopper })
      .then(200, {}, [{ type: 'CartItemRemoved', data: { size: 'S' } }]);
    expect(await cartOf(shopper)).toMatchObject({ data: [{ id: 2, quantity: 2 }] });
    const clear = { method: 'DELETE', path: '/api/cart/clear', as: shopper } as const;
    await given()
      .when(clear)
      .then(200, { success: true, data: [] }, [{ type: 'CartCleared' }]);
    await given().when(clear).then(200, { success: true }, []);
    expect(await cartOf(shopper)).toEqual({ success: true, data: [] });
  });
  test('refuses to set the quantity of a missing line', async () => {
    const shopper = await api.person();
    for (const line of [kurta, { ...kurta, productId: 99 }, { ...kurta, color: '#123456' }])
      await given()
        .when(on(shopper, 'PUT', { ...line, quantity: 2 }))
        .then(404, { code: 'cart-line-missing' }, []);
  });
});

describe('the cart', () => {
  test('shows what has changed since a line was last set', async () => {
    const shopper = await api.person();
    for (const productId of [6, 7, 8, 9])
      await sendRequest(api.url, on(shopper, 'POST', { ...kurta, productId, quantity: 1 }));
    const from = { pricePaise: 189900, oldPricePaise: 249900 };
    await appendAndAwait(api, productStream(6), {
      type: 'ProductPriceChanged',
      data: { productId: 6, pricePaise: 209950, oldPricePaise: null, from },
    });
    await appendAndAwait(api, productStream(7), {
      type: 'ProductStockChanged',
      data: { productId: 7, inStock: false },
    });
    await appendAndAwait(api, productStream(8), {
      type: 'ProductRemoved',
      data: { productId: 8, name: 'x' },
    });
    const {
      productId: _,
      pricePaise: _1,
      oldPricePaise: _2,
      inStock: _3,
      images: _4,
      ...details
    } = aProduct(9);
    await appendAndAwait(api, productStream(9), {
      type: 'ProductDetailsChanged',
      data: { productId: 9, ...details, sizes: ['XL'] },
    });
    expect(await cartOf(shopper)).toMatchObject({
      data: [
        {
          id: 6,
          price: 2099.5,
          available: true,
          changed: 'The price has changed from ₹1,899.00 to ₹2,099.50.',
        },
        { id: 7, available: false, changed: 'This item is out of stock.' },
        { id: 8, available: false, changed: 'This item is no longer available.' },
        { id: 9, available: false, changed: 'This size is no longer available.' },
      ],
    });
    await given()
      .when(on(shopper, 'DELETE', { ...kurta, productId: 8 }))
      .then(200, {}, [{ type: 'CartItemRemoved' }]);
  });
  test('shows a line’s colour by its current hex code', async () => {
    const shopper = await api.person();
    await sendRequest(api.url, on(shopper, 'POST', { ...kurta, color: MADDER, quantity: 1 }));
    await appendAndAwait(api, colorStream(2), {
      type: 'ColorHexChanged',
      data: { colorId: 2, hexCode: '#A03A2F', from: MADDER },
    });
    expect(await cartOf(shopper)).toMatchObject({ data: [{ color: '#A03A2F' }] });
    await given()
      .when(on(shopper, 'PUT', { ...kurta, color: '#a03a2f', quantity: 3 }))
      .then(200);
  });
  test('keeps a line changeable whose colour was removed, after another one got its hex code', async () => {
    const shopper = await api.person();
    const jet = { name: 'Jet', hexCode: '#111111' };
    const shawl = { productId: 10, color: jet.hexCode, size: 'M' };
    await appendAndAwait(api, colorStream(3), { type: 'ColorAdded', data: { colorId: 3, ...jet } });
    const added = { type: 'ProductAdded', data: aProduct(10, { colorIds: [3] }) };
    await appendAndAwait(api, productStream(10), added);
    await sendRequest(api.url, on(shopper, 'POST', { ...shawl, quantity: 2 }));
    const removed = { type: 'ProductRemoved', data: { productId: 10, name: 'x' } };
    await appendAndAwait(api, productStream(10), removed);
    await appendAndAwait(api, colorStream(3), { type: 'ColorRemoved', data: { colorId: 3, ...jet } });
    await appendAndAwait(api, colorStream(4), { type: 'ColorAdded', data: { colorId: 4, ...jet } });
    expect(await cartOf(shopper)).toMatchObject({ data: [{ id: 10, color: '#111111', colorId: 3 }] });
    await given()
      .when(on(shopper, 'PUT', { ...shawl, quantity: 1 }))
      .then(200, {}, [{ type: 'CartItemQuantitySet', data: { colorId: 3 } }]);
    await given()
      .when(on(shopper, 'DELETE', shawl))
      .then(200, {}, [{ type: 'CartItemRemoved', data: { colorId: 3 } }]);
    expect(await cartOf(shopper)).toEqual({ success: true, data: [] });
  });
  test('tells lines in two colours of one hex code apart by the colour’s id', async () => {
    const shopper = await api.person();
    const slate = { name: 'Slate', hexCode: '#222222' };
    const scarf = { productId: 11, color: slate.hexCode, size: 'M' };
    const inColor = (colorId: number) => aProduct(11, { colorIds: [colorId] });
    await appendAndAwait(api, colorStream(5), { type: 'ColorAdded', data: { colorId: 5, ...slate } });
    await appendAndAwait(api, productStream(11), { type: 'ProductAdded', data: inColor(5) });
    await sendRequest(api.url, on(shopper, 'POST', { ...scarf, quantity: 2 }));
    const { pricePaise: _, oldPricePaise: _1, inStock: _2, images: _3, ...details } = inColor(6);
    await appendAndAwait(api, colorStream(5), { type: 'ColorRemoved', data: { colorId: 5, ...slate } });
    await appendAndAwait(api, colorStream(6), { type: 'ColorAdded', data: { colorId: 6, ...slate } });
    await appendAndAwait(api, productStream(11), { type: 'ProductDetailsChanged', data: details });
    await sendRequest(api.url, on(shopper, 'POST', { ...scarf, colorId: 6, quantity: 3 }));
    await given()
      .when(on(shopper, 'POST', { ...scarf, colorId: 5, quantity: 1 }))
      .then(400, { code: 'no-such-color' }, []);
    await given()
      .when(on(shopper, 'PUT', { ...scarf, colorId: 5, quantity: 1 }))
      .then(200, { data: { colorId: 5, quantity: 1 } }, [
        { type: 'CartItemQuantitySet', data: { colorId: 5 } },
      ]);
    const query = new URLSearchParams({ ...scarf, productId: '11', colorId: '5' }).toString();
    await given()
      .when({ method: 'DELETE', path: `/api/cart?${query}`, as: shopper })
      .then(200, {}, [{ type: 'CartItemRemoved', data: { colorId: 5 } }]);
    expect(await cartOf(shopper)).toMatchObject({ data: [{ colorId: 6, quantity: 3 }] });
  });
  test('finds a line by its colour’s id under a hex code that was corrected meanwhile', async () => {
    const shopper = await api.person();
    const plum = { name: 'Plum', hexCode: '#333333' };
    const sari = { productId: 12, color: plum.hexCode, colorId: 7, size: 'M' };
    await appendAndAwait(api, colorStream(7), { type: 'ColorAdded', data: { colorId: 7, ...plum } });
    const added = { type: 'ProductAdded', data: aProduct(12, { colorIds: [7] }) };
    await appendAndAwait(api, productStream(12), added);
    await sendRequest(api.url, on(shopper, 'POST', { ...sari, quantity: 1 }));
    const corrected = { colorId: 7, hexCode: '#333334', from: plum.hexCode };
    await appendAndAwait(api, colorStream(7), { type: 'ColorHexChanged', data: corrected });
    await given()
      .when(on(shopper, 'PUT', { ...sari, quantity: 2 }))
      .then(200, { data: { color: '#333334', quantity: 2 } });
    await given()
      .when(on(shopper, 'POST', { ...sari, quantity: 1 }))
      .then(200, { data: { color: '#333334', quantity: 3 } });
    await given()
      .when(on(shopper, 'DELETE', sari))
      .then(200, {}, [{ type: 'CartItemRemoved', data: { colorId: 7 } }]);
  });
  test('is the visitor’s own', async () => {
    const [one, other] = [await api.person(), await api.person('admin')];
    await sendRequest(api.url, on(one, 'POST', { ...kurta, quantity: 1 }));
    expect(await cartOf(other)).toEqual({ success: true, data: [] });
  });
  test('of an auditor is always empty; an anonymous visitor has none', async () => {
    const auditor = await api.person('auditor');
    expect(await cartOf(auditor)).toEqual({ success: true, data: [] });
    await given()
      .when(on(auditor, 'POST', { ...kurta, quantity: 1 }))
      .then(403, { success: false }, []);
    await given().when({ method: 'GET', path: '/api/cart' }).then(401, { success: false });
    await given()
      .when({ method: 'GET', path: '/api/cart', as: { token: '{secret}' } })
      .then(401, { success: false });
  });
});
