import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchingUp, noToken } from '../../domain/common-refusals.ts';
import { checkedText } from './checked-text.ts';
import { sendStream } from './send-private.ts';

let server: Server;
let url: string;

let made = 0;

async function* numbers(breaksAt: number): AsyncGenerator<string> {
  for (let i = 0; i < 5; i++) {
    made++;
    if (i === breaksAt) throw new Error('the source is gone');
    yield `${i}\n`;
  }
}

beforeAll(async () => {
  const app = express();
  app.get('/file/:breaksAt', async (request, response) => {
    const text = numbers(Number(request.params.breaksAt));
    const file = { type: 'text/csv; charset=utf-8', name: 'a.csv', text };
    await sendStream(file, request, response).catch(() => undefined);
  });
  server = createServer({ keepAliveTimeout: 65_000 }, app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('is sent while it is generated, with its file name', async () => {
  const response = await fetch(`${url}/file/-1`);
  expect(await response.text()).toBe('0\n1\n2\n3\n4\n');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.csv"');
});

test('that fails in the middle is not taken for a complete one', async () => {
  await expect(fetch(`${url}/file/3`).then((response) => response.text())).rejects.toThrow();
});

test('is not generated for its headers alone', async () => {
  made = 0;
  const response = await fetch(`${url}/file/-1`, { method: 'HEAD' });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.csv"');
  expect(made).toBe(1);
});

test('ends when its receiver may not read it any more, but not while that cannot be found out', async () => {
  const received: string[] = [];
  const answers = [() => undefined, catchingUp, noToken];
  const findReceiver = async (): Promise<void> => {
    const refusal = answers.shift()?.();
    if (refusal !== undefined) throw refusal;
  };
  const all = async () => {
    for await (const chunk of checkedText(numbers(-1), findReceiver, 0)) received.push(chunk);
  };
  await expect(all()).rejects.toThrow(noToken().message);
  expect(received).toEqual(['0\n', '1\n']);
});
