// The process itself: how it says that it is there, what it does when it cannot be, and how it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApiInTest, type ApiInTest } from './kernel/api-in-test.ts';

let api: ApiInTest;
let settings: NodeJS.ProcessEnv;

beforeAll(async () => {
  api = await startApiInTest();
  const { dataDir, jwtSecret, usernameSecret } = api.settings;
  settings = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    USERNAME_SECRET: usernameSecret,
    EVENTSTORE_URL: api.eventStore.url,
    REDIS_URL: api.redis.url,
    ADMIN_PASSWORD: 'a good password',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
  };
}, 60_000);
afterAll(() => api.stop());

function start(more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
    env: { ...settings, ...more },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (err += String(text)));
  const ended = once(child, 'exit').then(([code]) => ({ code: Number(code), out, err }));
  const ready = async (): Promise<string> => {
    await expect.poll(() => out, { timeout: 20_000 }).toContain('\n');
    const { port } = JSON.parse(out) as { port: number };
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    return url;
  };
  return { child, ended, ready };
}

describe('the process', () => {
  it('listens, gets ready, and ends in order when asked to: live lines first, requests under way to their end', async () => {
    const { child, ended, ready } = start();
    const url = await ready();
    const live = await fetch(`${url}/api/live`);
    const login = fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'a good password' }),
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    const asked = Date.now();
    child.kill('SIGTERM');
    expect((await login).status).toBe(200);
    expect(await live.text()).toMatch(/event: heartbeat[\s\S]*retry: \d+\n\n$/);
    expect(await ended).toMatchObject({ code: 0, err: '' });
    expect(Date.now() - asked).toBeLessThan(4_500);
  }, 60_000);

  it('refuses settings that are wrong, by their names', async () => {
    const { ended } = start({ REDIS_URL: 'nowhere', JWT_SECRET: '' });
    const { code, err, out } = await ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^These settings are missing or wrong: .*REDIS_URL.*JWT_SECRET.*\n$/);
  }, 30_000);

  it('says in a sentence that its port is taken', async () => {
    const taken = createServer().listen(0);
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, err } = await start({ PORT: String(port) }).ended;
    taken.close();
    expect(code).toBe(1);
    expect(err).toContain(`The API cannot listen on port ${port}`);
  }, 30_000);

  it('says in a sentence that the administrator’s name is somebody else’s', async () => {
    await fetch(`${api.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        username: 'ravi',
        name: 'Ravi',
        mobile: '9876543210',
        password: 'block prints',
      }),
    });
    const { code, err } = await start({ ADMIN_USERNAME: 'ravi' }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^The API cannot start: ADMIN_USERNAME .*\n$/);
  }, 30_000);

  it('starts without Redis and without the event log, and is not ready until they are there', async () => {
    const nothing = { REDIS_URL: 'redis://127.0.0.1:1', EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    const { child, ended } = start(nothing);
    const [line] = await once(child.stdout, 'data');
    const { port } = JSON.parse(String(line)) as { port: number };
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const asked = Date.now();
    expect((await at('/api/categories')).status).toBe(503);
    expect((await at('/api/live')).status).toBe(503);
    expect(Date.now() - asked).toBeLessThan(1_000);
    expect((await at('/healthz')).status).toBe(200);
    const readiness = await at('/readyz');
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({
      ready: false,
      parts: { redis: 'away', 'event log': 'away' },
    });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }, 60_000);
});
