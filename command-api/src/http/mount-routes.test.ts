import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLogger } from '@aangan/platform/process/logger';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unlimitedAttempts } from './authentication/attempts.ts';
import { makeAuthenticate } from './authentication/sessions.ts';
import { makeTokens } from './authentication/tokens.ts';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';
import { answerErrors } from './refusals.ts';
import { defineRoute } from './define-route.ts';
import { DomainError } from '../domain/domain-error.ts';
import { sendRequest as sendRequestTo, type TestResponse, type TestRequest } from '../testing/given.ts';
import { makeKeyUses } from './key-uses.ts';
import { mountRoutes } from './mount-routes.ts';
import { makeCachedAnswers } from './answers/cached-answers.ts';
import type { ShopRequest } from './route.ts';
import { makeShopPositions } from '../views/shop-position.ts';

let api: ApiInTest;
let server: Server;
let url: string;
const people: Partial<Record<'customer' | 'admin' | 'auditor', Person>> = {};

/** The request that a route received, as JSON. */
const seen = ({ context, body, query, params, files, ifMatch, visitor }: ShopRequest<unknown, unknown>) => ({
  body: { context, body, query, params, ifMatch, visitor, files: files.map(({ sha256 }) => sha256) },
});
const posted = {
  method: 'post',
  summary: '',
  handle: async (r: ShopRequest<unknown, unknown>) => seen(r),
} as const;
const got = { ...posted, method: 'get', who: 'anyone' } as const;
/** It takes ten seconds. */
async function* longText(): AsyncGenerator<string> {
  for (let left = 100; left > 0; left -= 1) {
    yield 'text';
    await sleep(100);
  }
}
const name = z.object({ name: z.string('Please fill in the name.').min(1, 'Please fill in the name.') });
const routes = [
  defineRoute({ ...got, path: '/api/things/:id' }),
  defineRoute({ ...got, path: '/api/things/fixed', handle: async () => ({ body: 'fixed' }) }),
  ...(['anyone', 'signed-in', 'buyer', 'reader', 'admin'] as const).map((who) =>
    defineRoute({ ...posted, path: `/api/for/${who}`, who, supportsIfMatch: true }),
  ),
  defineRoute({ ...posted, path: '/api/named', who: 'anyone', body: name }),
  defineRoute({ ...posted, method: 'delete', path: '/api/named', who: 'anyone', body: name }),
  defineRoute({
    ...posted,
    path: '/api/secret',
    who: 'anyone',
    body: z.object({ name: z.string(), password: z.string() }),
    secretFields: ['password'],
  }),
  defineRoute({
    ...posted,
    path: '/api/pictures',
    who: 'anyone',
    body: z.record(z.string(), z.unknown()),
    files: { field: 'images', most: 2 },
  }),
  defineRoute({
    ...got,
    path: '/api/long',
    who: 'admin',
    handle: async () => ({ body: undefined, stream: { type: 'text/plain', text: longText() } }),
  }),
  defineRoute({
    ...got,
    path: '/api/broken',
    handle: async () => {
      throw new Error('the secret of the database');
    },
  }),
  defineRoute({
    ...got,
    path: '/api/refused',
    handle: async () => {
      throw new DomainError('too-many', 'slow-down', 'Slow down.', { retryAfter: 7 });
    },
  }),
];

beforeAll(async () => {
  api = await startApiInTest();
  const { services, settings } = api;
  const positions = makeShopPositions(services.log, services.views);
  const { cache } = services.views;
  const app = express();
  mountRoutes(app, routes, {
    ...services,
    positions,
    answers: makeCachedAnswers(cache),
    keyUses: makeKeyUses(services.redis.send, services),
    findVisitor: makeAuthenticate(makeTokens(settings.jwtSecret), services.views, services.log),
    freeSpace: { isFull: () => false },
    attempts: unlimitedAttempts,
    logId: services.log.logId,
  });
  app.use(answerErrors(makeLogger('test', 'silent')));
  server = createServer({ keepAliveTimeout: 65_000 }, app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const role of ['customer', 'admin', 'auditor'] as const) people[role] = await api.person(role);
  await api.caughtUp();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.stop();
});
const send = (request: TestRequest): Promise<TestResponse> => sendRequestTo(url, request);
const contextOf = async (request: TestRequest): Promise<Record<string, unknown>> => {
  const { status, body } = await send(request);
  expect(status).toBe(200);
  return (body as { context: Record<string, unknown> }).context;
};
type IdempotencyKey = { id: string; mac: string };
const keyIdOf = async (request: TestRequest, key = 'key'): Promise<IdempotencyKey> =>
  (await contextOf({ ...request, headers: { ...request.headers, 'Idempotency-Key': key } }))
    .idempotencyKey as IdempotencyKey;

describe('who may call a route', () => {
  test.each([
    ['anyone', [200, 200, 200, 200]],
    ['signed-in', [401, 200, 200, 200]],
    ['buyer', [401, 200, 200, 403]],
    ['reader', [401, 403, 200, 200]],
    ['admin', [401, 403, 200, 403]],
  ])('%s: a stranger, a customer, an administrator, an auditor get %j', async (who, expected) => {
    const statuses: number[] = [];
    for (const as of [undefined, people.customer, people.admin, people.auditor])
      statuses.push((await send({ method: 'POST', path: `/api/for/${who}`, ...(as && { as }) })).status);
    expect(statuses).toEqual(expected);
  });

  test('is decided before the body is read', async () => {
    const body = `{"broken": ${'x'.repeat(200_000)}`;
    const { status } = await send({ method: 'POST', path: '/api/for/admin', body });
    expect(status).toBe(401);
  });

  test('is decided again while a download lasts', async () => {
    const admin = await api.person('admin');
    await api.caughtUp();
    const answer = await fetch(`${url}/api/long`, { headers: { Authorization: `Bearer ${admin.token}` } });
    expect(answer.status).toBe(200);
    const text = answer.text();
    const ended = { accountId: admin.id, reason: 'test' };
    await api.append(`account-${admin.id}`, [{ type: 'AccountSessionsEnded', data: ended }]);
    await expect(text).rejects.toThrow();
  });

  test('answers 401 with WWW-Authenticate and a message for shoppers', async () => {
    const { headers, body } = await send({ method: 'POST', path: '/api/for/admin' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(body).toEqual({ success: false, code: 'no-token', message: 'No token found. Please log in.' });
  });
});

describe('a request', () => {
  test('finds a fixed path before one with a parameter', async () => {
    expect((await send({ method: 'GET', path: '/api/things/fixed' })).body).toBe('fixed');
    expect((await send({ method: 'GET', path: '/api/things/12' })).body).toMatchObject({
      params: { id: '12' },
    });
  });

  test('to an unknown path is 404, with an unknown method 405', async () => {
    expect((await send({ method: 'GET', path: '/api/nothing' })).body).toMatchObject({
      code: 'no-such-path',
    });
    const { status, headers } = await send({ method: 'PATCH', path: '/api/named' });
    expect([status, headers.get('allow')]).toEqual([405, 'POST, DELETE, OPTIONS']);
    expect((await send({ method: 'GET', path: '/api/things/%E0%A4%A' })).status).toBe(400);
  });

  test('names the first field that is wrong', async () => {
    const { status, body } = await send({ method: 'POST', path: '/api/named', body: {} });
    expect([status, body]).toEqual([
      400,
      { success: false, code: 'invalid', message: 'Please fill in the name.', field: 'name' },
    ]);
  });

  test('with malformed JSON is 400, and one that is too large 413', async () => {
    const post = (body: string, type = 'application/json') =>
      send({ method: 'POST', path: '/api/named', body, headers: { 'Content-Type': type } });
    expect(await post('{"name":')).toMatchObject({ status: 400, body: { code: 'broken-json' } });
    expect(await post('name=x', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 400,
      body: { code: 'not-json' },
    });
    expect(await post(JSON.stringify({ name: 'x'.repeat(110_000) }))).toMatchObject({ status: 413 });
    expect(await post('['.repeat(50_000))).toMatchObject({ status: 400 });
    expect(await post('null')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('to delete may send its fields in the body or in the query', async () => {
    expect((await send({ method: 'DELETE', path: '/api/named', body: { name: 'x' } })).body).toMatchObject({
      body: { name: 'x' },
    });
    expect((await send({ method: 'DELETE', path: '/api/named?name=y' })).body).toMatchObject({
      body: { name: 'y' },
    });
  });

  test('carries actor, time, origin and request id', async () => {
    const screen = { 'Shop-Screen': 'checkout' };
    const { headers, body } = await send({
      method: 'POST',
      path: '/api/for/buyer',
      headers: screen,
      ...(people.customer && { as: people.customer }),
    });
    expect(body).toMatchObject({
      context: {
        by: { kind: 'customer', id: people.customer?.id },
        origin: { client: 'web', screen: 'checkout' },
        correlationId: headers.get('request-id'),
        at: expect.stringMatching(/Z$/),
      },
    });
    expect(await contextOf({ method: 'POST', path: '/api/for/anyone' })).toMatchObject({
      by: { kind: 'anonymous' },
      origin: { client: 'api' },
    });
  });

  test('may carry the revision that the sender has seen', async () => {
    const ifMatch = async (value: string) =>
      send({ method: 'POST', path: '/api/for/anyone', headers: { 'If-Match': value } });
    expect((await ifMatch('"3"')).body).toMatchObject({ ifMatch: 3 });
    expect((await ifMatch('W/"12"')).body).toMatchObject({ ifMatch: 12 });
    expect((await ifMatch('"three"')).status).toBe(400);
  });
});

describe('a refusal', () => {
  test('of an unexpected error has one fixed sentence and does not reveal the cause', async () => {
    const { status, body, headers } = await send({ method: 'GET', path: '/api/broken' });
    expect([status, body]).toEqual([
      500,
      { success: false, code: 'internal', message: 'Something went wrong on our side. Please try again.' },
    ]);
    expect(headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('of too many requests has a Retry-After', async () => {
    const { status, headers } = await send({ method: 'GET', path: '/api/refused' });
    expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  });
});

describe('an Idempotency-Key', () => {
  const post = { method: 'POST', path: '/api/for/buyer' } as const;

  test('has 1 to 200 printable characters', async () => {
    for (const [key, status] of [
      ['k', 200],
      ['k'.repeat(200), 200],
      ['k'.repeat(201), 400],
      ['\u00e9', 400],
    ] as const)
      expect(
        (await send({ method: 'POST', path: '/api/for/anyone', headers: { 'Idempotency-Key': key } })).status,
      ).toBe(status);
  });

  test('has one id for one person, and another for another person', async () => {
    const [customer, admin] = [people.customer, people.admin];
    if (!customer || !admin) throw new Error('a test account is missing');
    const mine = await keyIdOf({ ...post, as: customer });
    expect(await keyIdOf({ ...post, as: customer })).toEqual(mine);
    expect((await keyIdOf({ ...post, as: admin })).id).not.toBe(mine.id);
    expect((await keyIdOf({ ...post, as: customer }, 'other key')).id).not.toBe(mine.id);
    const elsewhere = {
      ...post,
      path: '/api/for/signed-in',
      as: customer,
      headers: { 'Idempotency-Key': 'key' },
    };
    expect(await send(elsewhere)).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
  });

  test('of anonymous senders is scoped by the request', async () => {
    const named = (value: string) => keyIdOf({ method: 'POST', path: '/api/named', body: { name: value } });
    expect(await named('a')).toEqual(await named('a'));
    expect((await named('a')).id).not.toBe((await named('b')).id);
  });

  test('covers the bytes of JSON and the query', async () => {
    const raw = (body: string) =>
      keyIdOf({
        method: 'POST',
        path: '/api/named',
        body,
        headers: { 'Content-Type': 'application/json' },
      });
    expect((await raw('{"name":"a"}')).mac).not.toBe((await raw('{ "name":"a"}')).mac);
    const deleted = (query: string) => keyIdOf({ method: 'DELETE', path: `/api/named?name=${query}` });
    expect((await deleted('a')).mac).not.toBe((await deleted('b')).mac);
  });

  test('never covers a password', async () => {
    const secret = (password: string, given = 'asha') =>
      keyIdOf({ method: 'POST', path: '/api/secret', body: { password, name: given } });
    expect(await secret('one')).toEqual(await secret('two'));
    expect(await secret('one')).not.toEqual(await secret('one', 'another'));
  });

  test('covers the sorted fields and the files of a form, not its bytes', async () => {
    const form = (fields: readonly (readonly [string, string])[], picture: string) => {
      const data = new FormData();
      for (const [field, value] of fields) data.append(field, value);
      data.append('images', new Blob([picture]), 'picture.jpg');
      return keyIdOf({ method: 'POST', path: '/api/pictures', body: data });
    };
    const first = await form(
      [
        ['name', 'a'],
        ['price', '1'],
      ],
      'picture',
    );
    expect(
      await form(
        [
          ['price', '1'],
          ['name', 'a'],
        ],
        'picture',
      ),
    ).toEqual(first);
    expect(
      await form(
        [
          ['price', '2'],
          ['name', 'a'],
        ],
        'picture',
      ),
    ).not.toEqual(first);
    expect(
      await form(
        [
          ['price', '1'],
          ['name', 'a'],
        ],
        'another',
      ),
    ).not.toEqual(first);
  });
});

describe('a form', () => {
  const send = (fill: (data: FormData) => void): Promise<TestResponse> => {
    const data = new FormData();
    fill(data);
    return sendRequestTo(url, { method: 'POST', path: '/api/pictures', body: data });
  };
  const picture = (bytes = 10) => new Blob([new Uint8Array(bytes)]);

  test('cannot hang the process with the index of a field', async () => {
    const start = Date.now();
    const { status } = await send((data) => data.append('items[4294967294]', 'x'));
    expect(status).toBe(400);
    expect((await send((data) => data.append('a[b][c][d]', 'x'))).status).toBe(400);
    expect(Date.now() - start).toBeLessThan(20_000);
  });
  test('has limits for files, fields and their sizes', async () => {
    expect(await send((data) => data.append('images', picture(6 * 1024 * 1024 + 1), 'a'))).toMatchObject({
      status: 413,
      body: { code: 'file-too-large' },
    });
    expect((await send((data) => data.append('images', picture(5 * 1024 * 1024), 'a'))).status).toBe(200);
    const four = await send((data) => [1, 2, 3, 4].forEach(() => data.append('images', picture(), 'a')));
    expect(four).toMatchObject({ status: 400, body: { code: 'too-many-files' } });
    expect((await send((data) => data.append('other', picture(), 'a'))).status).toBe(400);
    expect((await send((data) => data.append('name', 'x'.repeat(70_000)))).status).toBe(400);
    const many = await send((data) => Array.from({ length: 60 }, (_, at) => data.append(`f${at}`, 'x')));
    expect(many.status).toBe(400);
  });
  test('that is cut off does not harm the process', async () => {
    const { port } = new URL(url);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 1_000_000 };
    const upload = httpRequest({ port, method: 'POST', path: '/api/pictures', headers });
    upload.on('error', () => undefined);
    upload.write('--b\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\nxxxx');
    await sleep(50);
    upload.destroy();
    await sleep(50);
    expect((await send((data) => data.append('images', picture(), 'a'))).status).toBe(200);
  });
});
