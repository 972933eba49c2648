import { unlimitedAttempts } from '../authentication/attempts.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import {
  categoriesIndex,
  categoriesProjection,
} from '@aangan/shared-events/features/catalogue/categories/views';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { defineRoute } from '../define-route.ts';
import { sendRequest } from '../../testing/given.ts';
import { makeKeyUses } from '../key-uses.ts';
import { answerErrors } from '../refusals.ts';
import { mountRoutes } from '../mount-routes.ts';
import { makeCachedAnswers } from './cached-answers.ts';
import type { Cache } from '../../views/cache.ts';
import { makeShopPositions } from '../../views/shop-position.ts';
import type { Derived } from '../../views/views.ts';

let api: ApiInTest;
let server: Server;
let cache: Cache;
let url: string;
let builds = 0;
let framework = 0;
let count = 0;
let beforeAnswer: () => Promise<void>;
let dropDerived: () => void = () => undefined;

const derived: Derived = {
  hasReached: () => true,
  waitFor: () => Promise.resolve(true),
  onChange: (listener) => {
    dropDerived = listener;
    return () => undefined;
  },
};
const route = () =>
  defineRoute({
    method: 'get',
    path: '/api/public',
    who: 'anyone',
    summary: '',
    query: z.object({ page: z.string().optional(), search: z.string().optional() }),
    views: [categoriesProjection],
    derived: [derived],
    isPublic: true,
    handle: async ({ query }) => {
      builds++;
      const ids = await api.services.views.members(categoriesProjection, categoriesIndex, {
        newestFirst: false,
      });
      await beforeAnswer();
      return { body: { ids, query, filling: 'x'.repeat(2_000) } };
    },
  });

beforeAll(async () => {
  api = await startApiInTest();
  const { services } = api;
  const positions = makeShopPositions(services.log, services.views);
  cache = services.views.cache;
  const answers = makeCachedAnswers(cache);
  const findVisitor = () => Promise.reject(new Error('a public route must not authenticate'));
  const app = express();
  app.use((_request, _response, next) => {
    framework++;
    next();
  });
  mountRoutes(app, [route()], {
    ...services,
    positions,
    answers,
    keyUses: makeKeyUses(services.redis.send, services),
    findVisitor,
    freeSpace: { isFull: () => false },
    attempts: unlimitedAttempts,
    logId: services.log.logId,
  });
  app.use(answerErrors(services.logger));
  const handle = answers.inFrontOf((request, response) => void app(request, response));
  server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.stop();
});
beforeEach(async () => {
  beforeAnswer = () => Promise.resolve();
  await addOne();
  await api.caughtUp();
  builds = framework = 0;
});

const addOne = (): Promise<bigint> => {
  const categoryId = ++count;
  const data = { categoryId, name: `Category ${categoryId}` };
  return api.append(categoryStream(categoryId), [{ type: 'CategoryAdded', data }]);
};
const get = (query = '', headers = {}) =>
  sendRequest(url, { method: 'GET', path: `/api/public${query}`, headers });
const idsIn = (body: unknown): number => (body as { ids: unknown[] }).ids.length;

describe('a public answer', () => {
  test('is built once, and served before Express sees the request', async () => {
    const first = await get();
    const second = await get();
    expect(second.body).toEqual(first.body);
    expect([builds, framework]).toEqual([1, 1]);
  });

  test('is rebuilt after a change of its sources', async () => {
    expect(idsIn((await get()).body)).toBe(count);
    await addOne();
    await api.caughtUp();
    expect(idsIn((await get()).body)).toBe(count);
    dropDerived();
    await get();
    expect(builds).toBe(3);
  });

  test('is rebuilt after the cache was cleared', async () => {
    await get();
    cache.clear();
    await get();
    await get();
    expect(builds).toBe(2);
  });

  test('is never older than the sender’s position', async () => {
    for (let tries = 0; tries < 20; tries++) {
      await get();
      const position = `${await api.services.log.logId()}:${await addOne()}`;
      expect(idsIn((await get('', { 'Shop-Position': position })).body)).toBe(count);
    }
  });

  test('is not cached when a source changed while it was built', async () => {
    let changed = false;
    beforeAnswer = async () => {
      if (changed) return;
      changed = true;
      await addOne();
      await api.caughtUp();
    };
    const old = await get();
    expect(idsIn(old.body)).toBe(count - 1);
    expect(idsIn((await get()).body)).toBe(count);
    expect(builds).toBe(2);
  });

  test('is built once for concurrent requests', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    beforeAnswer = () => gate;
    const askers = Array.from({ length: 5 }, () => get('?page=7'));
    await expect.poll(() => framework).toBe(5);
    go();
    await Promise.all(askers);
    expect(builds).toBe(1);
  });

  test('is shared by all spellings of a query', async () => {
    await get('?page=2&search=');
    await get('?search=&page=2&utm_source=letter');
    await get('?page=2');
    expect(builds).toBe(1);
    await get('?page=3');
    expect(builds).toBe(2);
  });

  test('to an invalid query is the refusal, whatever is cached', async () => {
    await get();
    for (const query of ['?page=1&page=2', '?page=1&page=2'])
      expect((await get(query)).status, query).toBe(400);
    expect((await get()).status).toBe(200);
  });

  test('to a search is not cached', async () => {
    await get('?search=kurta');
    await get('?search=kurta');
    expect(builds).toBe(2);
  });

  test('is a 304 for a client that has it', async () => {
    const { headers } = await get();
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(await get('', { 'If-None-Match': etag })).toMatchObject({ status: 304, body: '' });
    expect((await get('', { 'If-None-Match': '"other"' })).status).toBe(200);
    expect(framework).toBe(1);
  });

  test('is brotli from the second hit on, for clients that accept it', async () => {
    const [plain] = [await rawGet('br'), await rawGet('br')];
    await expect.poll(async () => (await rawGet('gzip, br')).encoding).toBe('br');
    expect(brotliDecompressSync((await rawGet('br')).bytes)).toEqual(plain?.bytes);
    expect((await rawGet('gzip')).encoding).toBeUndefined();
    expect(builds).toBe(1);
  });

  test('has a head of its own', async () => {
    await get();
    const head = await sendRequest(url, { method: 'HEAD', path: '/api/public' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(2_000);
  });
});

function rawGet(encoding: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/public`, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
      resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });
}
