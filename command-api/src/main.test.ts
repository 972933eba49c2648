// The process: start, readiness, metrics, and errors at the start.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parkedKey, livePointerKey } from '@aangan/shared-events/view-keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiProcess } from './testing/api-process.ts';
import { startApiInTest, type ApiInTest } from './testing/api.ts';
import { sendRequest } from './testing/given.ts';
import { projectionNames } from '@aangan/shared-events/features';

let api: ApiInTest;

beforeAll(async () => {
  api = await startApiInTest();
});
afterAll(() => api.stop());

const start = (env: NodeJS.ProcessEnv = {}) => startApiProcess(api, env);
const bodyOf = async (url: string): Promise<unknown> => (await fetch(url)).json();

describe('the process', () => {
  test('listens, becomes ready, and serves readiness and metrics on a separate port', async () => {
    const { child, ended, line, ready } = start();
    const { url, operations } = await ready();
    expect(await line()).toEqual({
      port: expect.any(Number),
      metricsPort: expect.any(Number),
      pid: child.pid,
    });

    const live = { state: 'live', lag: { events: 0, orMore: false, seconds: 0 }, heldBack: 0, setAside: [] };
    await api.caughtUp();
    await expect
      .poll(() => bodyOf(`${url}/readyz`))
      .toEqual({
        ready: true,
        degraded: false,
        reasons: [],
        warnings: [],
        parts: {
          process: 'ok',
          administrator: 'ok',
          'event log': 'ok',
          redis: 'ok',
          keys: 'ok',
          uploads: 'ok',
        },
        projections: Object.fromEntries(projectionNames.map((name) => [name, live])),
        followers: { catalogue: { state: 'live', lag: live.lag }, listing: { state: 'live' } },
      });
    expect(await bodyOf(`${operations}/readyz`)).toMatchObject({ ready: true });
    expect((await fetch(`${operations}/healthz`)).status).toBe(200);

    const { redis } = api.services;
    const generation = await redis.get(livePointerKey('cart'));
    const heldBack = parkedKey('cart', generation ?? '');
    await redis.send(heldBack, 'HSET', heldBack, 'cart-1', 'poison');
    await expect
      .poll(() => bodyOf(`${url}/readyz`))
      .toMatchObject({ ready: true, warnings: ['cart view: 1 stream held back'] });

    for (let times = 0; times < 3; times++)
      await sendRequest(url, { method: 'GET', path: '/api/categories' });
    await sendRequest(url, { method: 'GET', path: '/api/cart' });
    const body = { username: 'admin', password: 'a good password' };
    await sendRequest(url, { method: 'POST', path: '/login', body });
    // The views may still be folding what was just appended.
    const metricLines = async () => (await (await fetch(`${operations}/metrics`)).text()).split('\n');
    for (const line of [
      'shop_ready 1',
      'shop_projection_lag_events{projection="orders"} 0',
      'shop_projection_held_back_streams{projection="cart"} 1',
      'shop_http_request_duration_seconds_count{method="GET",route="/api/categories",status="200"} 3',
      'shop_http_request_duration_seconds_count{method="POST",route="/login",status="200"} 1',
      'shop_refusals_total{code="no-token"} 1',
      'shop_events_appended_total{type="SessionOpened"} 1',
      'shop_public_answers_total{from="made"} 1',
      'shop_public_answers_total{from="kept"} 2',
      'shop_live_streams 0',
    ])
      await expect.poll(metricLines).toContain(line);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  test('survives clients that hold more connections than it may open files', async () => {
    const { child, ended, ready } = startApiProcess(api, { LOG_LEVEL: 'warn' }, 256);
    const { url, operations } = await ready();
    const { port } = new URL(url);
    const sockets = Array.from({ length: 400 }, () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      return socket.on('connect', () => socket.write('GET /uploads/none.jpg HTTP/1.1\r\nHost: shop\r\n\r\n'));
    });
    const refused = () => sockets.filter(({ closed }) => closed).length;
    await expect.poll(refused).toBeGreaterThanOrEqual(400 - 78);
    expect((await fetch(`${operations}/healthz`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() =>
        fetch(`${url}/api/categories`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    child.kill('SIGTERM');
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).toContain('accepts at most 78 connections');
    expect(err).not.toContain('EMFILE');
  });

  test('refuses invalid settings, by their names', async () => {
    const { code, err, out } = await start({ REDIS_URL: 'nowhere', JWT_SECRET: '' }).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^These settings are missing or wrong: .*REDIS_URL.*JWT_SECRET.*\n$/);
  });

  test('prints one sentence when one of its ports is in use', async () => {
    const taken = createServer().listen(0);
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const [first, second] = await Promise.all([
      start({ PORT: String(port) }).ended,
      start({ METRICS_PORT: String(port) }).ended,
    ]);
    taken.close();
    expect([first.code, second.code]).toEqual([1, 1]);
    expect(first.err).toContain(`The API cannot listen on port ${port}`);
    expect(second.err).toContain(`Cannot serve metrics on 127.0.0.1:${port}`);
  });

  test('prints one sentence when the administrator’s username belongs to another account', async () => {
    const body = { username: 'ravi', name: 'Ravi', mobile: '9876543210', password: 'block prints' };
    await sendRequest(api.url, { method: 'POST', path: '/api/auth/signup', body });
    const { code, err } = await start({ ADMIN_USERNAME: 'ravi' }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^The API cannot start: ADMIN_USERNAME .*\n$/);
  });

  // Empty counts as unset: then no administrator is looked for.
  test.each(['a good password', ''])(
    'prints one sentence when another USERNAME_SECRET has opened the accounts, with ADMIN_PASSWORD=%j',
    async (ADMIN_PASSWORD) => {
      await api.person();
      const { code, err } = await start({ ADMIN_PASSWORD, USERNAME_SECRET: 'another secret, '.repeat(3) })
        .ended;
      expect(code).toBe(1);
      expect(err).toMatch(/^The API cannot start: USERNAME_SECRET is not the one .*\n$/);
    },
  );

  test('starts without its stores, answers at once, and reports what is missing', async () => {
    const file = join(api.settings.dataDir, 'a-file');
    await writeFile(file, '');
    const { child, ended, line } = start({
      REDIS_URL: 'redis://127.0.0.1:1',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      KEYS_URL: 'redis://127.0.0.1:1',
      UPLOADS_DIR: join(file, 'uploads'),
    });
    const { port } = await line();
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    // The quickest of some: what a busy machine adds does not count.
    const quickest = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let tries = 0; tries < 5; tries++) {
        const started = Date.now();
        expect([path, (await at(path)).status]).toEqual([path, 503]);
        times.push(Date.now() - started);
      }
      return Math.min(...times);
    };
    expect(await quickest('/api/categories')).toBeLessThan(1_000);
    expect(await quickest('/api/live')).toBeLessThan(1_000);
    expect((await at('/healthz')).status).toBe(200);
    const started = Date.now();
    const readiness = await at('/readyz');
    expect(Date.now() - started).toBeLessThan(7_000);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({
      ready: false,
      reasons: expect.arrayContaining(['redis: away', 'cart view: silent', 'catalogue: catching-up']),
      parts: {
        process: 'ok',
        administrator: 'not yet',
        'event log': 'away',
        redis: 'away',
        keys: 'away',
        uploads: 'not writable',
      },
      projections: { cart: { state: 'silent', lag: null, heldBack: null } },
    });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});
