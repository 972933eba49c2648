// What remains of an erased person in a running shop: two APIs, a worker, real stores.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawEvent } from '@aangan/shared-events/codec';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { accountKey, accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { orderKey, ordersProjection } from '@aangan/shared-events/features/orders/views';
import { parsePosition } from '@aangan/shared-events/position';
import { feedKey } from '@aangan/shared-events/view-keys';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { anOrder, orderIdIn, place } from '../../testing/orders.ts';
import { startApiInTest, type ApiInTest, type Person, type RunningApi } from '../../testing/api.ts';
import { sendRequest, makeGiven, type TestResponse, type TestRequest } from '../../testing/given.ts';
import { openTab } from '../../testing/live-tab.ts';

let api: ApiInTest;
let admin: Person;
let other: RunningApi;
let second: string;
let redis: Redis;
let asha: Shopper;
let count = 0;
const given = makeGiven(() => api);
const PASSWORD = 'block prints';

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  admin = await api.person('admin');
  await startSecond();
  redis = new Redis(api.redis.url);
  await api.caughtUp();
});
afterAll(async () => {
  redis.disconnect();
  await api.stop();
});
beforeEach(async () => void (asha = await aShopper()));

const startSecond = async (): Promise<void> => {
  other = await api.secondApi();
  second = other.url;
};

type Shopper = {
  readonly id: string;
  readonly token: string;
  readonly username: string;
  readonly name: string;
};

/** A person with an account, a unique name, and a token. */
async function aShopper(): Promise<Shopper> {
  const [username, name] = [`asha.${++count}`, `Unmistakable ${count}`];
  const body = { name, username, mobile: '9876543210', password: PASSWORD };
  await sendRequest(api.url, { method: 'POST', path: '/api/auth/signup', body });
  const { body: login } = await sendRequest(api.url, logIn(username));
  const { token, userId } = login as { token: string; userId: string };
  await api.caughtUp();
  return { id: userId, token, username, name };
}
const logIn = (username: string): TestRequest => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { username, password: PASSWORD },
});
const placed = async (by: Shopper): Promise<number> =>
  orderIdIn((await sendRequest(api.url, place(by, anOrder()))).body);
const setStatus = (orderId: number, status: string): TestRequest => ({
  ...{ method: 'PUT', path: `/api/orders/update-status/${orderId}`, as: admin },
  body: { status },
});
const review = (as: Shopper): TestRequest => ({
  ...{ method: 'POST', path: '/api/products/reviews/1', as },
  body: { rating: 4, comment: 'Falls well.' },
});
const reviewers = async (url: string): Promise<readonly string[]> => {
  const { body } = await sendRequest(url, { method: 'GET', path: '/api/products/reviews/1' });
  return (body as readonly { User: { name: string } }[]).map(({ User }) => User.name);
};
const numberIn = async (path: string): Promise<unknown> =>
  (await sendRequest(api.url, { method: 'GET', path })).body;

/** The log as a process leaves it that appends the erasure and crashes. */
const erase = ({ id }: Shopper): Promise<bigint> =>
  api.append(accountStream(id), [{ type: 'AccountErased', data: { accountId: id } }]);
const keyIsDestroyed = ({ id }: Shopper) => api.services.keys.isDestroyed(id);
/** The checkpoint of the process manager. */
const clearedUpTo = async () =>
  parsePosition((await redis.get('files-cleared-up-to')) ?? undefined)?.commit ?? -1n;
const tracesErased = async (position: bigint): Promise<void> => {
  await expect.poll(async () => (await clearedUpTo()) >= position).toBe(true);
};
const everyRawEvent = async (): Promise<readonly RawEvent[]> => {
  const [stop, found] = [new AbortController(), [] as RawEvent[]];
  for await (const batch of api.services.log.subscribe({ after: undefined, signal: stop.signal })) {
    found.push(...batch.events);
    if (batch.live) break;
  }
  stop.abort();
  return found;
};

describe('an erased person', () => {
  test('has no key and no name in any view, and the bytes of the log are unchanged', async () => {
    const orderId = await placed(asha);
    await api.caughtUp();
    const before = await everyRawEvent();
    await tracesErased(await erase(asha));
    expect(await keyIsDestroyed(asha)).toBe(true);
    const { views } = api.services;
    expect(await views.document(accountsProjection, accountKey(asha.id))).toMatchObject({
      ...{ username: null, name: null, sessionEpoch: 1 },
    });
    expect(await views.document(ordersProjection, orderKey(orderId))).toMatchObject({
      ...{ id: orderId, accountId: asha.id, totalPaise: 429750, recipient: null },
    });
    expect((await everyRawEvent()).slice(0, before.length)).toEqual(before);
  });

  test('cannot log in, is refused immediately with an older token, and the name stays taken, in every process', async () => {
    await erase(asha);
    await api.caughtUp();
    const validate: TestRequest = { method: 'GET', path: '/api/auth/validate-token', as: asha };
    const signUp: TestRequest = {
      ...{ method: 'POST', path: '/api/auth/signup' },
      body: { name: 'Somebody else', username: asha.username, mobile: '9876543210', password: PASSWORD },
    };
    const refuses = async (): Promise<void> => {
      for (const url of [api.url, second]) {
        const wrong = { success: false, message: 'Invalid username or password.' };
        expect(await sendRequest(url, logIn(asha.username))).toMatchObject({ status: 401, body: wrong });
        expect(await sendRequest(url, validate)).toMatchObject({
          status: 401,
          body: { code: 'invalid-token' },
        });
        expect(await sendRequest(url, place(asha))).toMatchObject({ status: 401 });
        expect(await sendRequest(url, signUp)).toMatchObject({
          status: 409,
          body: { code: 'username-taken' },
        });
      }
    };
    await refuses();
    await expect.poll(() => keyIsDestroyed(asha)).toBe(true);
    await refuses();
  });

  test('leaves orders that are still counted, without a name', async () => {
    const stats = await numberIn('/api/public/orders/stats');
    const [first, other] = [await placed(asha), await placed(await aShopper())];
    await api.caughtUp();
    await erase(asha);
    const { body } = await given().when({ method: 'GET', path: '/api/orders', as: admin }).then(200);
    const { data } = body as { data: readonly { id: number; shippingAddress: string }[] };
    expect(data.find(({ id }) => id === first)).toMatchObject({
      ...{ userId: asha.id, totalPrice: 4297.5, status: 'pending', shippingAddress: 'Erased' },
      ...{ shippingAddressFields: null, contactInfo: null },
    });
    expect(data.find(({ id }) => id === other)?.shippingAddress).toContain('4 Lake Road');
    const total = (stats as { total: number }).total + 2;
    expect(await numberIn('/api/public/orders/stats')).toMatchObject({ total });
  });

  test('is no longer a customer, nor in the list of users', async () => {
    const customers = async () => ((await numberIn('/api/public/users/count')) as { count: number }).count;
    const before = await customers();
    await erase(asha);
    const { body } = await given().when({ method: 'GET', path: '/api/auth/users/all', as: admin }).then(200);
    expect(JSON.stringify(body)).not.toContain(asha.id);
    expect(await customers()).toBe(before - 1);
  });

  test('has written reviews as Anonymous, in every process', async () => {
    await sendRequest(api.url, review(asha));
    await api.caughtUp();
    for (const url of [api.url, second]) await expect.poll(() => reviewers(url)).toContain(asha.name);
    await erase(asha);
    for (const url of [api.url, second]) {
      await expect.poll(() => reviewers(url)).not.toContain(asha.name);
      expect(await reviewers(url)).toContain('Anonymous');
    }
  });

  test('receives no more live messages', async () => {
    const tab = await openTab(second, asha);
    expect([tab.status, tab.ended()]).toEqual([200, false]);
    await erase(asha);
    await expect.poll(tab.ended).toBe(true);
  });
});

describe('the caches of an erased person', () => {
  test('are evicted in each process: an order folded before shows no personal data', async () => {
    const orderId = await placed(asha);
    await api.caughtUp();
    const addressIn = ({ body }: TestResponse) =>
      (body as { data: { shippingAddress: string } }).data.shippingAddress;
    for (const [url, status] of [
      [api.url, 'fulfilled'],
      [second, 'delivered'],
    ] as const)
      expect(addressIn(await sendRequest(url, setStatus(orderId, status)))).toContain('4 Lake Road');
    await tracesErased(await erase(asha));
    // Each process runs the process manager itself, and one may be a moment behind.
    await expect
      .poll(async () => addressIn(await sendRequest(second, setStatus(orderId, 'pending'))))
      .toBe('Erased');
    expect(addressIn(await sendRequest(api.url, setStatus(orderId, 'fulfilled')))).toBe('Erased');
  });

  test('are not replayed by any feed, neither to connected nor to reconnecting browsers', async () => {
    // A browser reconnects when its stream ends, which also happens while the validity of tokens is unknown.
    const live = (from?: string) => {
      const stop = new AbortController();
      const received = { text: '', end: () => stop.abort() };
      const listen = async () => {
        const lastId = [...received.text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? from;
        const as = { Authorization: `Bearer ${admin.token}`, ...(lastId && { 'Last-Event-ID': lastId }) };
        const { body } = await fetch(`${second}/api/live`, { headers: as, signal: stop.signal });
        for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) received.text += part;
      };
      void (async () => {
        for (; !stop.signal.aborted; await sleep(100)) await listen().catch(() => undefined);
      })();
      return received;
    };
    const first = live();
    await expect.poll(() => first.text).toContain('heartbeat');
    const start = /^id: (.+)$/m.exec(first.text)?.[1] ?? '';
    const orderId = await placed(asha);
    await expect.poll(() => first.text).toContain('4 Lake Road');
    await tracesErased(await erase(asha));
    await expect.poll(() => first.text).toContain('event: resync');
    expect(JSON.stringify(await redis.xrange(feedKey(ordersProjection), '-', '+'))).not.toContain(
      'Lake Road',
    );
    const back = live(start);
    await expect.poll(() => back.text).toContain('event: resync');
    expect(back.text).not.toContain('Lake Road');
    expect(back.text).not.toContain(`"id":${orderId}`);
    for (const { end } of [first, back]) end();
  });
});

describe('erasing the traces', () => {
  afterEach(async () => {
    api.worker.start();
    await api.caughtUp();
  });

  test('continues when the views are live again, and the key is destroyed meanwhile', async () => {
    const orderId = await placed(asha);
    await api.caughtUp();
    await api.worker.stop();
    const position = await erase(asha);
    await expect.poll(() => keyIsDestroyed(asha)).toBe(true);
    expect(await clearedUpTo()).toBeLessThan(position);
    api.worker.start();
    await tracesErased(position);
    await api.caughtUp();
    expect(await api.services.views.document(ordersProjection, orderKey(orderId))).toMatchObject({
      recipient: null,
    });
  });

  test('is repeated when its checkpoint is lost, and changes nothing', async () => {
    const position = await erase(asha);
    await tracesErased(position);
    // The API is stopped first: it would write its checkpoint again.
    await other.stop();
    await redis.flushall();
    await startSecond();
    await tracesErased(position);
    expect(await keyIsDestroyed(asha)).toBe(true);
  });
});

test('does not affect other people', async () => {
  const meera = await aShopper();
  const orderId = await placed(meera);
  await api.caughtUp();
  await tracesErased(await erase(asha));
  expect(await keyIsDestroyed(meera)).toBe(false);
  expect((await sendRequest(api.url, logIn(meera.username))).status).toBe(200);
  expect(await api.services.views.document(ordersProjection, orderKey(orderId))).toMatchObject({
    recipient: { contactInfo: { email: 'asha@example.org' } },
  });
  expect(
    (await sendRequest(second, { ...place(meera), headers: { 'Idempotency-Key': randomUUID() } })).status,
  ).toBe(201);
});
