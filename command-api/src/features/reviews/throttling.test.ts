import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, sendRequestOnce, type TestRequest } from '../../testing/given.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { REVIEW_LIMITS } from './limits.ts';

let api: ApiInTest;

beforeAll(async () => {
  api = await startApiInTest({ RATE_LIMITS: 'on' });
  await stock(api, [aProduct(1)]);
});
afterAll(() => api.stop());

const reviewOf = (as: Person, rating: number): TestRequest => ({
  ...{ method: 'POST', path: '/api/products/reviews/1', as },
  body: { rating },
});
const tryOf = (password: string): TestRequest => ({
  ...{ method: 'POST', path: accountPaths.login },
  body: { username: 'meera', password },
});
const review = (as: Person, rating: number) => sendRequest(api.url, reviewOf(as, rating));
const logIn = (password: string) => sendRequest(api.url, tryOf(password));

describe('reviews', () => {
  test('are limited per person, and the answer has a Retry-After', async () => {
    const [busy, other] = [await api.person(), await api.person()];
    await api.caughtUp();
    for (let written = 0; written < REVIEW_LIMITS.account.aMinute; written++)
      expect((await review(busy, 1 + (written % 5))).status).toBe(201);
    const before = await api.services.log.head();
    const refused = await review(busy, 3);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        success: false,
        code: 'too-many-attempts',
        message: expect.stringMatching(
          /^These are many reviews in a short time\. Please try again in \d+ (second|minute)s?\.$/,
        ),
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await api.eventsAfter(before)).toEqual([]);
    expect((await review(other, 5)).status).toBe(201);
  });
});

describe('while Redis is unavailable', () => {
  test('attempts cannot be counted and are refused, so that passwords cannot be guessed', async () => {
    const shopper = await api.person();
    await api.caughtUp();
    expect((await logIn('a wrong one')).status).toBe(401);
    await api.redis.kill();
    await expect.poll(async () => (await sendRequestOnce(api.url, tryOf('a wrong one'))).status).toBe(503);
    const times: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      const before = Date.now();
      const { status, headers, body } = await sendRequestOnce(api.url, tryOf('a wrong one'));
      times.push(Date.now() - before);
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect(body).toMatchObject({
        success: false,
        message: expect.stringContaining('try again in a moment'),
      });
    }
    expect((await sendRequestOnce(api.url, reviewOf(shopper, 5))).status).toBe(503);
    // Refusals are immediate; the fastest of several runs, so that load of the machine does not count.
    expect(Math.min(...times)).toBeLessThan(1_000);
    await api.redis.restart();
    await expect.poll(async () => (await logIn('a wrong one')).status).toBe(401);
    await api.caughtUp();
    expect((await review(shopper, 5)).status).toBe(201);
  });
});
