// No log contains user input or a secret: all processes log at the lowest level, calls are full of marked secrets, stores are killed
// during the calls, and then every line is searched.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEventStore, type TestEventStore } from '@aangan/test/setup/start-event-store';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { wishlistStream } from '@aangan/shared-events/features/wishlist/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct, stock } from '../testing/catalogue.ts';
import { address, anOrder, kurta } from '../testing/orders.ts';
import { aForm, aPicture } from '../testing/customization.ts';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';
import { sendRequest, sendRequestOnce, type TestRequest } from '../testing/given.ts';

const MARK = 'Zq7marked';
const marked = (what: string): string => `${MARK}${what}`;
const PASSWORD = marked('password');
const EMAIL = `${MARK.toLowerCase()}@example.org`;
const PHONE = '9998887776';
const JWT_SECRET = marked('jwt-secret').padEnd(40, 'x');
const ADMIN_PASSWORD = marked('admin');

let api: ApiInTest;
let eventStore: TestEventStore;
let url: string;
beforeAll(async () => {
  eventStore = await startEventStore();
  const settings = {
    LOG_LEVEL: 'debug',
    JWT_SECRET,
    USERNAME_SECRET: `${JWT_SECRET}2`,
    ADMIN_PASSWORD,
    ADMIN_USERNAME: marked('boss'),
  };
  api = await startApiInTest(settings, { projections: true, eventStore });
  await stock(api, [aProduct(1)]);
  url = await api.fleet.launchApi();
});
afterAll(() => api.stop());

const post = (path: string, body: object | string, more: Partial<TestRequest> = {}) =>
  sendRequest(url, { method: 'POST', path, body, ...more });

/** Calls with private data in every place where a sender can put it; `how` sends them, to a shop whose stores may be unreachable. */
async function everyKindOfCall(as: Person, how = sendRequest): Promise<void> {
  const call = (request: TestRequest) => how(url, request);
  const post = (path: string, body: object | string, more: Partial<TestRequest> = {}) =>
    call({ method: 'POST', path, body, ...more });
  const headers = { 'Idempotency-Key': marked('key'), 'Shop-Screen': 'checkout', Cookie: marked('cookie') };
  const person = { name: marked('name'), username: marked('user'), mobile: PHONE, password: PASSWORD };
  await post(accountPaths.signup, person);
  await post(accountPaths.signup, { ...person, mobile: 'not a number' });
  await post(accountPaths.login, { username: person.username, password: PASSWORD });
  await post(accountPaths.login, { username: person.username, password: marked('wrong') });
  await call({ method: 'GET', path: `/api/cart?token=${marked('query')}`, as: { token: marked('bearer') } });
  await call({ method: 'GET', path: `/api/products?search=${marked('search')}` });
  await call({ method: 'GET', path: `/${marked('path')}/../uploads/${marked('picture')}.jpg?w=7` });
  await post(
    '/api/cart',
    { productId: 1, size: marked('size'), color: 'Default', quantity: 1 },
    { as, headers },
  );
  await post('/api/cart', `{"broken": "${marked('json')}`, {
    as,
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
  await post('/api/products/reviews/1', { rating: 5, comment: marked('comment') }, { as, headers });
  const form = aForm(
    { fullName: marked('wisher'), email: EMAIL, designPreference: marked('design') },
    { [`${marked('file')}.png`]: await aPicture() },
  );
  await post('/api/customization/submit', form);
  const shippingAddress = { ...address, firstName: marked('first'), addressLine1: marked('street') };
  const contactInfo = { email: EMAIL, phone: PHONE };
  const order = anOrder({
    items: [{ ...kurta, quantity: 1 }],
    totalPrice: 1899,
    shippingAddress,
    contactInfo,
  });
  await post('/api/orders/place-order', order, { as });
  await call({ method: 'GET', path: '/api/cart', as });
}

async function logs(): Promise<ReadonlyMap<string, string>> {
  const folder = join(api.settings.dataDir, 'logs');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

test('no log contains user input or a secret, whatever fails', async () => {
  const shopper = await api.person();
  await api.caughtUp();
  await everyKindOfCall(shopper);
  // A poison event whose every value is private, under a request that is known.
  const poison = { type: 'WishlistItemAdded', data: { accountId: marked('a'), productId: marked('p') } };
  const metadata = {
    at: '2026-11-20T06:30:00.000Z',
    by: { kind: 'system' as const },
    origin: { client: 'api' as const },
    correlationId: 'the-request-of-the-poison',
    schemaVersion: 1,
  };
  await api.services.log.append(wishlistStream(shopper.id), [{ ...poison, metadata }], 'no-stream');
  await api.caughtUp();

  await api.redis.kill();
  await everyKindOfCall(shopper, sendRequestOnce);
  await api.redis.restart();
  await api.caughtUp();
  await eventStore.kill();
  const waiting = everyKindOfCall(shopper, sendRequestOnce);
  await sleep(1_500);
  await eventStore.restart();
  await waiting;
  await api.caughtUp();

  const written = await logs();
  expect([...written.keys()].toSorted()).toEqual(['command-api.log', 'projections.log']);
  for (const [name, text] of written)
    for (const secret of [MARK, MARK.toLowerCase(), EMAIL, PHONE, shopper.token, JWT_SECRET])
      expect(text.includes(secret) ? `${name} contains ${secret}: ${around(text, secret)}` : '').toBe('');

  // The logs that were searched are not empty.
  const [requests = '', folding = ''] = [written.get('command-api.log'), written.get('projections.log')];
  for (const part of [
    '"route":"/api/orders/place-order","status":201',
    '"route":"/api/auth/login"',
    '"code":"broken-json"',
  ])
    expect(requests).toContain(part);
  expect(requests).toContain(`"account":"${shopper.id}"`);
  expect(requests).toMatch(/"level":"(warn|error)".*"err":\{/);
  expect(folding).toMatch(/"level":"error".*"correlationId":"the-request-of-the-poison"/);
  expect(folding).toMatch(/"level":"debug".*"type":"OrderPlaced"/);
});

test('one id links a request to its log line, its events and their projection', async () => {
  const shopper = await api.person();
  await api.caughtUp();
  const { headers, status } = await post('/api/products/reviews/1', { rating: 4 }, { as: shopper });
  expect(status).toBe(201);
  const id = headers.get('request-id') ?? 'none';
  const written = (name: string) => expect.poll(async () => (await logs()).get(name));
  await written('projections.log').toMatch(
    new RegExp(`"msg":"event folded".*${id}|${id}.*"msg":"event folded"`),
  );
  // The log line of a request is written after its response.
  await written('command-api.log').toMatch(new RegExp(`"requestId":"${id}"`));
});

function around(text: string, secret: string): string {
  const at = text.indexOf(secret);
  return text.slice(Math.max(0, at - 300), at + 100);
}
