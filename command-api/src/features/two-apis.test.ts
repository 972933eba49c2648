// Two API processes on the same stores with concurrent requests: whatever is unique is given once.
import { cartStream } from '@aangan/shared-events/features/cart/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiInTest, Person } from '../testing/api.ts';
import { sendRequest, type TestResponse, type TestRequest } from '../testing/given.ts';
import { describeDecisions } from '../testing/decisions.ts';
import { kurta, orderIdIn, place } from '../testing/orders.ts';
import { startTwoApis, statusesOf, type TwoApis } from '../testing/two-apis.ts';
import { describeUniqueness } from '../testing/uniqueness.ts';

const ROUNDS = 5;
/** Enough for a few rounds of each delay; two-apis.long.test.ts runs twenty times as many. */
const RULE_ROUNDS = 10;
let two: TwoApis;
let api: ApiInTest;
let urls: readonly string[];
let admin: Person;

beforeAll(async () => {
  // The other API runs in its own process, so that no in-process queue or cache can help.
  two = await startTwoApis();
  ({ api, urls, admin } = two);
});
afterAll(() => two.stop());

const inRounds = async (race: (round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) await race(round);
};
const toBoth = (request: TestRequest): Promise<readonly TestResponse[]> =>
  Promise.all(urls.map((url) => sendRequest(url, request)));
const quantitiesOf = async (shopper: Person): Promise<unknown> =>
  (await sendRequest(api.url, { method: 'GET', path: '/api/cart', as: shopper })).body;
const eventsOf = async (stream: string): Promise<number> =>
  (await api.services.log.readStream(stream)).length;

test('a cart sums the additions of both, up to its limit', async () => {
  await inRounds(async () => {
    const shopper = await api.person();
    await api.caughtUp();
    const add = (quantity: number): TestRequest => ({
      ...{ method: 'POST', path: '/api/cart', as: shopper },
      body: { ...kurta, productId: kurta.id, quantity },
    });
    const added = await Promise.all([1, 2, 3].map((quantity) => toBoth(add(quantity))));
    expect(new Set(added.flat().map(({ status }) => status))).toEqual(new Set([200]));
    expect(await quantitiesOf(shopper)).toMatchObject({ data: [{ id: 1, quantity: 12 }] });
    expect(statusesOf(await toBoth(add(80)))).toEqual([200, 409]);
    expect(await quantitiesOf(shopper)).toMatchObject({ data: [{ id: 1, quantity: 92 }] });
  });
});

test('an order number is given once, without gaps', async () => {
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => api.person()));
  await api.caughtUp();
  const answers = (await Promise.all(shoppers.map((shopper) => toBoth(place(shopper))))).flat();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const numbers = answers.map(({ body }) => orderIdIn(body)).toSorted((one, other) => one - other);
  const first = numbers[0] ?? 0;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
  for (const number of numbers) expect(await eventsOf(orderStream(number))).toBe(1);
});

test('of two concurrent status changes one is made', async () => {
  await inRounds(async () => {
    const shopper = await api.person();
    await api.caughtUp();
    const id = orderIdIn((await sendRequest(api.url, place(shopper))).body);
    const decide = (status: string, trackingStatus: string): TestRequest => ({
      ...{ method: 'PUT', path: `/api/orders/update-status/${id}`, as: admin },
      body: { status, trackingStatus },
    });
    const decisions = [decide('accepted', 'Confirmed'), decide('rejected', 'Cancelled')];
    const answers = await Promise.all(decisions.map((request, i) => sendRequest(urls[i] ?? '', request)));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await eventsOf(orderStream(id))).toBe(2);
  });
});

test('a key is applied once, whichever process it reaches', async () => {
  await inRounds(async (round) => {
    const shopper = await api.person();
    await api.caughtUp();
    const headers = { 'Idempotency-Key': `key ${round}` };
    const added = await toBoth({
      ...{ method: 'POST', path: '/api/cart', as: shopper, headers },
      body: { ...kurta, productId: kurta.id },
    });
    expect(statusesOf(added)).toEqual([200, 200]);
    expect(await quantitiesOf(shopper)).toMatchObject({ data: [{ id: 1, quantity: kurta.quantity }] });
    expect(await eventsOf(cartStream(shopper.id))).toBe(1);
    const body = { name: `Kind ${round}` };
    const categories = await toBoth({ method: 'POST', path: '/api/categories', as: admin, headers, body });
    expect(statusesOf(categories)).toEqual([201, 201]);
    expect(categories[0]?.body).toEqual(categories[1]?.body);
  });
});

describe('rules across the catalogue', () => describeUniqueness(() => two, RULE_ROUNDS));

describe('decisions after a change at the other process', () => describeDecisions(() => two, RULE_ROUNDS));
