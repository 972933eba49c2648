import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectPlainRedis, type PlainRedis } from '@aangan/platform/redis/plain-redis';
import { anOrder, kurta, place } from '../../testing/orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, type TestRequest } from '../../testing/given.ts';
import { ACCOUNT_LIMITS, OWN_DATA_LIMITS } from '../../features/accounts/own/limits.ts';
import { CART_LIMITS } from '../../features/cart/limits.ts';
import { CUSTOMIZATION_LIMITS } from '../../features/customization/limits.ts';
import { ORDER_LIMITS, ORDERED_LINES } from '../../features/orders/limits.ts';
import { REVIEW_LIMITS } from '../../features/reviews/limits.ts';
import { WISHLIST_LIMITS } from '../../features/wishlist/limits.ts';
import { makeAttempts } from './attempts.ts';
import { countWrite } from './write-limits.ts';

const ALL = [CART_LIMITS, CUSTOMIZATION_LIMITS, ORDER_LIMITS, ORDERED_LINES, REVIEW_LIMITS, WISHLIST_LIMITS];
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const tooMany = { success: false, code: 'too-many-attempts' };

describe('a writer', () => {
  let redis: TestRedis;
  let connection: PlainRedis;
  beforeAll(async () => {
    redis = await startRedis();
    connection = connectPlainRedis(redis.url, () => undefined);
    await vi.waitFor(() => connection.get('x'), 60_000);
  });
  afterAll(async () => {
    connection.close();
    await redis.stop();
  });

  test.each(ALL)('of $name is counted by account and by address, a minute and a day', async (limits) => {
    const attempts = makeAttempts(connection.send);
    const write = (accountId: string | undefined, address: string, worth: number) =>
      countWrite(limits, { accountId, address }, attempts, worth);
    const { account, address } = limits;
    await write('asha', HOME, account.aMinute);
    await expect(write('asha', ELSEWHERE, 1)).rejects.toMatchObject({ kind: 'too-many' });
    await write('ravi', '192.0.2.1', 1);
    await write(undefined, '192.0.2.2', address.aMinute);
    await expect(write('meera', '192.0.2.2', 1)).rejects.toMatchObject({ kind: 'too-many' });
    // As if a minute had passed each time.
    const nextMinute = async (who: string) => {
      const key = `attempts:${limits.name}-account-minute:${who}`;
      await connection.send(key, 'DEL', key);
    };
    let written = account.aMinute + 1;
    for (; written + account.aMinute <= account.aDay; written += account.aMinute) {
      await nextMinute('asha');
      await write('asha', `10.0.${Math.floor(written / account.aMinute)}.1`, account.aMinute);
    }
    await nextMinute('asha');
    await expect(write('asha', '192.0.2.3', account.aMinute)).rejects.toMatchObject({
      kind: 'too-many',
      details: { retryAfter: expect.closeTo(24 * 60 * 60, -3) },
      message: expect.stringMatching(/ Please try again in 24 hours\.$/),
    });
  });
});

// infra/demo/catalogue/products.test.ts checks the catalogue against the same numbers.
test('the reviews of the demo catalogue fit into one minute’s limit: the first start does not wait', () => {
  expect(REVIEW_LIMITS.address.aMinute).toBeGreaterThanOrEqual(100);
  expect(REVIEW_LIMITS.account.aMinute).toBeGreaterThanOrEqual(20);
});

describe('a customer', () => {
  let api: ApiInTest;
  let busy: Person;
  let other: Person;
  beforeAll(async () => {
    api = await startApiInTest({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    [busy, other] = [await api.person(), await api.person()];
    await api.caughtUp();
  });
  afterAll(() => api.stop());

  const from = (address: string, request: TestRequest) =>
    sendRequest(api.url, { ...request, headers: { 'X-Forwarded-For': address } });
  /** Requests are counted before they are parsed: an empty one counts too. */
  const calls = [
    ['orders', ORDER_LIMITS, 'POST', '/api/orders/place-order'],
    ['cart lines', CART_LIMITS, 'POST', '/api/cart'],
    ['wishes', WISHLIST_LIMITS, 'POST', '/api/wishlist/add'],
    ['reviews', REVIEW_LIMITS, 'POST', '/api/products/reviews/1'],
    ['customization requests', CUSTOMIZATION_LIMITS, 'POST', '/api/customization/submit'],
    ['changes of an account', ACCOUNT_LIMITS, 'PUT', '/api/account/password'],
  ] as const;

  test('has limits for every write of shoppers and anonymous visitors', () => {
    const unlimited = api.app.routes.filter(
      ({ method, who, limits }) =>
        method !== 'get' && !['admin', 'reader'].includes(who) && limits === undefined,
    );
    const { login, loginAlias, logout, signup } = accountPaths;
    // Log-ins and sign-ups have their own limits, a session ends once, and a webhook is signed by the gateway.
    expect(unlimited.map(({ path }) => path).toSorted()).toEqual(
      [login, loginAlias, logout, signup, paymentPaths.webhook].toSorted(),
    );
  });

  test.each(calls)(
    'who sends too many %s has to wait, and others have not',
    async (_, limits, method, path) => {
      const send = (as: Person, address: string) => from(address, { method, path, as, body: {} });
      const { aMinute } = limits.account;
      const answers = await Promise.all(Array.from({ length: aMinute }, () => send(busy, HOME)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
      const refused = await send(busy, ELSEWHERE);
      expect(refused).toMatchObject({ status: 429, body: tooMany });
      expect(refused.body).toHaveProperty('message', expect.stringContaining(limits.message));
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect((await send(other, ELSEWHERE)).status).toBe(400);
    },
  );

  test('who asks for too many copies of their data has to wait, as JSON and HTML together', async () => {
    const [shopper, next] = [await api.person(), await api.person()];
    await api.caughtUp();
    const paths = [accountPaths.dataAsJson, accountPaths.dataAsHtml];
    const copy = (as: Person, at: number) => from(HOME, { method: 'GET', path: paths[at % 2] ?? '', as });
    for (let at = 0; at < OWN_DATA_LIMITS.account.aMinute; at += 1)
      expect((await copy(shopper, at)).status).toBe(200);
    for (const at of [0, 1]) expect(await copy(shopper, at)).toMatchObject({ status: 429, body: tooMany });
    expect((await copy(next, 0)).status).toBe(200);
  });

  test('who orders too many lines has to wait, and nothing is ordered', async () => {
    const shopper = await api.person();
    await api.caughtUp();
    const items = Array.from({ length: 100 }, () => kurta);
    const order = () => from(HOME, place(shopper, anOrder({ items })));
    for (let lines = 0; lines < ORDERED_LINES.account.aMinute; lines += items.length)
      expect((await order()).status).toBe(409);
    expect(await order()).toMatchObject({ status: 429, body: tooMany });
    expect((await from(HOME, place(shopper, anOrder({ items: [kurta] })))).status).toBe(429);
  });
});
