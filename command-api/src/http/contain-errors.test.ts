import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeLogger } from '@aangan/platform/process/logger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { containErrors } from './refusals.ts';

let server: Server;
let url: string;
let lines: string[];
let respond: (response: ServerResponse) => void | Promise<unknown>;

beforeEach(async () => {
  lines = [];
  const logger = makeLogger('test', 'info', { write: (line: string) => void lines.push(line) });
  server = createServer(containErrors((_request, response) => respond(response), logger));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  [
    'thrown',
    () => {
      throw new Error('broken');
    },
  ],
  ['rejected', () => Promise.reject(new Error('broken'))],
])(
  'an error that is %s is a 500 in the usual shape, and is logged with the request id',
  async (_how, broken) => {
    respond = (response) => {
      response.setHeader('Content-Encoding', 'br').setHeader('Content-Length', 3);
      return broken();
    };
    const response = await fetch(url);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ success: false, code: 'internal' });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'request failed', requestId: response.headers.get('request-id') }),
    ]);
  },
);

test('an error in a response that has begun destroys it', async () => {
  respond = async (response) => {
    response.write('half of ');
    throw new Error('broken');
  };
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
});

test('an error of the response itself ends nothing else', async () => {
  respond = (response) => {
    response.end('whole');
    response.write('and more');
  };
  expect(await (await fetch(url)).text()).toBe('whole');
  expect(await (await fetch(url)).text()).toBe('whole');
});
