import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../kernel/api-in-test.ts';
import { ask, type Answered } from '../../kernel/given.ts';
import { LIVE_LIMITS } from '../../live/admission.ts';
import { openTab } from '../../live/live-in-test.ts';

let api: ApiInTest;

beforeAll(async () => {
  api = await startApiInTest({ RATE_LIMITS: 'on' });
});
afterAll(() => api.stop());

const post = (path: string, body: object) => ask(api.url, { method: 'POST', path, body } as const);
const signUp = (username: string) =>
  post(accountPaths.signup, { name: 'Asha Rao', username, mobile: '9876543210', password: 'block prints' });
const logIn = (username: string, password: string) => post(accountPaths.login, { username, password });

async function tries(most: number, one: () => Promise<Answered>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < most; i++) statuses.push((await one()).status);
  return statuses;
}

describe('throttling', () => {
  it('lets nobody guess at one account for long, and says when to come back', async () => {
    await signUp('guessed.at');
    expect(new Set(await tries(20, () => logIn('guessed.at', 'a wrong one')))).toEqual(new Set([401]));
    const refused = await logIn('Guessed.At', 'block prints');
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too-many-attempts' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('leaves those in peace who know their password', async () => {
    await signUp('often.here');
    expect(new Set(await tries(25, () => logIn('often.here', 'block prints')))).toEqual(new Set([200]));
  });

  it('lets one person listen in so many places, and somebody else all the same', async () => {
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

  it('lets nobody ask for ever whether a name is taken', async () => {
    expect(await tries(11, () => signUp('asked.for'))).toEqual([201, ...Array<number>(9).fill(409), 429]);
  });
});
