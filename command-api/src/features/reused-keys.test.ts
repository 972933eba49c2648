// One Idempotency-Key is for one call, whichever feature, stream or process the next one goes to.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../kernel/api-in-test.ts';
import { makeGiven, type Asked } from '../kernel/given.ts';
import { makeKeyUses } from '../kernel/key-uses.ts';
import { aProduct, stock } from './catalogue/catalogue-in-test.ts';

let api: ApiInTest;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1)]);
});
afterAll(() => api.stop());

const call = (as: Person, path: string, body: object, key: string): Asked => ({
  ...{ method: 'POST', path, as, body },
  headers: { 'Idempotency-Key': key },
});
const wish = (as: Person, key: string) => call(as, '/api/wishlist/add', { productId: 1 }, key);
const line = { productId: 1, quantity: 1, size: 'M', color: '#2E3A7B' };
const reused = { success: false, code: 'idempotency-key-reused' };

it('refuses a key that was used for another path, which writes to another stream', async () => {
  const shopper = await api.person();
  await given()
    .when(wish(shopper, 'one'))
    .then(200, {}, [{ type: 'WishlistItemAdded' }]);
  await given()
    .when(call(shopper, '/api/cart', line, 'one'))
    .then(409, reused, []);
  await given()
    .when(call(shopper, '/api/wishlist/remove', { productId: 1 }, 'one'))
    .then(409, reused, []);
  await given().when(wish(shopper, 'one')).then(200, { success: true }, []);
});

it('refuses it though the first call was refused itself', async () => {
  const shopper = await api.person();
  await given()
    .when(call(shopper, '/api/wishlist/add', { productId: 99 }, 'two'))
    .then(404, {}, []);
  await given()
    .when(call(shopper, '/api/cart', line, 'two'))
    .then(409, reused, []);
});

it('takes the same key from another person', async () => {
  for (const shopper of [await api.person(), await api.person()])
    await given()
      .when(wish(shopper, 'three'))
      .then(200, {}, [{ type: 'WishlistItemAdded' }]);
});

it('knows what another process has seen, and refuses nothing while Redis is away', async () => {
  const [one, other] = [makeKeyUses(api.services.redis.send), makeKeyUses(api.services.redis.send)];
  const outcomes = await Promise.allSettled([one.tie('id', 'this'), other.tie('id', 'that')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const away = makeKeyUses(() => Promise.reject(new Error('Redis is away')));
  await away.tie('id', 'this');
});
