// Creates the shop's user on a stand-in of the event store's HTTP API. Its rights were tested with EventStoreDB itself (infra/docs/cluster.md).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeShopUser } from './event-store-rights.ts';

const URL_OF_ADMIN = 'esdb://admin:a%40b@one:2113,two:2113?tls=true&tlsCAFile=/trust/ca.crt';

let server: Server;
let requests: string[];
let statuses: number[];

beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requests.push(`${request.url} ${body}`);
    const { authorization = '' } = request.headers;
    const who = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    response.writeHead(who === 'admin:a@b' ? (statuses.shift() ?? 500) : 401).end('said');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => server.close());

/** Sends the request to the stand-in; the real one uses TLS. */
const ask: typeof fetch = (url, init) => {
  const { href } = new URL(url instanceof Request ? url.url : url);
  expect(href).toMatch(/^https:\/\/one:2113\/users\//);
  const { port } = server.address() as AddressInfo;
  return fetch(href.replace('https://one:2113', `http://127.0.0.1:${port}`), init);
};

test('is made with its password, and belongs to no group', async () => {
  statuses = [201];
  await makeShopUser(URL_OF_ADMIN, 'its own', ask);
  expect(requests).toEqual([
    '/users/ {"loginName":"shop","fullName":"The shop","groups":[],"password":"its own"}',
  ]);
});

test('gets the current password when it exists', async () => {
  statuses = [409, 200];
  await makeShopUser(URL_OF_ADMIN, 'another', ask);
  expect(requests[1]).toBe('/users/shop/command/reset-password {"newPassword":"another"}');
});

test('reports the response when the event store refuses', async () => {
  statuses = [503];
  await expect(makeShopUser(URL_OF_ADMIN, 'x', ask)).rejects.toThrow(
    'The event store did not create the user: 503 said',
  );
});
