import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { aContext } from '../../testing/a-context.ts';
import { sendRequest } from '../../testing/given.ts';
import { accountOf, changePassword, changeRole, createAccount } from './operate-accounts.ts';

const password = 'block prints';
let api: ApiInTest;
let count = 0;
let username = '';

beforeAll(async () => {
  api = await startApiInTest();
});
afterAll(() => api.stop());
beforeEach(() => {
  username = `asha.${++count}`;
});

const operated = () => {
  const { features, passwords } = api.app;
  return { ...features.accounts, passwords, adminUsername: 'admin' };
};
const by = aContext({ by: { kind: 'admin' }, origin: { client: 'cli' } });
const create = (role: 'admin' | 'auditor' = 'auditor', more = {}) =>
  createAccount(operated(), { username, name: 'Asha Rao', role, password, ...more }, by);
const logIn = async (typed = password) => {
  await api.caughtUp();
  const request = { method: 'POST', path: '/login', body: { username, password: typed } } as const;
  return sendRequest(api.url, request);
};
const validate = async (token: string) => {
  await api.caughtUp();
  return sendRequest(api.url, { method: 'GET', path: '/api/auth/validate-token', as: { token } });
};
const tokenOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';

describe('an account that an operator opens', () => {
  test('has the given role and password, and no mobile number', async () => {
    await create('auditor');
    const { status, body } = await logIn();
    expect(status).toBe(200);
    expect((await validate(tokenOf(body))).body).toMatchObject({ user: { username, role: 'auditor' } });
  });
  test('is subject to the rules of sign-up', async () => {
    await expect(create('admin', { password: 'short' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(create('admin', { username: 'a b' })).rejects.toMatchObject({ kind: 'invalid' });
    await create();
    await expect(create('admin', { username: username.toUpperCase() })).rejects.toMatchObject({
      code: 'username-taken',
    });
  });
});

describe('an existing account', () => {
  test('changes its password, and its sessions end', async () => {
    await create();
    const token = tokenOf((await logIn()).body);
    await changePassword(operated(), { username, password: 'marigold and indigo' }, by);
    expect((await validate(token)).status).toBe(401);
    expect((await logIn()).status).toBe(401);
    expect((await logIn('marigold and indigo')).status).toBe(200);
  });
  test('changes its role, once, and its sessions end', async () => {
    await create('auditor');
    const token = tokenOf((await logIn()).body);
    expect(await changeRole(operated(), { username, role: 'admin' }, by)).toBe(true);
    expect(await changeRole(operated(), { username, role: 'admin' }, by)).toBe(false);
    expect((await accountOf(operated(), username)).role).toBe('admin');
    expect((await validate(token)).status).toBe(401);
  });
  test('must not be the one of the settings, and must exist', async () => {
    const ofSettings = { username: 'Admin', password, role: 'customer' as const };
    await expect(changePassword(operated(), ofSettings, by)).rejects.toThrow('ADMIN_PASSWORD');
    await expect(changeRole(operated(), ofSettings, by)).rejects.toThrow('does not start without');
    for (const doing of [
      () => changePassword(operated(), { username, password }, by),
      () => changeRole(operated(), { username, role: 'admin' }, by),
      () => accountOf(operated(), username),
    ])
      await expect(doing()).rejects.toMatchObject({ kind: 'missing' });
  });
});
