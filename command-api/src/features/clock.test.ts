// The clock goes back an hour between two orders: every list stays in the order of the log, and /readyz and the audit report it.
import { usersPageResponse } from '@aangan/shared-events/features/accounts/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockResponse } from '@aangan/shared-events/features/audit/http';
import { ordersResponse } from '@aangan/shared-events/features/orders/http';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';
import { sendRequest } from '../testing/given.ts';
import { aProduct, stock } from '../testing/catalogue.ts';
import { anOrder, orderIdIn, place } from '../testing/orders.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2030-03-10T06:30:00.000Z');
let time = NOON;
let api: ApiInTest;
let admin: Person;
let shopper: Person;
const placed: number[] = [];

const send = async (method: string, path: string, as: Person | undefined, body?: object) => {
  const answer = await sendRequest(api.url, {
    method,
    path,
    ...(as && { as }),
    ...(body && { body }),
  } as never);
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.body;
};
const get = (path: string, as?: Person) => send('GET', path, as);

/** One of everything that is listed. */
async function live(name: string): Promise<void> {
  placed.push(orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body));
  const reviewer = await api.person();
  await send('POST', '/api/products/reviews/1', reviewer, { rating: 4, comment: name });
  const wish = { fullName: name, email: 'a@example.org', designPreference: 'Peacocks.' };
  await send('POST', '/api/customization/submit', undefined, wish);
  const person = {
    name,
    username: `u.${name.toLowerCase()}`,
    mobile: '9876543210',
    password: 'a good password',
  };
  await send('POST', '/api/auth/signup', undefined, person);
}

beforeAll(async () => {
  api = await startApiInTest({}, { now: () => new Date(time) });
  [admin, shopper] = [await api.person('admin'), await api.person()];
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  await live('Before');
  time -= HOUR_MS;
  await live('After');
  await api.caughtUp();
});
afterAll(() => api.stop());

test('orders are newest first by their position in the log, for every role and every filter', async () => {
  const [first, second] = placed;
  const numbersIn = async (query: string, as: Person) =>
    ordersResponse.parse(await get(`/api/orders${query}`, as)).data.map(({ id }) => id);
  for (const as of [admin, shopper])
    for (const query of ['', '?limit=2', '?status=pending', '?search=asha', '?from=2030-03-10&to=2030-03-10'])
      expect([query, await numbersIn(query, as)]).toEqual([query, [second, first]]);
  expect(await numbersIn('?sort=createdAt_asc', admin)).toEqual([first, second]);
  const audited = await get('/api/audit/orders?customer=' + shopper.id, admin);
  expect(audited).toMatchObject({ orders: [{ id: second }, { id: first }] });
});

test('so do reviews, customization requests and users', async () => {
  const reviews = await get('/api/products/reviews/1');
  expect(reviews).toMatchObject([{ comment: 'After' }, { comment: 'Before' }]);
  const requests = await get('/api/customization/requests', admin);
  expect(requests).toMatchObject({ data: [{ fullName: 'After' }, { fullName: 'Before' }] });
  const { users } = usersPageResponse.parse(
    await get('/api/auth/users/all?sort=createdAt_desc&limit=20', admin),
  );
  const names = users.map(({ name }) => name);
  expect(names.indexOf('After')).toBeLessThan(names.indexOf('Before'));
});

test('/readyz and the audit report it', async () => {
  const readyz = async () => (await fetch(`${api.url}/readyz`)).json() as Promise<unknown>;
  await expect.poll(readyz, { timeout: 15_000 }).toMatchObject({
    degraded: true,
    warnings: [expect.stringMatching(/^clock: 1 h 0 min behind the latest event of the log, 2030-/)],
  });
  const { count, steps } = clockResponse.parse(await get('/api/audit/clock', admin));
  expect(count).toBeGreaterThan(0);
  expect(steps).toContainEqual(
    expect.objectContaining({
      before: new Date(NOON).toISOString(),
      at: new Date(NOON - HOUR_MS).toISOString(),
    }),
  );
});
