import { createSecretKey } from 'node:crypto';
import {
  accountStream,
  sessionStream,
  type AccountEvent,
} from '@aangan/shared-events/features/accounts/events';
import { usersPageResponse } from '@aangan/shared-events/features/accounts/http';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, makeGiven, type TestResponse } from '../../testing/given.ts';
import { usersPage } from './queries.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
});
afterAll(() => api.stop());

let count = 0;
const aNewcomer = (more: object = {}) => ({
  name: 'Asha Rao',
  username: `asha.${++count}`,
  mobile: '+919876543210',
  password: 'block prints',
  ...more,
});
const signUp = (body: object, headers = {}) =>
  ({ method: 'POST', path: '/api/auth/signup', body, headers }) as const;
const logIn = (username: string, password: string, path = '/api/auth/login') =>
  ({ method: 'POST', path, body: { username, password } }) as const;
const validate = (token: string) =>
  ({ method: 'GET', path: '/api/auth/validate-token', as: { token } }) as const;
const tokenIn = ({ body }: TestResponse): string =>
  typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';

async function someoneLoggedIn(): Promise<{ token: string; userId: string; username: string }> {
  const newcomer = aNewcomer();
  await sendRequest(api.url, signUp(newcomer));
  const answered = await sendRequest(api.url, logIn(newcomer.username, newcomer.password));
  const { userId } = answered.body as { userId: string };
  return { token: tokenIn(answered), userId, username: newcomer.username };
}

describe('signing up', () => {
  test('opens an account, and its name is taken, whatever its case', async () => {
    const newcomer = aNewcomer();
    const { headers } = await given()
      .when(signUp(newcomer))
      .then(201, { success: true }, [{ type: 'AccountOpened', data: { role: 'customer' } }]);
    expect(headers.get('shop-position')).toMatch(/^[0-9a-z]+:\d+$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    await given()
      .when(signUp({ ...newcomer, username: newcomer.username.toUpperCase() }))
      .then(409, { success: false, code: 'username-taken' }, []);
  });

  test('opens one account for a key, however often it is sent', async () => {
    const newcomer = aNewcomer();
    const headers = { 'Idempotency-Key': `signup-${newcomer.username}` };
    await given()
      .when(signUp(newcomer, headers))
      .then(201, {}, [{ type: 'AccountOpened' }]);
    await given().when(signUp(newcomer, headers)).then(201, { success: true }, []);
  });

  test('does not report success when the same key is sent with another password', async () => {
    const newcomer = aNewcomer();
    const headers = { 'Idempotency-Key': `signup-${newcomer.username}` };
    await given().when(signUp(newcomer, headers)).then(201);
    await given()
      .when(signUp({ ...newcomer, password: 'quite another password' }, headers))
      .then(409, { success: false, code: 'idempotency-key-reused' }, []);
  });

  test('reserves the administrator’s names', async () => {
    for (const username of ['admin', 'ADMIN'])
      await given()
        .when(signUp(aNewcomer({ username })))
        .then(409, { code: 'username-taken' }, []);
  });

  test('stores neither password nor name in the clear', async () => {
    const newcomer = aNewcomer({ name: 'Unmistakable Name', password: 'unmistakable password' });
    await sendRequest(api.url, signUp(newcomer));
    const raw = await api.services.log.readStream(
      accountStream(api.app.features.accounts.nameAccount(newcomer.username)),
    );
    expect(raw).toHaveLength(1);
    expect(JSON.stringify(raw[0]?.data)).not.toMatch(/unmistakable/i);
    expect(JSON.stringify(raw[0]?.stream)).not.toContain(newcomer.username);
  });

  test.each([
    [{ username: 'ab' }, 'username', 'A username has 3 to 40 letters, digits, dots, underscores or hyphens.'],
    [
      { username: 'a b c' },
      'username',
      'A username has 3 to 40 letters, digits, dots, underscores or hyphens.',
    ],
    [{ password: 'short' }, 'password', 'A password has at least 8 characters.'],
    [{ password: '   short   ' }, 'password', 'A password has at least 8 characters.'],
    [{ mobile: '12345' }, 'mobile', 'A mobile number has 10 to 15 digits, with an optional + in front.'],
    [{ name: ' ' }, 'name', 'Please fill in your name.'],
    [{ name: undefined }, 'name', 'Please fill in your name.'],
  ])('says which rule %j breaks', async (wrong, _field, message) => {
    await given()
      .when(signUp(aNewcomer(wrong)))
      .then(400, { success: false, code: 'invalid', message }, []);
  });
});

describe('logging in', () => {
  test.each(['/api/auth/login', '/login'])('gives a token at %s', async (path) => {
    const newcomer = aNewcomer();
    await sendRequest(api.url, signUp(newcomer));
    const answered = await given()
      .when(logIn(` ${newcomer.username.toUpperCase()} `, ` ${newcomer.password} `, path))
      .then(200, { success: true, message: 'Login successful!' }, [{ type: 'SessionOpened' }]);
    const claims = jwt.decode(tokenIn(answered));
    expect(claims).toMatchObject({ role: 'customer', isAdmin: false, epoch: 0 });
    expect(answered.body).toMatchObject({ userId: claims?.sub });
    await given()
      .when(validate(tokenIn(answered)))
      .then(200, { success: true, user: { username: newcomer.username, name: 'Asha Rao' } });
  });

  test('does not reveal whether the name or the password is wrong', async () => {
    const newcomer = aNewcomer();
    await sendRequest(api.url, signUp(newcomer));
    const refusal = { success: false, message: 'Invalid username or password.' };
    await given().when(logIn(newcomer.username, 'wrong password')).then(401, refusal, []);
    await given().when(logIn('nobody.at.all', 'wrong password')).then(401, refusal, []);
  });

  test('takes as long for an unknown name', async () => {
    const newcomer = aNewcomer();
    await sendRequest(api.url, signUp(newcomer));
    const timeOf = async (username: string): Promise<number> => {
      const start = performance.now();
      await sendRequest(api.url, logIn(username, 'wrong password'));
      return performance.now() - start;
    };
    // The fastest of several runs, so that load of the machine does not count; no password check is instantaneous.
    let [known, unknown] = [Infinity, Infinity];
    for (let tries = 0; tries < 100 && (tries < 8 || unknown <= known / 2); tries++) {
      known = Math.min(known, await timeOf(newcomer.username));
      unknown = Math.min(unknown, await timeOf('nobody.at.all'));
    }
    expect(unknown).toBeGreaterThan(known / 2);
  });

  test('and out ignores the Idempotency-Key: each time is a session of its own', async () => {
    const newcomer = aNewcomer();
    await sendRequest(api.url, signUp(newcomer));
    const headers = { 'Idempotency-Key': 'the same' };
    const again = { ...logIn(newcomer.username, newcomer.password), headers };
    const tokens = [await sendRequest(api.url, again), await sendRequest(api.url, again)].map(tokenIn);
    expect(new Set(tokens.map((token) => jwt.decode(token, { json: true })?.jti)).size).toBe(2);
    for (const token of tokens)
      await given()
        .when({ method: 'POST', path: '/api/auth/logout', as: { token }, headers })
        .then(200, {}, [{ type: 'SessionEnded' }]);
  });

  test('requires both a name and a password', async () => {
    for (const body of [{}, { username: 'asha' }, { username: ' ', password: 'x' }])
      await given().when({ method: 'POST', path: '/login', body }).then(400, { success: false });
  });

  test('is refused for an erased account', async () => {
    const newcomer = aNewcomer();
    await sendRequest(api.url, signUp(newcomer));
    const accountId = api.app.features.accounts.nameAccount(newcomer.username);
    const stream = accountStream(accountId);
    await given({ stream, events: [{ type: 'AccountErased', data: { accountId } } satisfies AccountEvent] })
      .when(logIn(newcomer.username, newcomer.password))
      .then(401, {}, []);
    await given().when(signUp(newcomer)).then(409, { code: 'username-taken' }, []);
  });
});

describe('a token', () => {
  test('is required by routes for signed-in users', async () => {
    const path = '/api/auth/validate-token';
    await given().when({ method: 'GET', path }).then(401, { code: 'no-token' });
    await given().when(validate('no.token.atall')).then(401, { code: 'invalid-token' });
    await given()
      .when({ method: 'GET', path, headers: { Authorization: 'Basic YTpi' } })
      .then(401, { code: 'no-token' });
  });

  test('of another secret or algorithm, or expired, is invalid', async () => {
    const { id, sessionId } = await api.person();
    await api.caughtUp();
    const payload = { sub: id, role: 'admin', isAdmin: true, jti: sessionId, epoch: 0 };
    const exp = Math.floor(Date.now() / 1000);
    const key = createSecretKey(Buffer.from(api.settings.jwtSecret));
    const bad = [
      jwt.sign({ ...payload, exp: exp + 60 }, 'x'.repeat(32)),
      jwt.sign({ ...payload, exp: exp + 60 }, key, { algorithm: 'HS512' }),
      jwt.sign({ ...payload, exp: exp + 60 }, '', { algorithm: 'none' }),
      jwt.sign({ ...payload, exp: exp - 1 }, key),
      jwt.sign(payload, key),
    ];
    for (const token of bad) await given().when(validate(token)).then(401, { code: 'invalid-token' });
    await given()
      .when(validate(jwt.sign({ ...payload, exp: exp + 60 }, key)))
      .then(200);
  });

  test('that is invalid is ignored by public routes', async () => {
    await given()
      .when({ method: 'GET', path: '/api/public/users/count', as: { token: 'bad' } })
      .then(200);
    await given()
      .when({ ...signUp(aNewcomer()), as: { token: 'bad' } })
      .then(201);
  });

  test('is invalid immediately after its session is signed out, and only that one', async () => {
    const { token, userId, username } = await someoneLoggedIn();
    const other = tokenIn(await sendRequest(api.url, logIn(username, 'block prints')));
    await given()
      .when({ method: 'POST', path: '/api/auth/logout', as: { token } })
      .then(200, { success: true }, [{ type: 'SessionEnded', data: { accountId: userId } }]);
    await given().when(validate(token)).then(401, { code: 'invalid-token' });
    await given().when(validate(other)).then(200);
    expect(await api.services.log.readStream(sessionStream(userId))).toHaveLength(3);
  });

  test.each<[string, (accountId: string) => AccountEvent]>([
    [
      'the password changes',
      (accountId) => ({
        type: 'AccountPasswordChanged',
        data: { accountId, secret: { passwordHash: 'new' } },
      }),
    ],
    [
      'the role changes',
      (accountId) => ({ type: 'AccountRoleGranted', data: { accountId, from: 'customer', to: 'auditor' } }),
    ],
    [
      'all sessions are ended',
      (accountId) => ({ type: 'AccountSessionsEnded', data: { accountId, reason: 'test' } }),
    ],
    ['the person is erased', (accountId) => ({ type: 'AccountErased', data: { accountId } })],
  ])('is over when %s', async (_, event) => {
    const { token, userId } = await someoneLoggedIn();
    await given().when(validate(token)).then(200);
    await given({ stream: accountStream(userId), events: [event(userId)], sealFor: userId })
      .when(validate(token))
      .then(401, { code: 'invalid-token' });
  });
});

describe('the list of users', () => {
  test('is for administrators, an array of what the screen shows', async () => {
    const { userId, username } = await someoneLoggedIn();
    const { body } = await given().when({ method: 'GET', path: '/api/auth/users/all', as: admin }).then(200);
    expect(body).toContainEqual({ id: userId, name: 'Asha Rao', username, role: 'customer' });
  });

  test('comes in pages on request, by words and by role, without erased accounts', async () => {
    const page = async (query: string) => {
      const path = `/api/auth/users/all?${query}`;
      const { body } = await given().when({ method: 'GET', path, as: admin }).then(200);
      return usersPageResponse.parse(body);
    };
    const [first, second, erased] = [await api.person(), await api.person('auditor'), await api.person()];
    await api.append(accountStream(erased.id), [{ type: 'AccountErased', data: { accountId: erased.id } }]);
    const newest = await page('sort=createdAt_desc&limit=2');
    expect(newest.users.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(newest.totalPages).toBe(Math.ceil(newest.total / 2));
    const last = await page('limit=2&page=9999');
    expect([last.page, last.users.at(-1)?.id]).toEqual([last.totalPages, second.id]);
    expect(await page(`search=${first.id}`)).toMatchObject({ total: 1, users: [{ id: first.id }] });
    const username = newest.users[1]?.username ?? '';
    expect(await page(`search=asha+${username.slice(0, 10)}`)).toMatchObject({ users: [{ id: first.id }] });
    expect((await page('role=auditor&limit=100')).users.every(({ role }) => role === 'auditor')).toBe(true);
    expect(await page('search=nobody-of-that-name')).toMatchObject({ total: 0, users: [], page: 1 });
    await given().when({ method: 'GET', path: '/api/auth/users/all?limit=101', as: admin }).then(400);
    expect(await usersPage(api.services.views, { search: first.id, sort: 'createdAt_asc' }, 1)).toMatchObject(
      {
        total: 0,
        searched: 1,
      },
    );
  });

  test('is refused for other roles', async () => {
    const path = '/api/auth/users/all';
    await given().when({ method: 'GET', path }).then(401);
    for (const role of ['customer', 'auditor'] as const)
      await given()
        .when({ method: 'GET', path, as: await api.person(role) })
        .then(403, { code: 'admins-only' });
  });

  test('counts customers for anyone', async () => {
    const countNow = async (): Promise<number> => {
      await api.caughtUp();
      const { body } = await given().when({ method: 'GET', path: '/api/public/users/count' }).then(200);
      return (body as { count: number }).count;
    };
    const before = await countNow();
    await api.person('customer');
    await api.person('auditor');
    expect(await countNow()).toBe(before + 1);
  });
});
