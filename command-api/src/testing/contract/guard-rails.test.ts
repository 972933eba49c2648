// Rules of every call: invalid methods, bodies and ids, caches, tokens, sizes. Generated from the routes, so
// that a new route is covered too.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct, stock } from '../catalogue.ts';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { sendRequest, type TestResponse, type TestRequest } from '../given.ts';
import type { Route } from '../../http/route.ts';
import { makeContractChecker, type ContractChecker } from './contract.ts';
import { makeDocument } from '../../openapi/document.ts';
import { documentParts, examples } from '../../features.ts';
import { callOf } from '../../openapi/operation.ts';

let api: ApiInTest;
let holder: ContractChecker;
let admin: Person;
let routes: readonly Route[];

beforeAll(async () => {
  api = await startApiInTest();
  ({ routes } = api.app);
  holder = makeContractChecker(makeDocument(routes, documentParts));
  admin = await api.person('admin');
  await stock(api, [aProduct(1)]);
});
afterAll(() => api.stop());

type More = Omit<Partial<TestRequest>, 'method' | 'path'>;
const call = (method: string, path: string, more: More = {}): Promise<TestResponse> =>
  sendRequest(api.url, { method: method as TestRequest['method'], path, ...more });
const asAdmin = (method: string, path: string, more: More = {}) => call(method, path, { as: admin, ...more });
/** Every path with its methods; the ids do not exist. */
const pathsWithMethods = (): readonly (readonly [string, readonly string[]])[] => {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  const methods = (ofPath: readonly Route[]) => ofPath.map(({ method }) => method.toUpperCase());
  const others = [['/api/live', ['GET']] as const, ['/api/docs', ['GET']] as const];
  return [...[...byPath].map(([path, ofPath]) => [withId(path), methods(ofPath)] as const), ...others];
};
const withId = (path: string, id = '999999'): string => path.replaceAll(/:\w+/g, id);
/** The routes that read JSON only: no HTML forms, and no bytes that are signed. */
const readsJson = (): readonly Route[] =>
  routes.filter(({ body, takesRaw, takesForm }) => body !== undefined && !takesRaw && !takesForm);
/** A body of optional fields alone may be missing. */
const needsBody = ({ body }: Route): boolean => !body?.safeParse({}).success;
const reads = (): readonly Route[] => routes.filter(({ method }) => method === 'get');
const exampleOf = (route: Route) => examples.find((example) => example.call === callOf(route));

describe('an unknown path or method', () => {
  test('is 404 under the API, with any method', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/cart/deeper', '/api/orders/place-order/1'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const { status, body, headers } = await asAdmin(method, path);
        expect([path, method, status, body]).toMatchObject([
          path,
          method,
          404,
          { success: false, code: 'no-such-path' },
        ]);
        expect(headers.get('cache-control')).toBe('private, no-store');
      }
  });

  test('is 405 at a path with other methods, which Allow lists', async () => {
    for (const [path, methods] of pathsWithMethods()) {
      const page = path.startsWith('/api/') ? [] : ['GET'];
      const allowed = [...page, ...methods].flatMap((method) =>
        method === 'GET' ? ['GET', 'HEAD'] : [method],
      );
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
        (name) => !allowed.includes(name),
      )) {
        const { status, body, headers } = await call(method, path);
        expect([method, path, status, body]).toMatchObject([
          method,
          path,
          405,
          { success: false, code: 'wrong-method' },
        ]);
        expect(headers.get('allow')).toBe([...allowed, 'OPTIONS'].join(', '));
      }
      const options = await call('OPTIONS', path, {
        headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
      });
      expect([path, options.status, options.headers.get('allow')]).toEqual([
        path,
        204,
        [...allowed, 'OPTIONS'].join(', '),
      ]);
      expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('is 405 at pages and pictures', async () => {
    for (const path of ['/', '/products', '/uploads/x.jpg'])
      expect(await call('POST', path)).toMatchObject({ status: 405, body: { code: 'wrong-method' } });
  });

  test('HEAD answers as GET does, without a body', async () => {
    for (const route of reads()) {
      const path = withId(route.path, '1');
      const [head, get] = [await asAdmin('HEAD', path), await asAdmin('GET', path)];
      expect([path, head.status, head.body]).toEqual([path, get.status, '']);
      for (const name of ['content-type', 'cache-control', 'etag', 'content-length'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
    }
    expect(await call('HEAD', '/api/live')).toMatchObject({ status: 200, body: '' });
  });
});

describe('an id', () => {
  test('that is unknown or invalid is 404 everywhere', async () => {
    const nobodys = [
      '999999',
      'abc',
      '1.5',
      '-1',
      '0',
      '1e3',
      '99999999999',
      '%00',
      '1%3A2',
      '1%0d%0aX%3A1',
      '..%2F1',
      '%D9%A1',
    ];
    for (const route of routes.filter(({ path }) => path.includes(':'))) {
      const { body, form } = exampleOf(route) ?? {};
      const given = body ?? form?.fields;
      for (const id of nobodys) {
        const answered = await asAdmin(
          route.method.toUpperCase(),
          withId(route.path, id),
          given && { body: given },
        );
        holder.checkAnswer(callOf(route), answered);
        // Reviews are an empty list on any failure.
        const expected = callOf(route) === 'GET /api/products/reviews/{id}' ? 200 : 404;
        expect([callOf(route), id, answered.status]).toEqual([callOf(route), id, expected]);
        if (expected === 200) expect(answered.body).toEqual([]);
      }
      const broken = await asAdmin(
        route.method.toUpperCase(),
        withId(route.path, '%E0%A4%A'),
        given && { body: given },
      );
      expect([broken.status, broken.body]).toMatchObject([400, { code: 'unreadable' }]);
    }
  });
});

describe('a body', () => {
  test('that cannot be parsed is refused by every call that reads one', async () => {
    const json = { 'Content-Type': 'application/json' };
    const cases: readonly (readonly [status: number, code: string, More])[] = [
      [400, 'broken-json', { body: '{"name":', headers: json }],
      [400, 'broken-json', { body: '{"price": NaN}', headers: json }],
      [400, 'not-json', { body: 'name=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
      [400, 'not-json', { body: 'name', headers: { 'Content-Type': 'text/plain' } }],
      [400, 'not-utf-8', { body: '{}', headers: { 'Content-Type': 'application/json; charset=utf-16' } }],
      [413, 'too-large', { body: JSON.stringify({ x: 'x'.repeat(200_000) }), headers: json }],
      [400, 'invalid', { headers: json, body: '[]' }],
      [400, 'invalid', { headers: json, body: 'null' }],
      [400, 'invalid', { headers: json, body: '"text"' }],
      [400, 'too-deep', { headers: json, body: `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}` }],
    ];
    for (const route of readsJson())
      for (const [status, code, more] of cases) {
        if (more.body === 'null' && !needsBody(route)) continue;
        const answered = await asAdmin(route.method.toUpperCase(), withId(route.path, '1'), more);
        holder.checkAnswer(callOf(route), answered);
        expect([callOf(route), code, answered.status, answered.body]).toMatchObject([
          callOf(route),
          code,
          status,
          { code },
        ]);
      }
  });

  test('that is missing is refused with its first required field', async () => {
    for (const route of readsJson().filter(needsBody)) {
      const answered = await asAdmin(route.method.toUpperCase(), withId(route.path, '1'));
      expect([callOf(route), answered.status, answered.body]).toMatchObject([
        callOf(route),
        400,
        { code: 'invalid', field: expect.any(String) },
      ]);
    }
  });

  test('in another charset than UTF-8, or that exceeds the limit when decompressed, is refused', async () => {
    const post = async (body: Buffer, headers: object) => {
      const all = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json', ...headers };
      const response = await fetch(`${api.url}/api/brands`, {
        method: 'POST',
        headers: all,
        body: new Uint8Array(body),
      });
      return [response.status, (await response.json()) as unknown];
    };
    expect(await post(Buffer.from('{"name":"Caf\xe9"}', 'latin1'), {})).toMatchObject([
      400,
      { code: 'not-utf-8' },
    ]);
    expect(await post(Buffer.from('\ufeff{"name":""}'), {})).toMatchObject([400, { code: 'invalid' }]);
    const bomb = gzipSync(`{"name":"${'x'.repeat(20_000_000)}"}`);
    expect(await post(bomb, { 'Content-Encoding': 'gzip' })).toMatchObject([413, { code: 'too-large' }]);
    expect(await post(Buffer.from('{}'), { 'Content-Encoding': 'rot13' })).toMatchObject([
      400,
      { code: 'unreadable' },
    ]);
  });

  test('in a form that cannot be parsed is refused', async () => {
    const send = (body: string, type: string) =>
      asAdmin('POST', '/api/products', { body, headers: { 'Content-Type': type } });
    const field = (value: string) => `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n${value}\r\n`;
    for (const [body, type] of [
      ['x', 'multipart/form-data'],
      ['x', 'multipart/mixed; boundary=b'],
      [field('Stole'), 'multipart/form-data; boundary=b'],
      ['--b\r\nnonsense', 'multipart/form-data; boundary=b'],
    ] as const)
      expect(await send(body, type)).toMatchObject({ status: 400, body: { code: 'unreadable-form' } });
    const latin = Buffer.from(`${field('Caf\xe9')}--b--\r\n`, 'latin1');
    const response = await fetch(`${api.url}/api/products`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: new Uint8Array(latin),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'unreadable-text' }]);
  });

  test('may have unknown fields, which are not stored', async () => {
    const before = await api.services.log.head();
    const extra =
      '"surprise":"kept","id":77,"isAdmin":true,"role":"admin","__proto__":{"role":"admin"},"constructor":{"prototype":{}}';
    const send = async (path: string, fields: string): Promise<void> => {
      const more = { body: `{${fields},${extra}}`, headers: { 'Content-Type': 'application/json' } };
      expect([path, (await asAdmin('POST', path, more)).status]).toEqual([
        path,
        path.includes('cart') ? 200 : 201,
      ]);
    };
    await send('/api/brands', '"name":"Kapas"');
    await send('/api/products/reviews/1', '"rating":5');
    await send('/api/cart', '"productId":1,"color":"#2E3A7B","size":"M","quantity":1');
    await send(
      '/api/auth/signup',
      '"name":"Asha","username":"asha.rao","mobile":"9876543210","password":"a long password"',
    );
    const events = await api.eventsAfter(before);
    expect(events.map(({ type }) => type)).toEqual([
      'NumberTaken',
      'CatalogueChangeClaimed',
      'BrandAdded',
      'ReviewSubmitted',
      'CartItemAdded',
      'AccountOpened',
    ]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(
      /surprise|isAdmin|"admin"|proto|:77\b/,
    );
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

/** Without the time at which it was answered. */
const untimed = (body: unknown): string => JSON.stringify(body).replace(/"asOf":"[^"]+"/, '');

describe('a query', () => {
  test('with a field twice, or with half a character, is refused; with unknown fields it is not', async () => {
    for (const route of reads().filter(({ query }) => query !== undefined)) {
      const path = withId(route.path, '1');
      const [name = ''] = Object.keys(propertiesOf(route));
      for (const query of [`${name}=1&${name}=2`, `${name}=%00`]) {
        const answered = await asAdmin('GET', `${path}?${query}`);
        holder.checkAnswer(callOf(route), answered);
        expect([callOf(route), query, answered.status]).toEqual([callOf(route), query, 400]);
      }
      const known = String(new URLSearchParams(exampleOf(route)?.query));
      const without = await asAdmin('GET', `${path}?${known}`);
      const answered = await asAdmin('GET', `${path}?${known}&unknown=1&unknown=2&__proto__=x`);
      expect([path, untimed(answered.body)]).toEqual([path, untimed(without.body)]);
    }
  });
});

function propertiesOf(route: Route): object {
  const names = holder.operation(callOf(route)).parameters.filter((parameter) => parameter.in === 'query');
  return Object.fromEntries(names.map(({ name }) => [name, true]));
}

describe('a cache', () => {
  test('stores no personal answer, and revalidates public ones', async () => {
    for (const route of reads()) {
      const path = withId(route.path, '1');
      const { status, headers } = await asAdmin('GET', path);
      const etag = headers.get('etag');
      if (!route.isPublic || status !== 200) {
        expect([path, headers.get('cache-control'), etag]).toEqual([path, 'private, no-store', null]);
        continue;
      }
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache']);
      const again = await call('GET', path, { headers: { 'If-None-Match': etag ?? 'none' } });
      expect([path, again.status, again.body, again.headers.get('etag')]).toEqual([path, 304, '', etag]);
      expect((await call('GET', path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    }
    expect((await call('GET', '/api/cart')).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a token', () => {
  test('is valid only as signed by this shop', async () => {
    const { jwtSecret } = api.settings;
    const good = jwt.decode(admin.token) as jwt.JwtPayload;
    const [head, payload, signature] = admin.token.split('.');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const inHalf = Math.floor(Date.now() / 1000) - 1;
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged: Readonly<Record<string, string>> = {
      'without a signature': jwt.sign(good, '', { algorithm: 'none' }),
      'of no algorithm, with the signature left': `${encoded({ alg: 'none' })}.${payload}.${signature}`,
      'of another algorithm': jwt.sign(good, jwtSecret, { algorithm: 'HS512' }),
      'signed with a pair of keys': jwt.sign(good, privateKey, { algorithm: 'RS256' }),
      'of another secret': jwt.sign(good, randomBytes(32).toString('hex')),
      'of an empty secret': `${encoded({ alg: 'HS256' })}.${payload}.`,
      'run out': jwt.sign({ ...good, exp: inHalf }, jwtSecret),
      'without an end': jwt.sign({ sub: good.sub, role: 'admin', jti: good.jti, epoch: 0 }, jwtSecret),
      'of a role that is none': jwt.sign({ ...good, role: 'owner' }, jwtSecret),
      'of an account that is none': jwt.sign({ ...good, sub: 'nobody' }, jwtSecret),
      altered: `${head}.${encoded({ ...good, sub: 'another' })}.${signature}`,
      'cut short': admin.token.slice(0, -2),
      'the static one of the specification': '{secret}',
    };
    for (const [how, token] of Object.entries(forged)) {
      const refused = await call('GET', '/api/auth/validate-token', { as: { token } });
      expect([how, refused.status, refused.body]).toMatchObject([how, 401, { code: 'invalid-token' }]);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      expect([how, (await call('GET', '/api/categories', { as: { token } })).status]).toEqual([how, 200]);
    }
    expect((await asAdmin('GET', '/api/auth/validate-token')).status).toBe(200);
  });

  test('that is invalid is ignored by every public call', async () => {
    for (const route of reads().filter(({ who }) => who === 'anyone'))
      expect((await call('GET', withId(route.path, '1'), { as: { token: 'bad' } })).status).not.toBe(401);
  });
});

describe('a request with a Content-Length', () => {
  test('is refused before its body is sent when that is too large for its type', async () => {
    const head = (type: string, bytes: number): string =>
      `POST /api/customization/submit HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`;
    for (const [type, bytes] of [
      ['application/json', 200_000],
      ['multipart/form-data; boundary=b', 50_000_000],
    ] as const)
      expect(await raw(head(type, bytes))).toMatch(/^HTTP\/1.1 413 [^]*"code":"too-large"/);
  });
});

describe('a request that Node cannot parse', () => {
  test('is refused in the shape of every other refusal', async () => {
    const many = `X-Many: ${'x'.repeat(20_000)}`;
    const cases: readonly (readonly [string, number, string])[] = [
      [`GET /api/cart HTTP/1.1\r\nHost: a\r\n${many}\r\n\r\n`, 431, 'headers-too-large'],
      ['NONSENSE\r\n\r\n', 400, 'unreadable'],
      [
        'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
        400,
        'unreadable',
      ],
      ['GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\0\r\n\r\n', 400, 'unreadable'],
    ];
    for (const [text, status, code] of cases) {
      const answered = await raw(text);
      expect(answered.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(answered.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        success: false,
        code,
        message: expect.any(String),
      });
    }
  });
});

/** Sends a raw text and resolves with everything received until the end. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}
