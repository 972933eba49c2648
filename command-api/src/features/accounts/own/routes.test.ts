import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { makeOwnStreams } from '../../../own-streams.ts';
import { startApiInTest, type ApiInTest, type Person } from '../../../testing/api.ts';
import { makeGiven, sendRequest, type TestRequest, type TestResponse } from '../../../testing/given.ts';
import { aProduct, stock } from '../../../testing/catalogue.ts';
import { anOrder, orderIdIn, place } from '../../../testing/orders.ts';

let api: ApiInTest;
const given = makeGiven(() => api);
const PASSWORD = 'block prints';

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1, { images: [{ file: 'a.jpg', colorId: null }] }),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
});
afterAll(() => api.stop());

type Token = Pick<Person, 'token'>;
const get = (path: string, as?: Token): TestRequest => ({ method: 'GET', path, ...(as && { as }) });
const send = (method: 'POST' | 'PUT', path: string, as: Token, body: object = {}): TestRequest => ({
  ...{ method, path, as, body },
});
const tokenIn = ({ body }: TestResponse): string =>
  typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';

let count = 0;
/** Someone who signed up and logged in. */
async function aShopper() {
  const username = `own.${++count}`;
  const person = { name: 'Asha Rao', username, mobile: '+919876543210', password: PASSWORD };
  await sendRequest(api.url, { method: 'POST', path: '/api/auth/signup', body: person });
  return { username, token: await logIn(username, PASSWORD) };
}
async function logIn(username: string, password: string): Promise<string> {
  const body = { username, password };
  return tokenIn(await sendRequest(api.url, { method: 'POST', path: '/api/auth/login', body }));
}

test('an account shows what its person entered, and its sessions', async () => {
  const shopper = await aShopper();
  await given()
    .when(get('/api/account', shopper))
    .then(200, { data: { name: 'Asha Rao', username: shopper.username, mobile: '+919876543210' } });
  const phone = { token: await logIn(shopper.username, PASSWORD) };
  const sessions = get('/api/account/sessions', shopper);
  await given()
    .when(sessions)
    .then(200, { data: [{ isCurrent: false }, { isCurrent: true }] });
  await sendRequest(api.url, send('POST', '/api/auth/logout', phone));
  const { body } = await given().when(sessions).then(200);
  expect(body).toMatchObject({ data: [{ isCurrent: true }] });
  expect(JSON.stringify(body)).not.toContain(phone.token);
  await given().when(get('/api/account')).then(401);
});

test('logging out everywhere ends every session, and a new one is the only one', async () => {
  const shopper = await aShopper();
  const phone = { token: await logIn(shopper.username, PASSWORD) };
  await given()
    .when(send('POST', '/api/account/sessions/end-all', shopper))
    .then(200, { message: 'You are logged out everywhere.' }, [{ type: 'AccountSessionsEnded' }]);
  for (const ended of [shopper, phone]) await given().when(get('/api/account', ended)).then(401);
  const again = { token: await logIn(shopper.username, PASSWORD) };
  const { body } = await given().when(get('/api/account/sessions', again)).then(200);
  expect(body).toMatchObject({ data: [{ isCurrent: true }] });
  expect(body).toHaveProperty('data.length', 1);
});

describe('the password', () => {
  test('is changed with the present one; other sessions end and this one goes on with a new token', async () => {
    const shopper = await aShopper();
    const phone = { token: await logIn(shopper.username, PASSWORD) };
    const changed = await given()
      .when(
        send('PUT', '/api/account/password', shopper, { current: PASSWORD, password: 'new block prints' }),
      )
      .then(200, { message: 'Your password was changed. Other devices are logged out.' }, [
        { type: 'AccountPasswordChanged' },
        { type: 'SessionOpened' },
      ]);
    for (const ended of [shopper, phone]) await given().when(get('/api/account', ended)).then(401);
    await given()
      .when(get('/api/account/sessions', { token: tokenIn(changed) }))
      .then(200, { data: [{ isCurrent: true }] });
    expect(await logIn(shopper.username, PASSWORD)).toBe('');
    expect(await logIn(shopper.username, 'new block prints')).not.toBe('');
  });
  test('that is changed while the role changes gives a token of the new role', async () => {
    const shopper = await aShopper();
    const { body } = await sendRequest(api.url, get('/api/auth/validate-token', shopper));
    const accountId = (body as { readonly user: { readonly id: string } }).user.id;
    const role = (from: 'customer' | 'admin', to: 'customer' | 'admin') =>
      api.append(`account-${accountId}`, [{ type: 'AccountRoleGranted', data: { accountId, from, to } }]);
    await role('customer', 'admin');
    await api.caughtUp();
    const admin = await logIn(shopper.username, PASSWORD);
    // The views do not know the new role yet.
    await api.worker.stop();
    await role('admin', 'customer');
    const answer = await fetch(`${api.url}/api/account/password`, {
      ...{ method: 'PUT', body: JSON.stringify({ current: PASSWORD, password: 'new block prints' }) },
      headers: { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' },
    });
    api.worker.start();
    await api.caughtUp();
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()) as { readonly token: string };
    await given().when(get('/api/account', { token })).then(200);
    await given().when(get('/api/auth/users/all', { token })).then(403);
  });
  test('stays when the present one is wrong or the new one too short', async () => {
    const shopper = await aShopper();
    for (const [body, message, field] of [
      [{ current: 'wrong', password: 'new block prints' }, 'This is not your password.', 'current'],
      [{ current: PASSWORD, password: 'short' }, 'A password has at least 8 characters.', 'password'],
      [{ password: 'new block prints' }, 'Please enter your password.', 'current'],
    ] as const)
      await given()
        .when(send('PUT', '/api/account/password', shopper, body))
        .then(400, { message, field }, []);
    await given().when(get('/api/account', shopper)).then(200);
  });
});

describe('the copy of their data', () => {
  test('has everything that the shop holds about a person, and no password', async () => {
    const shopper = await aShopper();
    const id = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
    await sendRequest(
      api.url,
      send('POST', '/api/products/reviews/1', shopper, { rating: 4, comment: 'Soft & <b>' }),
    );
    const copy = async () =>
      JSON.stringify((await sendRequest(api.url, get('/api/account/data.json', shopper))).body);
    // The mail about the order is queued a moment later.
    await expect.poll(copy).toContain('MailQueued');
    const text = await copy();
    for (const held of [
      'Asha Rao',
      '+919876543210',
      `order-${id}`,
      'OrderPlaced',
      'CartCheckedOut',
      '4 Lake Road',
    ])
      expect(text).toContain(held);
    expect(text).toContain('Soft & <b>');
    expect(text).not.toMatch(/argon2|AccountErased/);
    const page = await given().when(get('/api/account/data.html', shopper)).then(200);
    expect(page.headers.get('content-disposition')).toBe('attachment; filename="your-data.html"');
    const html = String(page.body);
    for (const held of [`<h2>Order ${id}</h2>`, 'Asha Rao', '4 Lake Road', 'Soft &amp; &lt;b&gt;'])
      expect(html).toContain(held);
    expect(html).not.toMatch(/argon2|<script|<b>/);
    // The heading of each part names its subject.
    expect(html).toContain('<h3>Session opened</h3>');
    expect(text + html).not.toContain('It concerns ');
  });
  test('waits for every view that names a stream of the person', async () => {
    const read = new Set<string>();
    const members = (projection: string) => Promise.resolve(read.add(projection) && []);
    await makeOwnStreams({ members })('a-1');
    for (const path of [accountPaths.dataAsJson, accountPaths.dataAsHtml])
      expect(api.app.routes.find((route) => route.path === path)?.views).toEqual(
        expect.arrayContaining([...read]),
      );
  });
  test('has nothing of others', async () => {
    const [one, other] = [await aShopper(), await aShopper()];
    const id = orderIdIn((await sendRequest(api.url, place(other, anOrder()))).body);
    const { body } = await given().when(get('/api/account/data.json', one)).then(200);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`order-${id}\\b|${other.username}`));
  });
});

describe('erasing', () => {
  test('needs the password, ends the account and cannot be undone', async () => {
    const shopper = await aShopper();
    const id = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
    await given()
      .when(send('POST', '/api/account/erase', shopper, { password: 'wrong' }))
      .then(400, { code: 'not-your-password', field: 'password' }, []);
    await given()
      .when(send('POST', '/api/account/erase', shopper, { password: PASSWORD }))
      .then(200, { message: 'Your account and your data are erased.' }, [{ type: 'AccountErased' }]);
    await given().when(get('/api/account', shopper)).then(401);
    expect(await logIn(shopper.username, PASSWORD)).toBe('');
    const admin = await api.person('admin');
    await given()
      .when(get(`/api/orders/${id}/printed-receipt`, admin))
      .then(200, { data: { order: { shippingAddress: 'Erased', contactInfo: null } } });
  });
  test('is not for accounts of the back office', async () => {
    for (const role of ['admin', 'auditor'] as const)
      await given()
        .when(send('POST', '/api/account/erase', await api.person(role), { password: PASSWORD }))
        .then(409, { code: 'staff-account' }, []);
  });
});
