// Cached private responses, distinguished from Express's by the headers that only Express sets.
import { cartResponse } from '@aangan/shared-events/features/cart/http';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct, INDIGO, stock } from '../../testing/catalogue.ts';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, sendRequestOnce, type TestResponse, type TestRequest } from '../../testing/given.ts';

let api: ApiInTest;

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1), aProduct(2)]);
});
afterAll(() => api.stop());

const cart = (as?: Person, more: Partial<TestRequest> = {}): TestRequest => ({
  ...{ method: 'GET', path: '/api/cart' },
  ...(as && { as }),
  ...more,
});
const add = (as: Person): TestRequest =>
  cart(as, { method: 'POST', body: { productId: 1, color: INDIGO, size: 'M', quantity: 1 } });
const isCached = ({ headers }: TestResponse): boolean => !headers.has('Content-Security-Policy');
const quantitiesIn = ({ body }: TestResponse): readonly number[] =>
  cartResponse.parse(body).data.map(({ quantity }) => quantity);

test('equals the response of the route, with its own headers, until something changes', async () => {
  const shopper = await api.person();
  await sendRequest(api.url, add(shopper));
  await api.caughtUp();
  const first = await sendRequest(api.url, cart(shopper));
  const again = await sendRequest(api.url, cart(shopper));
  expect([isCached(first), isCached(again)]).toEqual([false, true]);
  expect(again.body).toEqual(first.body);
  for (const name of ['Cache-Control', 'Content-Type', 'Content-Length', 'X-Content-Type-Options'])
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
  expect(again.headers.get('Request-Id')).toMatch(/^[0-9a-f-]{36}$/);

  const { headers } = await sendRequest(api.url, add(shopper));
  const after = { 'Shop-Position': headers.get('Shop-Position') ?? '' };
  expect(quantitiesIn(await sendRequest(api.url, cart(shopper, { headers: after })))).toEqual([2]);
  // Only the routes answer while the view of accounts, on which the answer depends, is behind the position.
  await api.caughtUp();
  const known = await sendRequest(api.url, cart(shopper, { headers: after }));
  expect([isCached(known), quantitiesIn(known)]).toEqual([true, [2]]);
});

test('is for its owner only, and not after the session has ended', async () => {
  const [shopper, other, auditor] = [await api.person(), await api.person(), await api.person('auditor')];
  await sendRequest(api.url, add(shopper));
  await api.caughtUp();
  await sendRequest(api.url, cart(shopper));
  expect(isCached(await sendRequest(api.url, cart(shopper)))).toBe(true);
  expect(quantitiesIn(await sendRequest(api.url, cart(other)))).toEqual([]);
  const refused = [
    [cart(), 401],
    [cart({ ...shopper, token: `${shopper.token}x` }), 401],
    [cart(auditor, { path: orderPaths.all }), 403],
  ] as const;
  for (const [request, status] of refused)
    expect((await sendRequestOnce(api.url, request)).status).toBe(status);
  await sendRequest(api.url, { method: 'POST', path: '/api/auth/logout', as: shopper });
  await api.caughtUp();
  expect((await sendRequestOnce(api.url, cart(shopper))).status).toBe(401);
});

test('passes a position that is not reached, or of another log, to the route, which knows the head of the log', async () => {
  const shopper = await api.person();
  await api.caughtUp();
  await sendRequest(api.url, cart(shopper));
  const { services } = api;
  const future = `${await services.log.logId()}:${(await services.log.head()) + 1_000_000n}`;
  const ofAnotherLog = `${'0'.repeat(32)}:1`;
  const responses: (readonly [string, number, boolean])[] = [];
  for (const position of [future, ofAnotherLog]) {
    const answered = await sendRequest(api.url, cart(shopper, { headers: { 'Shop-Position': position } }));
    responses.push([position, answered.status, isCached(answered)]);
  }
  expect(responses).toEqual([
    [future, 200, false],
    [ofAnotherLog, 200, false],
  ]);
});

test('is dropped by a change of what it was made from, and by nothing else', async () => {
  const [shopper, admin] = [await api.person(), await api.person('admin')];
  await sendRequest(api.url, add(shopper));
  await api.caughtUp();
  await sendRequest(api.url, cart(shopper));
  const remove = async (productId: number): Promise<TestResponse> => {
    const path = `/api/products/${productId}`;
    expect((await sendRequest(api.url, { method: 'DELETE', path, as: admin })).status).toBe(200);
    await api.caughtUp();
    return sendRequest(api.url, cart(shopper));
  };
  expect(isCached(await remove(2))).toBe(true);
  const after = await remove(1);
  expect(isCached(after)).toBe(false);
  expect(cartResponse.parse(after.body).data).toMatchObject([{ available: false }]);
});
