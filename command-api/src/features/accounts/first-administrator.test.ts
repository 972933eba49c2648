import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePasswords } from './passwords.ts';
import { NOON } from '../../testing/a-context.ts';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { sendRequest } from '../../testing/given.ts';
import { makeNameAccount } from './account-id.ts';
import { makeAccounts } from './accounts.ts';
import { ensureAdministrator } from './first-administrator.ts';

let api: ApiInTest;
let username = '';
let count = 0;
const passwords = makePasswords();

beforeAll(async () => {
  api = await startApiInTest();
});
afterAll(() => api.stop());
beforeEach(() => void (username = `boss.${++count}`));

/** Runs the administrator's part of an API start: each has handlers of its own. */
const start = (password: string) => {
  const accounts = makeAccounts(api.services, makeNameAccount(api.settings.usernameSecret));
  return ensureAdministrator({ ...accounts, log: api.services.log }, passwords, { username, password }, NOON);
};
const logIn = (password: string) =>
  sendRequest(api.url, { method: 'POST', path: '/login', body: { username, password } });
const typesInLog = async () => {
  const stream = accountStream(api.app.features.accounts.nameAccount(username));
  return (await api.services.log.readStream(stream)).map(({ type }) => type);
};

describe('the administrator of the settings', () => {
  test('exists after the first start, with an administrator’s rights', async () => {
    await start('the first password');
    const { body, status } = await logIn('the first password');
    expect(status).toBe(200);
    const as = body as { token: string };
    expect((await sendRequest(api.url, { method: 'GET', path: '/api/auth/users/all', as })).status).toBe(200);
  });

  test('is opened once, however many processes start and however often', async () => {
    await Promise.all(['the password', 'the password', 'the password'].map(start));
    await start('the password');
    expect(await typesInLog()).toEqual(['AccountOpened']);
  });

  test('gets a changed password of the settings at the next start, and its sessions end', async () => {
    await start('the old password');
    const { token } = (await logIn('the old password')).body as { token: string };
    await Promise.all(['the new password', 'the new password'].map(start));
    expect(await typesInLog()).toEqual(['AccountOpened', 'AccountPasswordChanged']);
    await api.caughtUp();
    const old = await sendRequest(api.url, {
      method: 'GET',
      path: '/api/auth/validate-token',
      as: { token },
    });
    expect(old.status).toBe(401);
    expect((await logIn('the old password')).status).toBe(401);
    const fresh = (await logIn('the new password')).body as { token: string };
    expect(
      (await sendRequest(api.url, { method: 'GET', path: '/api/auth/validate-token', as: fresh })).status,
    ).toBe(200);
  });

  test('never replaces a customer', async () => {
    const body = { username, name: 'Asha Rao', mobile: '9876543210', password: 'the password' };
    await sendRequest(api.url, { method: 'POST', path: '/api/auth/signup', body });
    await expect(start('the password')).rejects.toThrow('belongs to an account that is not an administrator');
  });

  test('is not created under another USERNAME_SECRET, with which no other account could log in', async () => {
    await start('the password');
    const accounts = makeAccounts(api.services, makeNameAccount('another secret'));
    const needs = { ...accounts, log: api.services.log };
    const refused = ensureAdministrator(needs, passwords, { username, password: 'the password' }, NOON);
    await expect(refused).rejects.toThrow(/^USERNAME_SECRET is not the one .*secrets\/username-secret/);
    const stream = accountStream(accounts.nameAccount(username));
    expect(await api.services.log.readStream(stream)).toEqual([]);
  });
});
