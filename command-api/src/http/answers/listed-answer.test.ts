import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonWithList } from './chunks.ts';
import { JSON_TYPE, sendStream } from './send-private.ts';

let server: Server;
let items: () => AsyncIterable<string>;
let error: unknown;
const head = { success: true, total: 3 };

beforeAll(async () => {
  server = createServer((request, response) => {
    const text = jsonWithList(head, 'data', items());
    sendStream({ type: JSON_TYPE, text }, request, response).catch((caught: unknown) => {
      error = caught;
      if (!response.headersSent) response.writeHead(503).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const ask = (method = 'GET') => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}`, { method });
};

test('a list is sent in one response, however it is chunked', async () => {
  items = async function* () {
    yield* ['', '1,2', '', '3'];
  };
  expect(await (await ask()).json()).toEqual({ ...head, data: [1, 2, 3] });
  expect(await (await ask('HEAD')).text()).toBe('');
  items = async function* () {};
  expect(await (await ask()).json()).toEqual({ ...head, data: [] });
});

test('an error before the first chunk is a refusal, and a later one destroys the connection', async () => {
  items = async function* () {
    yield await Promise.reject(new Error('Redis is away'));
  };
  expect((await ask()).status).toBe(503);
  items = async function* () {
    yield '1';
    throw new Error('Redis is away');
  };
  await expect(ask().then((response) => response.text())).rejects.toThrow();
  expect(error).toMatchObject({ message: 'Redis is away' });
});

test('no more items are read after the client has disconnected', async () => {
  const gone = Promise.withResolvers<number>();
  let portions = 0;
  items = async function* () {
    try {
      for (;;) {
        portions++;
        yield `"${'x'.repeat(100_000)}"`;
      }
    } finally {
      gone.resolve(portions);
    }
  };
  const reader = (await ask()).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(await gone.promise).toBeGreaterThan(0);
});
