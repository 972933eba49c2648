import { once } from 'node:events';
import { createServer, type Server, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { makeLogger } from '@aangan/platform/process/logger';
import { afterEach, describe, expect, test } from 'vitest';
import { noteOf } from './request-note.ts';
import { registry } from '../metrics/metrics.ts';
import { watchRequests, type WatchedRequests } from './watch-requests.ts';

let server: Server;
let watched: WatchedRequests;
let lines: string[];
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const aCart: RequestListener = (_request, response) => {
  Object.assign(noteOf(response), { route: '/api/cart/:id', accountId: 'hash-1' });
  response.end('{}');
};

async function serve(
  handle: RequestListener,
  { isBehindProxy = false, level = 'info' } = {},
): Promise<number> {
  lines = [];
  const logger = makeLogger('test', level, { write: (line) => void lines.push(line) });
  watched = watchRequests(handle, { logger, isBehindProxy });
  server = createServer(watched.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const get = (port: number, headers = {}, path = '/api/cart/7?secret=marked') =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });
/** The current value of a metric; other tests may have changed it before. */
async function figure(name: string): Promise<number> {
  const lines = (await registry.metrics()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
}
const logged = () => lines.map((line): unknown => JSON.parse(line));

describe('a request', () => {
  test('has a log line and metrics at its end: by its route’s pattern, never its path', async () => {
    const name = 'shop_http_request_duration_seconds_count{method="GET",route="/api/cart/:id",status="200"}';
    const before = await figure(name);
    const port = await serve(aCart);
    const response = await get(port, { Authorization: 'Bearer marked', 'User-Agent': 'marked' });
    await expect.poll(logged).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        name: 'test',
        method: 'GET',
        route: '/api/cart/:id',
        status: 200,
        ms: expect.any(Number),
        requestId: response.headers.get('request-id'),
        account: 'hash-1',
        msg: 'request completed',
      },
    ]);
    expect(lines.join('')).not.toContain('marked');
    expect(await figure(name)).toBe(before + 1);
  });

  test('that was refused is logged with its code', async () => {
    const before = await figure('shop_refusals_total{code="no-token"}');
    const port = await serve((_request, response) => {
      Object.assign(noteOf(response), { route: '/api/cart', code: 'no-token' });
      response.writeHead(401).end();
    });
    await get(port);
    await expect.poll(logged).toMatchObject([{ status: 401, code: 'no-token' }]);
    expect(await figure('shop_refusals_total{code="no-token"}')).toBe(before + 1);
  });

  test('whose sender disconnected is logged as aborted', async () => {
    const port = await serve((_request, response) => void (noteOf(response).route = '/api/slow'));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/slow HTTP/1.1\r\nHost: shop\r\n\r\n');
    await once(server, 'request');
    socket.destroy();
    await expect.poll(logged).toMatchObject([{ route: '/api/slow', status: 'aborted' }]);
  });

  test('for pages and files is logged at debug only, with the sender’s address', async () => {
    const page: RequestListener = (_request, response) => void response.end('<!doctype html>');
    await get(await serve(page), {}, '/products');
    await get(await serve(page, { level: 'debug' }), {}, '/products');
    await expect.poll(logged).toMatchObject([{ level: 'debug', route: '(web)', from: '127.0.0.1' }]);
  });
});

describe('the id of a request', () => {
  const given = 'proxy-0123.abc_DEF';
  test('is taken from the trusted proxy', async () => {
    const port = await serve(aCart, { isBehindProxy: true });
    for (const header of ['Request-Id', 'X-Request-Id'])
      expect((await get(port, { [header]: given })).headers.get('request-id')).toBe(given);
  });

  test.each(['short', 'x'.repeat(65), 'with space 123', '<script>alert(1)', '-leading-dash'])(
    'is made when the given one is not harmless: %s',
    async (bad) => {
      const port = await serve(aCart, { isBehindProxy: true });
      expect((await get(port, { 'X-Request-Id': bad })).headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('is generated without a proxy, even if the sender sends one', async () => {
    const port = await serve(aCart);
    const first = (await get(port, { 'Request-Id': given })).headers.get('request-id');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect((await get(port)).headers.get('request-id')).not.toBe(first);
  });
});

describe('a stopping process', () => {
  test('closes the connection with every response, including requests in progress', async () => {
    let answer: () => void = () => undefined;
    const port = await serve((request, response) => {
      if (request.url === '/later') answer = () => response.end('{}');
      else response.end('{}');
    });
    const later = get(port, {}, '/later');
    await once(server, 'request');
    expect((await get(port)).headers.get('connection')).toBe('keep-alive');
    watched.endConnections();
    answer();
    expect((await later).headers.get('connection')).toBe('close');
    expect((await get(port)).headers.get('connection')).toBe('close');
  });
});
