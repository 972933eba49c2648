import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineRoute } from './define-route.ts';
import { makeDirectRouter } from './direct-router.ts';
import type { Route } from './route.ts';

const route = (method: Route['method'], path: string): Route =>
  defineRoute({ method, path, who: 'anyone', summary: '', handle: async () => ({ body: {} }) });
const answerWith =
  (who: string): RequestHandler =>
  (request, response) =>
    void response.json({ who, params: request.params, query: request.query });
const routes = [
  route('get', '/api/things'),
  route('get', '/api/things/:id'),
  route('get', '/api/things/filters'),
  route('put', '/api/things/:id/parts/:part'),
];

const app = express();
app.use(makeDirectRouter(routes, ({ method, path }) => answerWith(`${method} ${path}`)));
app.use(answerWith('the framework'));
let stop = (): void => undefined;
let url = '';
beforeAll(async () => {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => void server.close();
});
afterAll(() => stop());

async function send(path: string, method = 'GET'): Promise<unknown> {
  return (await fetch(url + path, { method })).json();
}

test('finds a call by its path, with any query', async () => {
  expect(await send('/api/things?page=2')).toEqual({
    ...{ who: 'get /api/things', params: {}, query: { page: '2' } },
  });
});

test('finds a call by its pattern, with its parameters', async () => {
  expect(await send('/api/things/12')).toMatchObject({ who: 'get /api/things/:id', params: { id: '12' } });
  expect(await send('/api/things/12/parts/a-b', 'PUT')).toMatchObject({
    ...{ who: 'put /api/things/:id/parts/:part', params: { id: '12', part: 'a-b' } },
  });
});

test('never takes a fixed path for a parameter', async () => {
  expect(await send('/api/things/filters')).toMatchObject({ who: 'get /api/things/filters' });
  expect(await send('/api/things/Filters')).toMatchObject({ who: 'the framework' });
});

test('passes other methods and other spellings on to Express', async () => {
  for (const [path, method] of [
    ['/api/things', 'POST'],
    ['/api/things/', 'GET'],
    ['/api/things/a%2Fb', 'GET'],
    ['/api/things//parts/1', 'PUT'],
    ['/API/things', 'GET'],
  ] as const)
    expect(await send(path, method), `${method} ${path}`).toMatchObject({ who: 'the framework' });
});
