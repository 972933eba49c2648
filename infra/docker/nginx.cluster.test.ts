// Tests nginx's settings with two servers that stand in for APIs.
import { readdir, readFile } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { startNginx } from '@aangan/test/setup/start-nginx';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const processes = makeProcesses();
let folder: TempFolder;
let servers: readonly Server[];
let url: string;
let requests: string[] = [];
/** The behaviour of the first server that gets a request, and of later ones. */
let first: Handle;
let then: Handle;

const answer: Handle = (request, response) => response.end(String(request.headers['x-forwarded-for']));
const breakOff: Handle = (request) => request.socket.destroy();

beforeAll(async () => {
  folder = await tempFolder();
  servers = ['one', 'two'].map((name) =>
    createServer((request, response) => {
      if (request.url === '/healthz') return response.end();
      requests.push(`${request.method} ${name}`);
      (requests.length === 1 ? first : then)(request, response);
    }),
  );
  await Promise.all(
    servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  url = await startNginx(processes, join(folder.path, 'nginx'), ports);
});
afterAll(async () => {
  await processes.stop();
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  await folder.remove();
});
beforeEach(() => {
  requests = [];
  [first, then] = [answer, answer];
});

test('retries a read on the other API when one fails', async () => {
  first = breakOff;
  expect((await fetch(`${url}/api/products`)).status).toBe(200);
  expect(new Set(requests).size).toBe(2);
});

test('does not retry a POST that was sent, and answers in the API’s error format', async () => {
  first = breakOff;
  const response = await fetch(`${url}/api/orders`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ success: false, code: 'no-answer' });
  expect(requests).toHaveLength(1);
});

test('passes responses of the API through unchanged, refusals too', async () => {
  first = (_, response) => response.writeHead(503, { 'retry-after': '7' }).end('{"code":"catching-up"}');
  const response = await fetch(`${url}/api/orders`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
  expect(await response.json()).toEqual({ code: 'catching-up' });
  expect(requests).toHaveLength(1);
});

test('forwards each chunk of a live stream at once', async () => {
  let send: (text: string) => void = () => undefined;
  first = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    send = (text) => void response.write(text);
  };
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live`, { signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (const word of ['data: one\n\n', 'data: two\n\n']) {
    send(word);
    expect((await reader?.read())?.value).toBe(word);
  }
  stop.abort();
});

test('forwards its own data about a request, and no proxy headers of a visitor', async () => {
  first = (request, response) => response.end(JSON.stringify(request.headers));
  const claimed = [
    'x-forwarded-host',
    'x-forwarded-port',
    'x-forwarded-prefix',
    'forwarded',
    'x-real-ip',
    'x-request-id',
  ];
  const headers = {
    ...Object.fromEntries(claimed.map((name) => [name, 'evil.example'])),
    'x-forwarded-proto': 'ftp',
  };
  const seen: unknown = await (await fetch(`${url}/`, { headers })).json();
  expect(JSON.stringify(seen)).not.toContain('evil.example');
  expect(seen).toMatchObject({
    'x-forwarded-proto': 'http',
    'request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test('refuses a body of more than 40 MB in the API’s error format, before it is complete', async () => {
  for (const path of ['/api/products', '/anything']) {
    const { status, headers, text } = await sendHuge(path);
    expect([status, headers['content-type']]).toEqual([413, 'application/json']);
    expect(JSON.parse(text)).toEqual({
      success: false,
      message: 'This request is too large.',
      code: 'too-large',
    });
  }
  expect(requests).toEqual([]);
});

test('accepts a form with four pictures', async () => {
  first = (request, response) => {
    let bytes = 0;
    request
      .on('data', (chunk: Buffer) => (bytes += chunk.length))
      .on('end', () => response.end(String(bytes)));
  };
  const body = Buffer.alloc(32 * 1024 * 1024);
  expect(await (await fetch(`${url}/api/products`, { method: 'POST', body })).text()).toBe(
    String(body.length),
  );
});

test('stores no long answer on disk for a slow client: the API waits', async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  let sent = 0;
  first = (_, response) => {
    const send = (): void => {
      for (let isWritable = true; isWritable && sent < 100; sent += 1) isWritable = response.write(chunk);
      response.once('drain', send);
    };
    send();
  };
  const download = httpRequest(`${url}/api/audit/export`, (response) => response.pause());
  download.on('error', () => undefined).end();
  let before = -1;
  await expect
    .poll(
      () => {
        const isAtRest = sent > 0 && sent === before;
        before = sent;
        return isAtRest;
      },
      { interval: 1_000 },
    )
    .toBe(true);
  // What the buffers of the connections hold.
  expect(sent).toBeLessThan(50);
  download.destroy();
});

test('logs no addresses and no queries', async () => {
  await fetch(`${url}/api/products?search=unmistakable`);
  const files = (await readdir(join(folder.path, 'nginx'))).filter((name) => name.endsWith('.log'));
  const logs = await Promise.all(files.map((name) => readFile(join(folder.path, 'nginx', name), 'utf8')));
  expect(logs.join('')).not.toMatch(/unmistakable|127\.0\.0\.1 /);
});

test('waits 20 s for an answer, and longer only for a live stream', async () => {
  const template = await readFile(join(import.meta.dirname, 'nginx.conf.template'), 'utf8');
  expect(template.match(/proxy_read_timeout \w+/g)).toEqual([
    'proxy_read_timeout 20s',
    'proxy_read_timeout 60s',
  ]);
  expect(/location = \/api\/live \{[^}]*proxy_read_timeout 60s/.test(template)).toBe(true);
});

test('appends the address that it saw, whatever the sender claims', async () => {
  const response = await fetch(`${url}/api/products`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(await response.text()).toBe('203.0.113.9, 127.0.0.1');
});

/** Announces more than is accepted, and sends only the beginning. */
function sendHuge(
  path: string,
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': 1_500_000_000 };
    const sending = httpRequest(`${url}${path}`, { method: 'POST', headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      sending.destroy();
    });
    sending.on('error', reject);
    sending.write('{');
  });
}
