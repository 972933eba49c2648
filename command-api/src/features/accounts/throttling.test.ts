import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { sendRequest, type TestResponse } from '../../testing/given.ts';
import { LIVE_LIMITS } from '../../live/admission.ts';
import { openTab } from '../../testing/live-tab.ts';
import { makeAttempts } from '../../http/authentication/attempts.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { LOG_INS_OF_AN_ACCOUNT } from './sessions/routes.ts';

const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
let api: ApiInTest;

beforeAll(async () => {
  api = await startApiInTest({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

const post = (path: string, body: object, from: string) =>
  sendRequest(api.url, { method: 'POST', path, body, headers: { 'X-Forwarded-For': from } });
const signUp = (username: string, from = HOME) => {
  const body = { name: 'Asha Rao', username, mobile: '9876543210', password: 'block prints' };
  return post(accountPaths.signup, body, from);
};
const logIn = (username: string, password: string, from = HOME) =>
  post(accountPaths.login, { username, password }, from);
const tooMany = { success: false, code: 'too-many-attempts' };

async function tries(most: number, one: () => Promise<TestResponse>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < most; i++) statuses.push((await one()).status);
  return statuses;
}

describe('throttling', () => {
  test('does not lock the administrator out while a stranger tries a thousand passwords', async () => {
    const administrator = { username: 'admin', password: 'a good password' };
    const { features, passwords } = api.app;
    const { log } = api.services;
    await ensureAdministrator(
      { ...features.accounts, log },
      passwords,
      administrator,
      new Date().toISOString(),
    );
    const statuses = new Map<number, number>();
    const guess = async (): Promise<void> => {
      const { status, headers } = await logIn('admin', 'a wrong one', ELSEWHERE);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    };
    for (let round = 0; round < 50; round++) {
      const guesses = Array.from({ length: 20 }, guess);
      if (round % 10 === 9) expect((await logIn('Admin', 'a good password')).status).toBe(200);
      await Promise.all(guesses);
    }
    expect(statuses.get(401)).toBeLessThan(20);
    expect(statuses.get(429)).toBeGreaterThan(980);
  });

  test('asks an owner under attack from many addresses to wait for some seconds, and says how many', async () => {
    await signUp('attacked');
    const guesses = Array.from({ length: 60 }, (_, at) => logIn('attacked', 'a wrong one', `10.0.0.${at}`));
    expect((await Promise.all(guesses)).some(({ status }) => status === 401)).toBe(true);
    const refused = await logIn('attacked', 'block prints');
    expect(refused).toMatchObject({ status: 429, body: tooMany });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(5);
    expect(refused.body).toMatchObject({
      retryAfter: seconds,
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d seconds?\.$/),
    });
    await setTimeout(seconds * 1_000);
    expect((await logIn('attacked', 'block prints')).status).toBe(200);
  });

  test('counts the addresses of one IPv6 network as one', async () => {
    await signUp('guessed.at');
    const guess = (host: number) => logIn('guessed.at', 'a wrong one', `2001:db8:1:2::${host.toString(16)}`);
    let host = 0;
    const statuses = await tries(20, () => guess(host++));
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
    expect(statuses).toContain(429);
  });

  test('limits the log-ins of an account in a day, which are events', async () => {
    await signUp('all.day');
    const accountId = api.app.features.accounts.nameAccount('all.day');
    const attempts = makeAttempts(api.services.redis.send);
    await attempts.count(LOG_INS_OF_AN_ACCOUNT, accountId, LOG_INS_OF_AN_ACCOUNT.max - 1);
    expect((await logIn('all.day', 'a wrong one')).status).toBe(401);
    expect((await logIn('all.day', 'block prints')).status).toBe(200);
    const before = await api.services.log.head();
    const refused = await logIn('all.day', 'block prints', ELSEWHERE);
    expect(refused).toMatchObject({ status: 429, body: tooMany });
    expect(refused.body).toMatchObject({
      message: 'These are many log-ins in a day. Please try again in 24 hours.',
    });
    expect(await api.eventsAfter(before)).toEqual([]);
    await signUp('all.night');
    expect((await logIn('all.night', 'block prints')).status).toBe(200);
  });

  test('never takes a right password for a wrong one', async () => {
    await signUp('often.here');
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn('often.here', 'block prints')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('limits the live connections of one person, and does not affect others', async () => {
    const [busy, other] = [await api.person(), await api.person()];
    await api.caughtUp();
    const tabs = await Promise.all(
      Array.from({ length: LIVE_LIMITS.ofPerson }, () => openTab(api.url, busy)),
    );
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await openTab(api.url, busy);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const another = await openTab(api.url, other);
    expect(another.status).toBe(200);
    tabs[0]?.close();
    await expect.poll(async () => (await openTab(api.url, busy)).status).toBe(200);
    for (const { close } of [...tabs, another]) close();
  });

  test('limits how often one address may ask whether a name is taken', async () => {
    expect(await tries(11, () => signUp('asked.for'))).toEqual([201, ...Array<number>(9).fill(409), 429]);
    expect((await signUp('asked.for', ELSEWHERE)).status).toBe(409);
  });
});
