// An Idempotency-Key is valid for one call, whichever feature, stream or process the next one addresses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../testing/given.ts';
import { mailsQueued } from '../testing/mail.ts';
import { makeKeyUses } from '../http/key-uses.ts';
import { RECENT_COMMANDS } from '../domain/recent-commands.ts';
import { aProduct, stock } from '../testing/catalogue.ts';
import { anOrder, kurta, place } from '../testing/orders.ts';

let api: ApiInTest;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1)]);
});
afterAll(() => api.stop());

const call = (as: Person, path: string, body: object, key: string): TestRequest => ({
  ...{ method: 'POST', path, as, body },
  headers: { 'Idempotency-Key': key },
});
const addToWishlist = (as: Person, key: string) => call(as, '/api/wishlist/add', { productId: 1 }, key);
const line = { productId: 1, quantity: 1, size: 'M', color: '#2E3A7B' };
const reused = { success: false, code: 'idempotency-key-reused' };

test('refuses a key that was used for another path, which writes to another stream', async () => {
  const shopper = await api.person();
  await given()
    .when(addToWishlist(shopper, 'one'))
    .then(200, {}, [{ type: 'WishlistItemAdded' }]);
  await given()
    .when(call(shopper, '/api/cart', line, 'one'))
    .then(409, reused, []);
  await given()
    .when(call(shopper, '/api/wishlist/remove', { productId: 1 }, 'one'))
    .then(409, reused, []);
  await given().when(addToWishlist(shopper, 'one')).then(200, { success: true }, []);
});

test('refuses it even if the first call was refused itself', async () => {
  const shopper = await api.person();
  await given()
    .when(call(shopper, '/api/wishlist/add', { productId: 99 }, 'two'))
    .then(404, {}, []);
  await given()
    .when(call(shopper, '/api/cart', line, 'two'))
    .then(409, reused, []);
});

test('accepts the same key from another person', async () => {
  for (const shopper of [await api.person(), await api.person()])
    await given()
      .when(addToWishlist(shopper, 'three'))
      .then(200, {}, [{ type: 'WishlistItemAdded' }]);
});

test('accepts the same key from another person, on another path too, and from a stranger', async () => {
  const [one, other] = [await api.person(), await api.person()];
  await given()
    .when(addToWishlist(one, 'theirs'))
    .then(200, {}, [{ type: 'WishlistItemAdded' }]);
  await given()
    .when(call(other, '/api/cart', line, 'theirs'))
    .then(200, {}, [{ type: 'CartItemAdded' }]);
  const details = {
    fullName: 'Asha Rao',
    email: 'asha@example.org',
    designPreference: 'A peacock on silk',
  };
  const { as: _, ...anonymous } = call(one, '/api/customization/submit', details, 'theirs');
  await given()
    .when(anonymous)
    .then(201, {}, [{ type: 'CustomizationRequested' }]);
  // Neither of them has invalidated the first one's key.
  await given().when(addToWishlist(one, 'theirs')).then(200, { success: true }, []);
});

test('refuses it after an hour, and after Redis was flushed: the log has it', async () => {
  const shopper = await api.person();
  await given()
    .when(addToWishlist(shopper, 'old'))
    .then(200, {}, [{ type: 'WishlistItemAdded' }]);
  await given()
    .when(call(shopper, '/api/cart', line, 'of the cart'))
    .then(200, {}, [{ type: 'CartItemAdded' }]);
  await api.caughtUp();
  const { send } = api.services.redis;
  const indexDropped = async (): Promise<void> => {
    const keys = await send('key-uses:', 'KEYS', 'key-uses:*');
    for (const key of Array.isArray(keys) ? keys.map(String) : []) await send(key, 'DEL', key);
  };
  const flushed = async (): Promise<void> => {
    await send('x', 'FLUSHALL');
    await api.caughtUp();
  };
  for (const dropIndex of [indexDropped, flushed]) {
    await dropIndex();
    await given()
      .when(call(shopper, '/api/cart', line, 'old'))
      .then(409, reused, []);
    await dropIndex();
    await given().when(addToWishlist(shopper, 'of the cart')).then(409, reused, []);
    await given()
      .when(call(shopper, '/api/wishlist/add', { productId: 2 }, 'old'))
      .then(409, reused, []);
    await dropIndex();
    await given().when(addToWishlist(shopper, 'old')).then(200, { success: true }, []);
    await given()
      .when(call(shopper, '/api/cart', line, 'of the cart'))
      .then(200, { success: true }, []);
  }
});

test('repeats the answer of an order, however many others were placed since', async () => {
  const shopper = await api.person();
  const order = (key: string): TestRequest =>
    place(shopper, anOrder({ items: [kurta], totalPrice: 3798 }), key);
  const first = await given().when(order('first')).then(201);
  for (let nth = 0; nth <= RECENT_COMMANDS; nth++)
    expect((await sendRequest(api.url, order(`another ${nth}`))).status).toBe(201);
  await mailsQueued(api);
  const before = await api.services.log.head();
  const { url } = await api.secondApi();
  for (const at of [api.url, url]) {
    const again = await sendRequest(at, order('first'));
    expect([again.status, again.body]).toEqual([201, first.body]);
  }
  expect(await api.eventsAfter(before)).toHaveLength(0);
});

test('does not repeat the change of a category that was changed many times since', async () => {
  const admin = await api.person('admin');
  const rename = (name: string, key: string): TestRequest => ({
    ...call(admin, '/api/categories/1', { name }, key),
    method: 'PUT',
  });
  await given().when(rename('Sarees', 'renamed first')).then(200);
  for (let nth = 0; nth <= RECENT_COMMANDS; nth++)
    expect((await sendRequest(api.url, rename(`Name ${nth}`, `renamed ${nth}`))).status).toBe(200);
  await api.caughtUp();
  const { body } = await given().when(rename('Sarees', 'renamed first')).then(200, {}, []);
  expect(body).toMatchObject({ name: `Name ${RECENT_COMMANDS}` });
});

describe('a key bound to a call', () => {
  const nothing = { views: { document: async () => undefined }, log: { readStream: async () => [] } };
  const tie = (send: PlainRedis['send'], call: string) =>
    makeKeyUses(send, nothing).bind({ id: 'id', mac: 'mac' }, call);

  test('is known to another process, and is not refused while it cannot be looked up', async () => {
    const { send } = api.services.redis;
    const outcomes = await Promise.allSettled([tie(send, 'this'), tie(send, 'that')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await tie(() => Promise.reject(new Error('Redis is away')), 'this');
  });
});
