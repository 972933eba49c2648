// The key store is replaced by an empty one or by another shop's: it is not trusted, and no key is written to it. Once the
// right one is restored, everything works again without a restart.
import { randomUUID } from 'node:crypto';
import { fieldsOf } from '@aangan/shared-events/fields';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { auditPaths } from '@aangan/shared-events/features/audit/paths';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProduct, stock } from '../testing/catalogue.ts';
import { orderIdIn, place } from '../testing/orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';
import { sendRequest, type TestRequest } from '../testing/given.ts';

let stores: TestRedis;
let server: Redis;
let api: ApiInTest;
let customer: Person;
let auditor: Person;
let history: TestRequest;

beforeAll(async () => {
  stores = await startRedis();
  server = new Redis(stores.url);
  api = await startApiInTest({ KEYS_URL: stores.url });
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], pricePaise: 49950 })]);
  [customer, auditor] = [await api.person(), await api.person('auditor')];
  await api.caughtUp();
  const placed = await sendRequest(api.url, place(customer));
  const path = auditPaths.order.replace(':id', String(orderIdIn(placed.body)));
  history = { method: 'GET', path, as: auditor };
});
afterAll(async () => {
  server.disconnect();
  await api.stop();
  await stores.stop();
});

/** An answer as it comes, without asking again. */
const statusOf = async ({ method, path, as, body }: TestRequest): Promise<number> => {
  const headers = {
    ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
    ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, api.url), { method, headers, ...sent });
  await answer.arrayBuffer();
  return answer.status;
};
const keysPart = async (): Promise<unknown> => {
  const readiness: unknown = await (await fetch(new URL('/readyz', api.url))).json();
  return fieldsOf(fieldsOf(readiness).parts).keys;
};

let right: ReadonlyMap<string, Buffer>;
beforeEach(async () => void (right = await dumped()));

async function dumped(): Promise<ReadonlyMap<string, Buffer>> {
  const names = await server.keys('*');
  return new Map(
    await Promise.all(names.map(async (name) => [name, await server.dumpBuffer(name)] as const)),
  );
}

test.each([
  ['an empty one', new Map<string, string>()],
  [
    'one of another shop',
    new Map([
      ['owner', 'another'],
      ['subject:x', 'id-of-x'],
      ['key:id-of-x', 'AAAA'],
    ]),
  ],
  ['one of another shop from before stores had owners', new Map([['key:id-of-x', 'AAAA']])],
])('%s is refused until the right one is back', async (_which, others) => {
  await server.flushall();
  for (const [name, value] of others) await server.set(name, value);
  expect([await statusOf(place(customer)), await statusOf(history)]).toEqual([503, 503]);
  await expect.poll(keysPart).toBe('empty, or of another log');
  expect(new Set(await server.keys('*'))).toEqual(new Set(others.keys()));
  await server.flushall();
  for (const [name, value] of right) await server.restore(name, 0, value);
  await expect.poll(() => statusOf(place(customer))).toBe(201);
  expect(await statusOf(history)).toBe(200);
});

test('the keys of this log are recognised without a claim, and after the log was moved', async () => {
  for (const owner of [undefined, 'the-log-before-it-was-moved']) {
    if (owner === undefined) await server.del('owner');
    else await server.set('owner', owner);
    expect(await statusOf(place(customer))).toBe(201);
    expect(await server.get('owner')).toBe(await api.services.log.logId());
  }
});
