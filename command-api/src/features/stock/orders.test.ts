// Orders of counted products, through the API: what they reserve, buy and give back.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { ShopEvent } from '@aangan/shared-events/event';
import { cartStream } from '@aangan/shared-events/features/cart/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { stockStream, type StockEvent, type StockLine } from '@aangan/shared-events/features/stock/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { aProduct, appendAndAwait, stock } from '../../testing/catalogue.ts';
import { makeGiven, sendRequest, type TestRequest } from '../../testing/given.ts';
import { address, anOrder, contactInfo, kurta, lamp, orderIdIn, place } from '../../testing/orders.ts';

let api: ApiInTest;
let admin: Person;
let shopper: Person;
let appended: string[] = [];
const given = makeGiven(() => api);

const counting = (log: EventLog): EventLog => ({
  ...log,
  append: (stream, ...rest) => {
    appended.push(stream);
    return log.append(stream, ...rest);
  },
});

beforeAll(async () => {
  api = await startApiInTest({}, { wrapLog: counting });
  [admin, shopper] = [await api.person('admin'), await api.person()];
  await stock(
    api,
    [3, 4, 5, 6, 7, 8, 9, 10].map((id) =>
      aProduct(id, { sizes: [], colorIds: [], name: `Pot ${id}`, pricePaise: 10000 }),
    ),
  );
  await appendAndAwait(api, 'product-1', { type: 'ProductAdded', data: aProduct(1) });
  const plain = { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 };
  await appendAndAwait(api, 'product-2', { type: 'ProductAdded', data: aProduct(2, plain) });
});
afterAll(() => api.stop());

const FREE = { colorId: null, size: 'Free Size' } as const;
const count = (productId: number, units: number, variant: object = { size: 'Free Size' }) =>
  given()
    .when({
      ...{ method: 'POST', path: `/api/stock/${productId}/start`, as: admin },
      body: { counts: [{ ...variant, units }] },
    })
    .then(200);
const pots = (...wanted: readonly (readonly [productId: number, quantity: number])[]) =>
  anOrder({
    items: wanted.map(([id, quantity]) => ({ ...lamp, id, quantity })),
    totalPrice: wanted.reduce((sum, [, quantity]) => sum + 100 * quantity, 0),
  });
const stockOf = async (productId: number) => {
  const { body } = await sendRequest(api.url, { method: 'GET', path: `/api/stock/${productId}`, as: admin });
  const { variants } = body as { variants: readonly { available: number; reserved: number; sold: number }[] };
  const { available, reserved, sold } = variants[0] ?? { available: 0, reserved: 0, sold: 0 };
  return { available, reserved, sold };
};
const until = (productId: number, expected: object) =>
  expect.poll(() => stockOf(productId), { timeout: 20_000 }).toMatchObject(expected);
/** The streams to which a request appends, in order; those of one account or one order without their id. */
const appendsOf = async (request: TestRequest): Promise<readonly string[]> => {
  const head = await api.services.log.head();
  await sendRequest(api.url, request);
  const streams = new Map((await api.eventsAfter(head)).map(({ position, stream }) => [position, stream]));
  // Mails follow an order in their own time.
  const ofRequest = [...streams.values()].filter((stream) => !stream.startsWith('mail-'));
  return ofRequest.map((stream) => stream.replace(/^(cart|order)-.*/, '$1'));
};
const decide = (id: number, status: string) =>
  given()
    .when({ ...{ method: 'PUT', path: `/api/orders/update-status/${id}`, as: admin }, body: { status } })
    .then(200);

describe('placing an order', () => {
  test('costs three appends without a counted product, and one more for each counted one', async () => {
    expect(await appendsOf(place(shopper))).toEqual(['sequence-order', 'cart', 'order']);
    await count(3, 9);
    expect(await appendsOf(place(shopper, pots([3, 2], [4, 1])))).toEqual([
      ...['sequence-order', 'stock-3', 'cart', 'order'],
    ]);
    expect(await stockOf(3)).toEqual({ available: 7, reserved: 2, sold: 0 });
  });

  test('says which line has how many left, and keeps nothing of the other lines', async () => {
    await count(5, 9);
    await count(1, 2, { colorId: 1, size: 'M' });
    const short = anOrder({
      items: [
        { ...kurta, quantity: 3 },
        { ...lamp, id: 5 },
      ],
      totalPrice: 5797,
    });
    await given()
      .when(place(shopper, short))
      .then(
        409,
        {
          code: 'stock-shortage',
          message: 'Only 2 of “Indigo buti kurta” (Indigo, M) are left. Please change your cart.',
          lines: [{ id: 1, size: 'M', colorName: 'Indigo', quantity: 3, left: 2 }],
        },
        [],
      );
    expect(await stockOf(5)).toEqual({ available: 9, reserved: 0, sold: 0 });
  });

  test('of forty buyers of ten units ten get one, in fewer appends than orders', async () => {
    await count(6, 10);
    await count(7, 50);
    const buyers = await Promise.all(Array.from({ length: 40 }, () => api.person()));
    await api.caughtUp();
    appended = [];
    const answers = await Promise.all(
      buyers.map((buyer, nth) => sendRequest(api.url, place(buyer, pots([6, 1], [7, 1]), `key ${nth}`))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body);
    for (const body of refused)
      expect(body).toMatchObject({ code: 'stock-shortage', lines: [{ id: 6, left: 0 }] });
    expect(appended.filter((stream) => stream === stockStream(6)).length).toBeLessThan(10);
    await until(6, { available: 0, reserved: 10, sold: 0 });
    await until(7, { available: 40, reserved: 10, sold: 0 });
  });
});

describe('the stock of an order', () => {
  test('is sold when the order is accepted, and given back when it is rejected', async () => {
    await count(8, 5);
    const [first, second] = await Promise.all(
      [2, 1].map(async (quantity) =>
        orderIdIn((await sendRequest(api.url, place(await api.person(), pots([8, quantity])))).body),
      ),
    );
    await until(8, { available: 2, reserved: 3, sold: 0 });
    await decide(first ?? 0, 'accepted');
    await until(8, { available: 2, reserved: 1, sold: 2 });
    await decide(second ?? 0, 'rejected');
    await until(8, { available: 3, reserved: 0, sold: 2 });
    await decide(first ?? 0, 'rejected');
    await until(8, { available: 5, reserved: 0, sold: 0 });
    await decide(first ?? 0, 'fulfilled');
    await until(8, { available: 3, reserved: 0, sold: 2 });
  });

  test('is released at its time, unless the order has been claimed', async () => {
    await count(9, 5);
    const accountId = shopper.id;
    const reserved = (orderId: number): StockEvent => ({
      type: 'StockReserved',
      data: { ...ofNine(orderId), accountId, attempt: 'a', until: '2026-11-20T06:30:00.000Z' },
    });
    // Of a process that died before the claim, and of one that died after it.
    await api.append(cartStream(accountId), [claim(10_002, accountId)], accountId);
    await appendAndAwait(api, stockStream(9), reserved(10_001), reserved(10_002));
    await until(9, { available: 4, reserved: 1, sold: 0 });
    await expect
      .poll(async () => (await api.services.log.readStream(orderStream(10_002))).length, { timeout: 20_000 })
      .toBe(1);
    expect(await releasedOf(9)).toEqual([10_001]);
  });

  test('is taken when the order has lost it; without units the order is rejected', async () => {
    await count(10, 1);
    const accountId = shopper.id;
    for (const orderId of [10_003, 10_004])
      await api.append(cartStream(accountId), [claim(orderId, accountId, 10)], accountId);
    await until(10, { available: 0, reserved: 1, sold: 0 });
    const rejected = () => api.services.log.readStream(orderStream(10_004));
    await expect
      .poll(async () => (await rejected()).map(({ type }) => type), { timeout: 20_000 })
      .toEqual(['OrderPlaced', 'OrderRejected']);
    expect((await rejected())[1]?.data).toMatchObject({ reason: 'sold-out' });
  });
});

const lines: StockLine[] = [{ ...FREE, quantity: 1 }];
const ofNine = (orderId: number) => ({ productId: 9, orderId, lines });
const releasedOf = async (productId: number) =>
  (await api.services.log.readStream(stockStream(productId)))
    .filter(({ type }) => type === 'StockReleased')
    .map(({ data }) => (data as { orderId: number }).orderId);
const claim = (orderId: number, accountId: string, productId = 9): ShopEvent => ({
  type: 'CartCheckedOut',
  data: {
    ...{ orderId, accountId },
    items: [
      {
        ...{ productId, productRevision: 0, name: 'Pot', image: null, colorId: null },
        ...{ color: 'Default', size: 'Free Size', quantity: 1, pricePaise: 10000 },
      },
    ],
    totalPaise: 10000,
    paymentMethod: 'cod',
    recipient: { shippingAddress: address, contactInfo },
    placedAt: '2026-11-20T06:30:00.000Z',
    leaving: [],
  },
});
