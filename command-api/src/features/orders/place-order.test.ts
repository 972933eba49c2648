import { codec } from '@aangan/shared-events/all-events';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { cartStream, type CartCheckedOut } from '@aangan/shared-events/features/cart/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aContext } from '../../testing/a-context.ts';
import { makeModelGateway } from '../../testing/model-gateway.ts';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../testing/given.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { address, anOrder, contactInfo, kurta, lamp, orderIdIn, place } from '../../testing/orders.ts';
import { aProduct, appendAndAwait, stock } from '../../testing/catalogue.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);
let started: Promise<string> | undefined;
const secondApi = (): Promise<string> => (started ??= api.fleet.launchApi());

beforeAll(async () => {
  api = await startApiInTest({}, { gateway: makeModelGateway({ now: Date.now }).gateway });
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
const addToCart = (as: Person, { id, ...line }: typeof kurta): Promise<unknown> =>
  sendRequest(api.url, { method: 'POST', path: '/api/cart', as, body: { productId: id, ...line } });
const cartOf = async (as: Person): Promise<unknown> =>
  (await sendRequest(api.url, { method: 'GET', path: '/api/cart', as })).body;
const placedBy = async (as: Person, body = anOrder()): Promise<number> =>
  orderIdIn((await sendRequest(api.url, place(as, body))).body);

const isClaim = (event: Recorded<ShopEvent>): event is CartCheckedOut => event.type === 'CartCheckedOut';
const aClaim = (orderId: number, accountId: string): ShopEvent => ({
  type: 'CartCheckedOut',
  data: {
    orderId,
    accountId,
    items: [
      {
        ...{ productId: 2, productRevision: 0, name: 'Brass lamp', image: null, colorId: null },
        ...{ color: 'Default', size: 'Free Size', quantity: 1, pricePaise: 49950 },
      },
    ],
    totalPaise: 49950,
    paymentMethod: 'cod',
    recipient: { shippingAddress: address, contactInfo },
    placedAt: '2026-11-20T06:30:00.000Z',
    leaving: [],
  },
});

describe('placing an order', () => {
  test('takes a number, claims it in the cart and places it, in three appends', async () => {
    const shopper = await api.person();
    await addToCart(shopper, { ...kurta, quantity: 3 });
    const { body } = await given()
      .when(place(shopper))
      .then(201, { success: true, message: 'Order placed successfully!' }, [
        { type: 'NumberTaken', data: { purpose: 'PlaceOrder' } },
        { type: 'CartCheckedOut', data: { leaving: [{ productId: 1, quantity: 2 }] } },
        { type: 'OrderPlaced', data: { totalPaise: 429750 } },
      ]);
    expect(orderIdIn(body)).toBeGreaterThan(0);
    expect(await cartOf(shopper)).toMatchObject({ data: [{ id: 1, quantity: 1 }] });
    const { body: listed } = await sendRequest(api.url, ordersOf(shopper));
    expect(listed).toEqual({
      success: true,
      data: [
        {
          id: orderIdIn(body),
          userId: shopper.id,
          totalPrice: 4297.5,
          status: 'pending',
          trackingStatus: 'Processing',
          shippingAddress: 'Asha Rao, 4 Lake Road, Pune, Maharashtra 411001',
          shippingAddressFields: address,
          contactInfo,
          paymentMethod: 'cod',
          payment: { state: 'due on delivery', paid: 0, refunded: 0, revision: -1 },
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          revision: 0,
          OrderItems: [
            { ...kurta, name: 'Indigo buti kurta', image: 'a.jpg', price: 1899 },
            { ...lamp, name: 'Brass lamp', image: null, price: 499.5 },
          ],
        },
      ],
    });
  });
  test('happens once per key, however often and however fast it is sent', async () => {
    const shopper = await api.person();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendRequest(api.url, place(shopper, anOrder(), 'my order'))),
    );
    const ids = answers.map(({ body }) => orderIdIn(body));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(ids).size).toBe(1);
    await given()
      .when(place(shopper, anOrder(), 'my order'))
      .then(201, { orderId: ids[0] }, []);
    await given()
      .when(place(shopper, anOrder({ paymentMethod: 'online' }), 'my order'))
      .then(409, { code: 'idempotency-key-reused' }, []);
    expect((await sendRequest(api.url, ordersOf(shopper))).body).toMatchObject({ data: [{ id: ids[0] }] });
  });
  test('happens once for a cart, from however many windows it is ordered', async () => {
    const shopper = await api.person();
    for (const line of [kurta, lamp]) await addToCart(shopper, line);
    const body = { ...anOrder(), fromCart: true };
    const urls = [api.url, api.url, await secondApi()];
    const answers = await Promise.all(
      urls.map((url, window) => sendRequest(url, place(shopper, body, `window ${window}`))),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: 409, body: { code: 'not-in-cart' } })),
    );
    expect((await sendRequest(api.url, ordersOf(shopper))).body).toMatchObject({
      data: [{ status: 'pending' }],
    });
    expect(await cartOf(shopper)).toMatchObject({ data: [] });
  });
  test('of a cart finds a colour by its id, whose hex code was corrected meanwhile; any other order by its code', async () => {
    const shopper = await api.person();
    await addToCart(shopper, kurta);
    const line = { ...kurta, color: '#010203', colorId: 1 };
    const order = anOrder({ items: [line], totalPrice: 3798 });
    await given().when(place(shopper, order)).then(409, { code: 'product-unavailable' });
    const { body } = await given()
      .when(place(shopper, { ...order, fromCart: true }))
      .then(201, { success: true });
    expect((await sendRequest(api.url, ordersOf(shopper))).body).toMatchObject({
      data: [{ id: orderIdIn(body), OrderItems: [{ color: kurta.color, size: kurta.size }] }],
    });
    expect(await cartOf(shopper)).toMatchObject({ data: [] });
  });
  test('happens once per key when two API processes receive it concurrently', async () => {
    const shopper = await api.person();
    await api.caughtUp();
    const urls = [api.url, await secondApi()];
    const body = anOrder();
    for (let round = 0; round < 5; round++) {
      const racing = urls.flatMap((url) =>
        [1, 2].map(() => sendRequest(url, place(shopper, body, `race ${round}`))),
      );
      const answers = await Promise.all(racing);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map((answered) => orderIdIn(answered.body))).size).toBe(1);
    }
    await api.caughtUp();
    const { body: listed } = await sendRequest(api.url, ordersOf(shopper, '?limit=100'));
    expect(listed).toMatchObject({ total: 5 });
  });
  test('is answered again by a process with an older cached cart, although the price has changed', async () => {
    const shopper = await api.person();
    await addToCart(shopper, { ...kurta, id: 5 });
    const body = anOrder({ items: [{ ...kurta, id: 5 }], totalPrice: 3798 });
    const first = await sendRequest(await secondApi(), place(shopper, body, 'once'));
    expect(first.status).toBe(201);
    const from = { pricePaise: 189900, oldPricePaise: 249900 };
    await appendAndAwait(api, productStream(5), {
      type: 'ProductPriceChanged',
      data: { productId: 5, pricePaise: 210000, oldPricePaise: null, from },
    });
    await given()
      .when(place(shopper, body, 'once'))
      .then(201, { orderId: orderIdIn(first.body) }, []);
    await given()
      .when(place(shopper, body, 'another'))
      .then(409, { code: 'price-changed' }, []);
  });
  test('keeps its number when the process died after the claim', async () => {
    const shopper = await api.person();
    const body = anOrder();
    const path = '/api/orders/place-order';
    const asked = Buffer.from(JSON.stringify(body));
    const request = { accountId: shopper.id, method: 'POST', path, payload: asked };
    const idempotencyKey = await idempotencyKeyOf('torn', request, api.services.keys);
    const { log, keys } = api.services;
    const metadata = { ...aContext(), commandId: idempotencyKey.id, commandMac: idempotencyKey.mac };
    const key = await keys.keyOf(shopper.id);
    const stored = codec.encode(aClaim(9001, shopper.id), metadata, key, () => new Uint8Array(12).fill(7));
    await log.append(cartStream(shopper.id), [stored], 'no-stream');
    await given()
      .when(place(shopper, body, 'torn'))
      .then(201, { orderId: 9001 });
    expect((await sendRequest(api.url, ordersOf(shopper))).body).toMatchObject({
      data: [{ id: 9001, totalPrice: 499.5 }],
    });
  });
  test.each([
    ['before', 9002],
    ['after', 9003],
  ] as const)(
    'is brought to its end for a person who was erased after the claim, read %s that',
    async (read, orderId) => {
      const shopper = await api.person();
      const { keys, log } = api.services;
      await api.append(cartStream(shopper.id), [aClaim(orderId, shopper.id)], shopper.id);
      const claimNow = async (): Promise<CartCheckedOut> => {
        const [raw] = await log.readStream(cartStream(shopper.id));
        const claim = raw && (await codec.decode(raw, keys.find));
        if (claim === undefined || !isClaim(claim)) throw new Error('there is no claim');
        return claim;
      };
      const early = await claimNow();
      await keys.destroy(shopper.id);
      const claim = read === 'before' ? early : await claimNow();
      await api.app.features.placing.placeClaimed(claim);
      await api.app.features.placing.placeClaimed(claim);
      await api.caughtUp();
      const { body } = await sendRequest(api.url, ordersOf(admin, `?search=%23${orderId}`));
      expect(body).toMatchObject({
        data: [{ id: orderId, shippingAddress: 'Erased', shippingAddressFields: null, contactInfo: null }],
      });
    },
  );
  test('refuses a total that differs from the shop’s, and orders nothing', async () => {
    const shopper = await api.person();
    await appendAndAwait(api, productStream(4), {
      type: 'ProductPriceChanged',
      data: {
        productId: 4,
        pricePaise: 200000,
        oldPricePaise: null,
        from: { pricePaise: 189900, oldPricePaise: 249900 },
      },
    });
    await given()
      .when(place(shopper, anOrder({ items: [{ ...kurta, id: 4, price: 1 }], totalPrice: 3798 })))
      .then(
        409,
        {
          success: false,
          message: 'The price of this order has changed. Please review it.',
          code: 'price-changed',
        },
        [],
      );
    await given()
      .when(place(shopper, anOrder({ items: [{ ...kurta, id: 4 }], totalPrice: 4000 })))
      .then(201);
  });
  test('names the line that is unavailable', async () => {
    const shopper = await api.person();
    await given()
      .when(place(shopper, anOrder({ items: [kurta, { ...kurta, id: 3 }] })))
      .then(
        409,
        {
          code: 'product-unavailable',
          message: '“Linen shirt” (M) is out of stock. Please remove it from your cart.',
          line: { id: 3 },
        },
        [],
      );
    await given()
      .when(place(shopper, anOrder({ items: [{ ...kurta, size: 'XXL' }] })))
      .then(409, { code: 'product-unavailable' }, []);
    await given()
      .when(place(shopper, anOrder({ items: [{ ...kurta, id: 99 }] })))
      .then(409, { code: 'product-unavailable' }, []);
  });
  test('of less than a rupee cannot be paid online', async () => {
    await stock(api, [aProduct(9, { sizes: [], colorIds: [], name: 'Sticker', pricePaise: 99 })]);
    await api.caughtUp();
    const items = [{ ...lamp, id: 9 }];
    const order = anOrder({ items, totalPrice: 0.99, paymentMethod: 'online' });
    const { status, body } = await sendRequest(api.url, place(await api.person(), order));
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'online-total-too-small',
        message: 'An order of less than ₹1.00 cannot be paid online. Please choose Cash on Delivery.',
      },
    ]);
  });
  test('merges equal lines, and accepts online payment', async () => {
    const shopper = await api.person();
    const items = [kurta, { ...kurta, quantity: 1, id: undefined, productId: 1 }];
    await given()
      .when(place(shopper, anOrder({ items, totalPrice: 5697, paymentMethod: 'online' })))
      .then(201);
    expect((await sendRequest(api.url, ordersOf(shopper))).body).toMatchObject({
      data: [
        { payment: { state: 'awaiting', paid: 0, refunded: 0, revision: -1 }, OrderItems: [{ quantity: 3 }] },
      ],
    });
  });
  test.each([
    [{ items: [] }, 'Your cart is empty'],
    [{ shippingAddress: { ...address, city: ' ' } }, 'Please fill in the city.'],
    [{ shippingAddress: { ...address, postalCode: '4110' } }, 'A postal code has 6 digits.'],
    [{ contactInfo: { ...contactInfo, email: 'asha' } }, 'Please fill in a valid e-mail address.'],
    [{ paymentMethod: 'barter' }, 'Please choose a payment method.'],
    [{ totalPrice: undefined }, 'The total price is missing.'],
  ])('refuses %j', async (wrong, message) => {
    await given()
      .when(place(await api.person(), anOrder(wrong)))
      .then(400, { success: false, message }, []);
  });
  test('stores no address in the clear', async () => {
    const shopper = await api.person();
    const id = await placedBy(shopper);
    const raws = [
      ...(await api.services.log.readStream(orderStream(id))),
      ...(await api.services.log.readStream(cartStream(shopper.id))),
    ];
    expect(raws.length).toBeGreaterThan(1);
    expect(JSON.stringify(raws.map(({ data }) => data))).not.toContain('Lake Road');
  });
  test('is refused for auditors and anonymous visitors', async () => {
    await given()
      .when(place(await api.person('auditor')))
      .then(403, { success: false }, []);
    await given()
      .when({ method: 'POST', path: '/api/orders/place-order', body: anOrder() })
      .then(401, { success: false }, []);
  });
});
