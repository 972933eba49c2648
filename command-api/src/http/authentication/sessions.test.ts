import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { sendRequest } from '../../testing/given.ts';

let api: ApiInTest;
let other: string;

beforeAll(async () => {
  api = await startApiInTest();
  ({ url: other } = await api.secondApi());
});
afterAll(() => api.stop());

const validate = (url: string, token: string) =>
  sendRequest(url, { method: 'GET', path: '/api/auth/validate-token', as: { token } });

async function logIn(username: string): Promise<string> {
  const newcomer = { name: 'Asha Rao', username, mobile: '9876543210', password: 'block prints' };
  await sendRequest(api.url, { method: 'POST', path: '/api/auth/signup', body: newcomer });
  const { body } = await sendRequest(api.url, { method: 'POST', path: '/login', body: newcomer });
  return (body as { token: string }).token;
}

describe('a session', () => {
  test('of one API process is valid in all others at once', async () => {
    for (let tries = 0; tries < 4; tries++)
      expect((await validate(other, await logIn(`first.moment.${tries}`))).status).toBe(200);
  });

  test('signed out in one API process has ended in all others at once', async () => {
    for (let tries = 0; tries < 4; tries++) {
      const token = await logIn(`signed.out.${tries}`);
      expect((await validate(other, token)).status).toBe(200);
      const { status } = await sendRequest(api.url, {
        method: 'POST',
        path: '/api/auth/logout',
        as: { token },
      });
      expect(status).toBe(200);
      expect((await validate(other, token)).status).toBe(401);
      expect((await validate(api.url, token)).status).toBe(401);
    }
  });
});
