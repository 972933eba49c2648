// A frozen Redis of keys, proofs and snapshots: it accepts connections and never responds. Requests that need it are refused in time, soon
// at once, and everything else works; they succeed again once it responds.
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { proofPaths } from '@aangan/shared-events/features/audit/paths';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct, stock } from '../testing/catalogue.ts';
import { orderIdIn, place } from '../testing/orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';
import type { TestRequest } from '../testing/given.ts';

/** What a request may take, and what this machine may add. */
const LONGEST_MS = 7_900;
const AT_ONCE_MS = 100;

let stores: TestRedis;
let api: ApiInTest;
let customer: Person;
let auditor: Person;

beforeAll(async () => {
  stores = await startRedis('on disk');
  api = await startApiInTest({ KEYS_URL: stores.url, PROOFS_URL: stores.url });
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], pricePaise: 49950 })]);
  [customer, auditor] = [await api.person(), await api.person('auditor')];
  await api.caughtUp();
});
afterAll(async () => {
  process.kill(stores.pid(), 'SIGCONT');
  await api.stop();
  await stores.stop();
});

type Timed = { readonly status: number; readonly text: string; readonly ms: number };

async function timed({ method, path, as, body }: TestRequest): Promise<Timed> {
  const began = performance.now();
  const headers = {
    ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(new URL(path, api.url), {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, text: await answer.text(), ms: performance.now() - began };
}

let signedUp = 0;
const orderOne = (): TestRequest => place(customer);
const signUp = (): TestRequest => ({
  method: 'POST',
  path: accountPaths.signup,
  body: {
    ...{ name: 'Meera Nair', username: `meera.${++signedUp}`, mobile: '9876543210' },
    password: 'a good password',
  },
});

test('a frozen store refuses requests that need it in time, and works again once it responds', async () => {
  const placed = await timed(orderOne());
  expect(placed).toMatchObject({ status: 201 });
  const evidence: TestRequest = {
    ...{ method: 'GET', as: auditor },
    path: proofPaths.orderEvidence.replace(':id', String(orderIdIn(JSON.parse(placed.text)))),
  };
  process.kill(stores.pid(), 'SIGSTOP');
  const needing = [orderOne(), signUp(), evidence];
  const first = await Promise.all(needing.map(timed));
  expect(first.map(({ status }) => status)).toEqual([503, 503, 503]);
  for (const { ms } of first) expect(ms).toBeLessThan(LONGEST_MS);
  const later: number[] = [];
  for (const request of [...needing, ...needing, ...needing]) {
    const { status, ms } = await timed(request);
    expect(status).toBe(503);
    later.push(ms);
  }
  // The middle one: on a busy machine a process may not run for longer than this.
  expect(later.toSorted((one, other) => one - other)[4]).toBeLessThan(AT_ONCE_MS);
  expect((await timed({ method: 'GET', path: categoryPaths.all })).status).toBe(200);
  process.kill(stores.pid(), 'SIGCONT');
  for (const request of needing)
    await expect.poll(async () => (await timed(request)).status).toBeOneOf([200, 201]);
});
