import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unlimitedAttempts } from '../http/authentication/attempts.ts';
import { makeAuthenticate } from '../http/authentication/sessions.ts';
import { makeTokens } from '../http/authentication/tokens.ts';
import { startApiInTest, type ApiInTest } from '../testing/api.ts';
import { defineRoute } from '../http/define-route.ts';
import { makeKeyUses } from '../http/key-uses.ts';
import { answerErrors } from '../http/refusals.ts';
import { mountRoutes } from '../http/mount-routes.ts';
import { makeCachedAnswers } from '../http/answers/cached-answers.ts';
import { makeShopPositions } from '../views/shop-position.ts';

let api: ApiInTest;
let server: Server;
let url: string;
let isFull = false;

const route = {
  path: '/api/things',
  who: 'anyone',
  summary: '',
  handle: async () => ({ body: {} }),
} as const;

beforeAll(async () => {
  api = await startApiInTest();
  const { services, settings } = api;
  const positions = makeShopPositions(services.log, services.views);
  const { cache } = services.views;
  const app = express();
  mountRoutes(app, [defineRoute({ ...route, method: 'get' }), defineRoute({ ...route, method: 'post' })], {
    ...services,
    positions,
    answers: makeCachedAnswers(cache),
    keyUses: makeKeyUses(services.redis.send, services),
    findVisitor: makeAuthenticate(makeTokens(settings.jwtSecret), services.views, services.log),
    attempts: unlimitedAttempts,
    freeSpace: { isFull: () => isFull },
    logId: services.log.logId,
  });
  app.use(answerErrors(services.logger));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.stop();
});

test('refuses writes with the shop’s message, and no reads, until there is space again', async () => {
  const path = `${url}/api/things`;
  isFull = true;
  const write = await fetch(path, { method: 'POST' });
  expect([write.status, write.headers.get('retry-after'), await write.json()]).toEqual([
    503,
    '1',
    { success: false, code: 'disk-full', message: 'The shop cannot take orders right now.' },
  ]);
  expect((await fetch(path)).status).toBe(200);
  isFull = false;
  expect((await fetch(path, { method: 'POST' })).status).toBe(200);
});
