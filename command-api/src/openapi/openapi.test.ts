// The OpenAPI document matches the API: every route is in it, every example works, every response fits its schema.
import { mailsResponse } from '@aangan/shared-events/features/mail/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Express } from 'express';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureAdministrator } from '../features/accounts/first-administrator.ts';
import { startApiInTest, type ApiInTest } from '../testing/api.ts';
import { mailsQueued } from '../testing/mail.ts';
import { makeModelGateway, type ModelGateway } from '../testing/model-gateway.ts';
import { sendRequest, type TestResponse, type TestRequest } from '../testing/given.ts';
import { makeContractChecker, type ContractChecker } from '../testing/contract/contract.ts';
import { makeDocument, OPENAPI, type OpenApiDocument } from './document.ts';
import { startMailServer, type MailServer } from '@aangan/test/setup/mail-server';
import type { Example } from '../http/example.ts';
import { documentParts, examples } from '../features.ts';
import { callOf, openApiPath } from './operation.ts';

let api: ApiInTest;
let model: ModelGateway;
let document: OpenApiDocument;
let holder: ContractChecker;
let picture: Blob;
let mailServer: MailServer;
const end = Promise.withResolvers<void>();

beforeAll(async () => {
  model = makeModelGateway({ now: Date.now, paysAtOnce: true, refundsWait: true });
  // It takes no mail before the end: mails wait.
  mailServer = await startMailServer();
  mailServer.behave({ recipient: end.promise });
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'orders@shop.example' };
  api = await startApiInTest(mail, { gateway: model.gateway });
  document = makeDocument(api.app.routes, documentParts);
  holder = makeContractChecker(document);
  const square = { width: 8, height: 8, channels: 3, background: '#0f6e6e' } as const;
  picture = new Blob([new Uint8Array(await sharp({ create: square }).png().toBuffer())], {
    type: 'image/png',
  });
});
afterAll(async () => {
  end.resolve();
  await api.stop();
  await mailServer.stop();
});

const get = (path: string, headers = {}): Promise<TestResponse> =>
  sendRequest(api.url, { method: 'GET', path, headers });

describe('the document', () => {
  test('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(fieldsOf(JSON.parse(JSON.stringify(document))));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('lists exactly the routes that are mounted', () => {
    const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const pictures = ['{name}', 'customization/{name}', 'returns/{name}'].map(
      (each) => `get /uploads/${each}`,
    );
    const filesOfThePage = /^get \/api\/docs\/.+/;
    const mounted = routesOf(api.app.router).filter((route) => !filesOfThePage.test(route));
    expect(described.toSorted()).toEqual([...mounted, ...pictures].toSorted());
  });

  test('describes the responses, the required role and the refusals of every route', () => {
    for (const route of api.app.routes) {
      const { responses, security } = holder.operation(callOf(route));
      const good = String(route.answers?.status ?? 200);
      expect(responses[good]?.content, callOf(route)).toBeDefined();
      expect(security).toEqual(route.who === 'anyone' ? [] : [{ bearer: [] }]);
      expect(Object.keys(responses), callOf(route)).toEqual(
        expect.arrayContaining([good, '500', ...(route.who === 'admin' ? ['401', '403', '503'] : [])]),
      );
    }
  });

  test('is served without a token, and with 304 while it is unchanged', async () => {
    const served = await get(OPENAPI);
    holder.checkAnswer(`GET ${OPENAPI}`, served);
    expect(served.body).toEqual(JSON.parse(JSON.stringify(document)));
    const etag = served.headers.get('etag') ?? '';
    expect((await get(OPENAPI, { 'If-None-Match': etag })).status).toBe(304);
  });
});

describe('the page of the document', () => {
  test('has only local scripts and styles, under the policy of every page', async () => {
    const page = await get('/api/docs');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toContain('unsafe');
    const named = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    const { body: script } = await get('/api/docs/page.js');
    // It is loaded when a call is opened: it would delay the list of calls by seconds.
    expect(named).not.toContain('/api/docs/swagger-ui-bundle.js');
    named.push(...(String(script).match(/\/api\/docs\/[\w-]+\.js/g) ?? []));
    expect(named).toEqual(expect.arrayContaining(['/api/docs/swagger-ui-bundle.js', '/api/docs/page.js']));
    expect(String(page.body)).not.toMatch(/<script>|<style|\bon\w+=|\bstyle=/);
    for (const path of named.filter((path) => path.startsWith('/api/docs/'))) {
      const file = await get(path, { 'Accept-Encoding': 'br' });
      expect([path, file.status]).toEqual([path, 200]);
      expect(file.headers.get('content-type')).toMatch(
        path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
      );
      const etag = file.headers.get('etag') ?? '';
      expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
    }
  });
});

describe('the examples', () => {
  test('exist for every call', () => {
    const shown = new Set(examples.map(({ call }) => call));
    const calls = api.app.routes.filter(({ path }) => path !== OPENAPI).map(callOf);
    expect(calls.filter((call) => !shown.has(call))).toEqual([]);
    expect([...shown].filter((call) => !calls.includes(call))).toEqual([]);
  });

  test('are valid requests of their calls', () => {
    for (const { call, body, form } of examples) {
      if (body !== undefined) holder.checkBody(call, 'application/json', body);
      if (form !== undefined) holder.checkBody(call, 'multipart/form-data', form.fields);
    }
  });

  describe('work in sequence, and match the actual responses', () => {
    const answers: TestResponse[] = [];

    beforeAll(async () => {
      await anAdministrator();
      const scenario: Scenario = { tokens: {}, lastId: '', position: '' };
      for (const example of examples) {
        // Some contain positions of the views.
        await api.caughtUp();
        if (SHOWS_MAILS.test(example.call)) await mailsQueued(api);
        if (example.call.endsWith('/withdraw')) await failRefund();
        const answered = await sendRequest(api.url, requestOf(example, scenario));
        answers.push(answered);
        rememberIds(scenario, example, answered);
      }
    });

    test.each(examples.map((example, at) => ({ at, ...example })))('$at: $call, $shows', (example) => {
      const answered = answers[example.at];
      if (answered === undefined) throw new Error('The sequence ended before this example.');
      holder.checkAnswer(example.call, answered);
      expect(answered.status).toBe(goodStatusOf(example));
      expect(alike(normalized(answered))).toEqual(alike(normalized({ ...answered, body: example.answer })));
    });
  });
});

/** The bank does not take the refund that the example before has requested. */
async function failRefund(): Promise<void> {
  await vi.waitFor(() => expect([...model.books.refunds.keys()]).toEqual(['rfnd_1']), { timeout: 20_000 });
  model.settleRefund('rfnd_1', 'failed');
}

/** Calls whose answers depend on mails, or on where these are in the log: a mail is queued a moment after the event that causes it. */
const SHOWS_MAILS = /\/api\/(?:mail|audit|orders\/update-status)/;

async function anAdministrator(): Promise<void> {
  const login = examples.find(({ shows }) => shows === 'the administrator')?.body;
  const { features, passwords } = api.app;
  const { username = '', password = '' }: { username?: string; password?: string } = login ?? {};
  const { log } = api.services;
  await ensureAdministrator(
    { ...features.accounts, log },
    passwords,
    { username, password },
    new Date().toISOString(),
  );
  await api.caughtUp();
}

/** Values from earlier responses that later examples need. */
type Scenario = { readonly tokens: { shopper?: string; admin?: string }; lastId: string; position: string };

function requestOf(
  { call, as, params, query, headers, body, form }: Example,
  scenario: Scenario,
): TestRequest {
  const [method, template = ''] = call.split(' ');
  const id = typeof params?.['id'] === 'string' ? scenario.lastId : String(params?.['id']);
  const named = template.replace(/\{(?!id\})(\w+)\}/g, (_, name: string) => String(params?.[name]));
  const path = `${named.replace('{id}', id)}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const token = as && scenario.tokens[as];
  return {
    method: method as TestRequest['method'],
    path,
    ...(token !== undefined && { as: { token } }),
    headers: { ...headers, ...(method === 'GET' && { 'Shop-Position': scenario.position }) },
    ...(body && { body }),
    ...(form && { body: formOf(call, form) }),
  };
}

function formOf(call: string, { fields, pictures, text }: NonNullable<Example['form']>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  const field = api.app.routes.find((route) => callOf(route) === call)?.files?.field ?? '';
  for (let index = 0; index < pictures; index++) data.append(field, picture, 'picture.png');
  if (text !== undefined) data.append(field, new Blob([text], { type: 'text/csv' }), 'table.csv');
  return data;
}

function rememberIds(scenario: Scenario, { call, shows }: Example, { body, headers }: TestResponse): void {
  scenario.position = headers.get('Shop-Position') ?? scenario.position;
  const response: { token?: string; id?: unknown; events?: readonly { correlationId: string }[] } =
    Object(body);
  if (call === 'POST /api/auth/login')
    scenario.tokens[shows === 'a shopper' ? 'shopper' : 'admin'] = String(response.token);
  if (typeof response.id === 'string') scenario.lastId = response.id;
  if (call === 'GET /api/mail') scenario.lastId = mailsResponse.parse(body).data[0]?.id ?? '';
  const [first] = response.events ?? [];
  if (first !== undefined) scenario.lastId = first.correlationId;
}

function goodStatusOf({ call }: Example): number {
  return api.app.routes.find((route) => callOf(route) === call)?.answers?.status ?? 200;
}

/** Of a file only its structure: a table's column names, and the field names of each evidence line. */
function normalized({ body, headers }: Pick<TestResponse, 'body' | 'headers'>): unknown {
  const type = headers.get('content-type') ?? '';
  const lines = String(body).trim().split(/\r?\n/);
  if (type.startsWith('text/csv')) return lines[0];
  if (headers.get('content-disposition')?.includes('your-data'))
    return type.startsWith('text/html') ? lines[0] : Object.keys(fieldsOf(body));
  if (!type.startsWith('application/jsonl')) return body;
  return lines.map((line) => Object.keys(fieldsOf(JSON.parse(line))).toSorted());
}

/** Replaces ids, file names, times and tokens by placeholders. */
function alike(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(/"eyJ[\w.-]+"/g, '"token"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/"\d{4}-\d\d-\d\d"/g, '"day"')
      .replaceAll(/\d{1,2} \w{3,4} \d{4}, \d\d:\d\d/g, 'moment')
      .replaceAll(/\b[0-9a-f]{32}\b/g, 'id')
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'uuid')
      .replaceAll(/"position":"\d+"/g, '"position":"4021"')
      .replaceAll(/"(event|between)":\d+/g, '"$1":42')
      .replaceAll(/"position":"\w+:\d+"/g, '"position":"id:4021"')
      .replaceAll(/"g[0-9a-f]{8}"/g, '"generation"')
      .replaceAll(/"sealed":"[\w+/=]+"/g, '"sealed":"sealed"')
      .replaceAll(/"command(Id|Mac)":"[\w+/=-]+"/g, '"command$1":"hash"')
      .replaceAll(/"r-[0-9a-f]{16}"/g, '"r-id"')
      .replaceAll(/expires=\d+&signature=[\w-]+/g, 'signed')
      .replaceAll(/"aangan\/\w+\\n[^"]+"/g, '"note"')
      .replaceAll(/aangan\+[0-9a-f]{8}\+[\w+/=]+/g, 'key')
      .replaceAll(/[\w+/]{43}=/g, 'hash'),
  );
}

/** Method and path of everything that Express serves, in OpenAPI's form, except the handlers that refuse other methods. */
function routesOf({ router }: Express): readonly string[] {
  const routes = router.stack.flatMap(({ route }) => (route === undefined ? [] : [route]));
  return routes.flatMap(({ path, stack }) => {
    if (String(path).includes('*')) return [];
    // The last layer answers all other methods.
    const methods = new Set(stack.map(({ method }) => method).filter(Boolean));
    return [...methods].map((method) => `${method} ${openApiPath(path)}`);
  });
}
