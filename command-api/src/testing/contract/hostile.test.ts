// Malicious input in every field of every call. The fields come from the example calls, so that a new call is covered as soon as it
// has one: each input is refused with a message, nothing of it is stored, and the shop keeps answering immediately.
import { readdir } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { fieldsOf } from '@aangan/shared-events/fields';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aProduct, stock } from '../catalogue.ts';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { sendRequest, type TestResponse, type TestRequest } from '../given.ts';
import { mailsQueued } from '../mail.ts';
import { anOrder, kurta, place } from '../orders.ts';
import { makeContractChecker, type ContractChecker } from './contract.ts';
import { makeDocument } from '../../openapi/document.ts';
import type { Example } from '../../http/example.ts';
import { documentParts, examples } from '../../features.ts';
import { callOf } from '../../openapi/operation.ts';

const AT_ONCE = 8;
/** Far more than a busy machine needs, far less than what hangs a process. */
const SOON_MS = 20_000;

let api: ApiInTest;
let holder: ContractChecker;
let admin: Person;

beforeAll(async () => {
  api = await startApiInTest();
  holder = makeContractChecker(makeDocument(api.app.routes, documentParts));
  admin = await api.person('admin');
  await stock(api, [aProduct(1)]);
});
afterEach(async () => {
  const start = Date.now();
  expect((await sendRequest(api.url, { method: 'GET', path: '/api/categories' })).status).toBe(200);
  expect(Date.now() - start).toBeLessThan(SOON_MS);
});
afterAll(() => api.stop());

type More = Omit<TestRequest, 'method' | 'path'>;
async function send(call: string, more: More, query = ''): Promise<TestResponse> {
  const [method, template = ''] = call.split(' ');
  const path = template.replace('{figure}', 'orders').replaceAll(/\{\w+\}/g, '1') + query;
  const answered = await sendRequest(api.url, {
    method: method as TestRequest['method'],
    path,
    as: admin,
    ...more,
  });
  holder.checkAnswer(call, answered);
  return answered;
}

async function inGroups<T>(work: readonly T[], each: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < work.length; start += AT_ONCE)
    await Promise.all(work.slice(start, start + AT_ONCE).map(each));
}

/** Sends requests in small groups; each must be answered with 4xx, and nothing may be appended to the log. */
async function allRefused(
  work: readonly (readonly [what: string, ask: () => Promise<TestResponse>])[],
): Promise<void> {
  expect(work.length).toBeGreaterThan(0);
  const before = await api.services.log.head();
  const taken: string[] = [];
  await inGroups(work, async ([what, ask]) => {
    const { status } = await ask();
    if (status < 400 || status >= 500) taken.push(`${status} ${what}`);
  });
  expect(taken).toEqual([]);
  expect((await api.eventsAfter(before)).map(({ type }) => type)).toEqual([]);
}

type Place = { readonly path: readonly (string | number)[]; readonly value: unknown };

/** Every field of a body with a scalar value. */
function placesIn(value: unknown, path: Place['path'] = []): readonly Place[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : placesIn(value[0], [...path, 0]);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]));
  return [{ path, value }];
}

/** A list may be sent as several fields of one name. */
const isList = (text = ''): boolean => text.startsWith('[');
function twice(form: FormData, name: string): FormData {
  form.append(name, '2');
  return form;
}

function put(body: unknown, [first, ...rest]: Place['path'], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(body))
    return body.map((item: unknown, at): unknown => (at === first ? put(item, rest, value) : item));
  return { ...fieldsOf(body), [first]: put(fieldsOf(body)[first], rest, value) };
}

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
/** Beyond the range of numbers; written into the JSON verbatim. */
const ENDLESS = '@1e400@';
const NO_TEXT = ['a\0b', '\ud83d', 'x'.repeat(6_000), deep(30), { a: 1 }, { __proto__: null, toString: 1 }];
const NO_STRING = [true, 42, [], ['a'], {}];
const NO_NUMBER = ['abc', true, [], {}, -1, 0.5, 2 ** 53, 1e308, -1e308, ENDLESS, null];

/** An example of each call whose fields are parsed: signed bytes are not, and a gateway's form always leads back to the shop. */
const byCall = (): readonly Example[] => {
  const others = api.app.routes.filter(({ takesRaw, takesForm }) => takesRaw || takesForm).map(callOf);
  const first = Map.groupBy(examples, ({ call }) => call).values();
  return [...first].flatMap(([example]) =>
    example === undefined || others.includes(example.call) ? [] : example,
  );
};
const asJson = (body: unknown): More => ({
  body: JSON.stringify(body).replaceAll(`"${ENDLESS}"`, '1e400'),
  headers: { 'Content-Type': 'application/json' },
});

describe('a field', () => {
  test('of any JSON body refuses other types, infinite numbers and texts that are too long or malformed', async () => {
    const work = byCall().flatMap(({ call, body }) =>
      placesIn(body ?? {}).flatMap(({ path, value }) => {
        const hostile = [...NO_TEXT, ...(typeof value === 'number' ? NO_NUMBER : NO_STRING)];
        return hostile.map((wrong) => {
          const what = `${call} ${path.join('.')} = ${JSON.stringify(wrong).slice(0, 30)}`;
          return [what, () => send(call, asJson(put(body, path, wrong)))] as const;
        });
      }),
    );
    await allRefused(work);
  });

  test('of any form refuses texts that are too long or malformed, as a form and as JSON', async () => {
    const work = byCall().flatMap(({ call, form }) =>
      Object.keys(form?.fields ?? {}).flatMap((name) => {
        const asForm = (wrong: string): FormData => {
          const data = new FormData();
          for (const [field, value] of Object.entries({ ...form?.fields, [name]: wrong }))
            data.append(field, value);
          return data;
        };
        const hostile = NO_TEXT.filter((wrong) => typeof wrong === 'string');
        return [
          ...NO_TEXT.map(
            (wrong) =>
              [`${call} ${name}`, () => send(call, asJson({ ...form?.fields, [name]: wrong }))] as const,
          ),
          ...hostile.map(
            (wrong) => [`${call} form ${name}`, () => send(call, { body: asForm(wrong) })] as const,
          ),
          ...(isList(form?.fields[name])
            ? []
            : [[`${call} ${name} twice`, () => send(call, { body: twice(asForm('1'), name) })] as const]),
        ];
      }),
    );
    await allRefused(work);
  });

  test('of a query is accepted or refused, and never fails otherwise', async () => {
    const values = [
      '-1',
      '0',
      '1e400',
      '0x10',
      'NaN',
      '99999999999999999999',
      '%00',
      'x'.repeat(5_000),
      '__proto__',
      '%0d%0aX:1',
      '<b>',
      '1,2,%F0',
    ];
    const calls = api.app.routes.filter(({ method }) => method === 'get').map(callOf);
    const named = calls.flatMap((call) =>
      holder
        .operation(call)
        .parameters.flatMap(({ name, in: where }) => (where === 'query' ? [{ call, name }] : [])),
    );
    const taken: string[] = [];
    await inGroups(named, async ({ call, name }) => {
      const accepted = ['404' in holder.operation(call).responses ? 404 : 200, 200, 400];
      for (const value of values) {
        const { status } = await send(call, {}, `?${name}=${value}`);
        if (!accepted.includes(status)) taken.push(`${status} ${call} ${name}=${value}`);
      }
    });
    expect(taken).toEqual([]);
  });

  test('named like a member of Object.prototype changes no object', async () => {
    const form = new FormData();
    for (const name of [
      '__proto__',
      'constructor',
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      'toString',
    ])
      form.append(name, 'yes');
    const body = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}';
    const json = { body, headers: { 'Content-Type': 'application/json' } };
    await allRefused(
      byCall()
        .filter(({ body, form }) => body ?? form)
        .flatMap(({ call, form: takesForm }) => [
          [`${call} JSON`, () => send(call, json)] as const,
          ...(takesForm ? [[`${call} form`, () => send(call, { body: form })] as const] : []),
        ]),
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

describe('a header', () => {
  test('is accepted, refused or ignored', async () => {
    const { logId } = api.services.log;
    const far = `${await logId()}:99999999999999999999`;
    for (const position of ['', 'x', 'x:y', ':', far, `${'9'.repeat(200)}:1`, '<script>'])
      expect((await send('GET /api/cart', { headers: { 'Shop-Position': position } })).status).toBe(200);
    const write = (headers: Readonly<Record<string, string>>) => send('DELETE /api/cart/clear', { headers });
    expect((await write({ 'Shop-Screen': `<script>${'x'.repeat(5_000)}` })).status).toBe(200);
    for (const key of ['x'.repeat(201), '\u00ff', ''])
      expect((await write({ 'Idempotency-Key': key })).body).toMatchObject(
        key === '' ? {} : { code: 'invalid-key' },
      );
    for (const revision of ['three', '"-1"', '"1e3"', `"${'9'.repeat(30)}"`, '"1", "2"'])
      expect(await send('DELETE /api/products/{id}', { headers: { 'If-Match': revision } })).toMatchObject({
        status: 400,
        body: { code: 'invalid-revision' },
      });
  });
});

describe('a picture', () => {
  beforeAll(async () => {
    // Order 1, whose returns take pictures.
    const ordered = anOrder({ items: [kurta], totalPrice: 3798 });
    expect((await sendRequest(api.url, place(admin, ordered))).status).toBe(201);
    const path = '/api/orders/update-status/1';
    const delivered = { method: 'PUT', path, as: admin, body: { status: 'delivered' } } as const;
    expect((await sendRequest(api.url, delivered)).status).toBe(200);
    await mailsQueued(api);
  });

  test('that is invalid, truncated, or declares a huge size is refused immediately, and leaves nothing behind', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 99, sigma: 30 },
        background: '#fff',
      },
    });
    const [png, jpeg] = [await noise.clone().png().toBuffer(), await noise.clone().jpeg().toBuffer()];
    const lies: Readonly<Record<string, Buffer>> = {
      'page.png': Buffer.from('<html><script>alert(1)</script>'),
      'drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'moving.jpg': Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
      'only-its-head.jpg': Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        Buffer.from('<script>alert(1)</script>'),
      ]),
      'half.png': png.subarray(0, png.length / 2),
      'half.jpg': jpeg.subarray(0, jpeg.length / 2),
      'empty.png': Buffer.alloc(0),
      'bomb.png': pngOf(60_000, 60_000, Buffer.alloc(1_000_000)),
      'endless.png': pngOf(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(10)),
    };
    const messageFor = (name: string): RegExp => {
      if (name.startsWith('half')) return new RegExp(`^The picture ${name} is incomplete or damaged`);
      if (name === 'bomb.png') return /^The picture bomb\.png has more than 50 million pixels/;
      return new RegExp(`^Invalid file type for ${name}\\. Use JPEG/PNG\\.$`);
    };
    await allRefused(
      picturesOf().flatMap(({ call, form, field }) =>
        Object.entries(lies).map(([name, bytes]) => [
          `${call} ${name}`,
          async () => {
            const start = Date.now();
            const answered = await send(call, { body: withPicture(form, field, bytes, name) });
            expect(answered.body).toMatchObject({ message: expect.stringMatching(messageFor(name)) });
            expect(Date.now() - start).toBeLessThan(SOON_MS);
            return answered;
          },
        ]),
      ),
    );
    expect(await stored()).toEqual([]);
  });

  test('is stored under a generated name, whatever its own', async () => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const names = [
      '../../../etc/passwd.png',
      '..\\..\\evil.png',
      '/etc/evil.png',
      'a\r\nSet-Cookie: x=1.png',
      '<img src=x onerror=alert(1)>.png',
      `${'x'.repeat(5_000)}.png`,
      '.htaccess',
      'con.png\0.exe',
    ];
    for (const { call, form, field } of picturesOf())
      for (const name of names) {
        const { status, headers } = await send(call, { body: withPicture(form, field, bytes, name) });
        expect([call, name, status < 500, headers.get('set-cookie')]).toEqual([call, name, true, null]);
      }
    const storedNames = await stored();
    expect(storedNames.length).toBeGreaterThan(0);
    const madeUp = /^(?:(?:customization|returns)\/)?[0-9a-f]{32}(?:-[0-9a-f]{12}|-[0-9a-f]{32})?\.jpg$/;
    expect(storedNames.filter((name) => !madeUp.test(name))).toEqual([]);
  });
});

describe('markup in a text', () => {
  test('comes back unchanged, as JSON that no browser renders as a page', async () => {
    const markup = '<img src=x onerror="alert(1)">&amp;{{7*7}}${7*7}';
    // Names lose the marks that turn their direction; longer texts keep them.
    const name = `\u202e${markup}`;
    const prose = `${name}.`;
    const expectMarkup = async (call: string, more: More, expected = markup): Promise<void> => {
      const { status, body, headers } = await send(call, more);
      expect([call, status < 300]).toEqual([call, true]);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(JSON.stringify(body)).toContain(JSON.stringify(expected));
    };
    await expectMarkup('POST /api/categories', { body: { name } });
    await expectMarkup('GET /api/categories', {});
    await expectMarkup('POST /api/brands', { body: { name } });
    const stole = examples.find(({ call }) => call === 'POST /api/products')?.form?.fields;
    await expectMarkup('POST /api/products', { body: { ...stole, name, description: prose } });
    await expectMarkup('GET /api/products', {});
    await expectMarkup('POST /api/products/reviews/{id}', { body: { rating: 5, comment: prose } }, prose);
    await expectMarkup('GET /api/products/reviews/{id}', {}, prose);
    const wish = examples.find(({ call }) => call === 'POST /api/customization/submit')?.form?.fields;
    await expectMarkup('POST /api/customization/submit', {
      body: { ...wish, fullName: name, designPreference: prose },
    });
    await expectMarkup('GET /api/customization/requests', {});
  });
});

type TakesPicture = {
  readonly call: string;
  readonly form: Readonly<Record<string, string>>;
  readonly field: string;
};
function picturesOf(): readonly TakesPicture[] {
  return byCall().flatMap(({ call, form }) => {
    const files = api.app.routes.find((route) => callOf(route) === call)?.files;
    // Tables are files too; their refusals are in the test of the import.
    return form === undefined || files === undefined || files.holds !== undefined || call.startsWith('PUT')
      ? []
      : [{ call, form: form.fields, field: files.field }];
  });
}

function withPicture(
  form: Readonly<Record<string, string>>,
  field: string,
  bytes: Buffer,
  name: string,
): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(form)) data.append(key, value);
  data.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return data;
}

async function stored(): Promise<readonly string[]> {
  const found = await readdir(api.settings.uploadsDir, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const folder = api.settings.uploadsDir;
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1));
}

/** A PNG with this header, and the compressed `data` as its pixels. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
