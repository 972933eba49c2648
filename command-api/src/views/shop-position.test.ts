// Read-your-writes: no reader gets data older than what they have seen, whatever the worker does.
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { feedKey } from '@aangan/shared-events/view-keys';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectionNames } from '@aangan/shared-events/features';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';
import { heartbeatCommand } from '../testing/test-feed.ts';
import { sendRequest, sendRequestOnce, type TestResponse, type TestRequest } from '../testing/given.ts';

let api: ApiInTest;
let admin: Person;
let count = 0;
let heartbeatTimer: NodeJS.Timeout | undefined;

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await api.caughtUp();
});
afterAll(() => api.stop());

/** Stops the worker from folding while its heartbeats continue: waits end by their own timeout. */
const holdWorker = async () => {
  await api.worker.stop();
  const { redis } = api.services;
  const sendHeartbeat = (name: string) => redis.send(feedKey(name), ...heartbeatCommand(name));
  heartbeatTimer = setInterval(
    () => projectionNames.forEach((name) => void sendHeartbeat(name).catch(() => undefined)),
    200,
  );
};
afterEach(async () => {
  clearInterval(heartbeatTimer);
  api.worker.start();
  await api.caughtUp();
});

const addInLog = async (): Promise<{ name: string; position: string }> => {
  const [categoryId, name] = [1_000 + ++count, `Category ${count}`];
  const commit = await api.append(categoryStream(categoryId), [
    { type: 'CategoryAdded', data: { categoryId, name } },
  ]);
  return { name, position: `${await api.services.log.logId()}:${commit}` };
};
const listFrom = (position?: string): TestRequest => ({
  method: 'GET',
  path: '/api/categories',
  ...(position !== undefined && { headers: { 'Shop-Position': position } }),
});
const categories = (position?: string): Promise<TestResponse> => sendRequest(api.url, listFrom(position));
/** The shortest of several durations: excludes delays of a busy machine. */
const quickest = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const start = Date.now();
    await work();
    times.push(Date.now() - start);
  }
  return Math.min(...times);
};
const add = (): Promise<TestResponse> =>
  sendRequest(api.url, {
    method: 'POST',
    path: '/api/categories',
    as: admin,
    body: { name: `Added ${++count}` },
  });

describe('a read', () => {
  test('is never older than its position', async () => {
    for (let tries = 0; tries < 30; tries++) {
      await categories();
      const { name, position } = await addInLog();
      const { status, body } = await categories(position);
      expect(status).toBe(200);
      expect(body).toContainEqual(expect.objectContaining({ name }));
    }
  });

  test('waits two seconds for its position and then answers 503 with Retry-After, never older data', async () => {
    await holdWorker();
    const { position } = await addInLog();
    const start = Date.now();
    const { status, body, headers } = await sendRequestOnce(api.url, listFrom(position));
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body).toMatchObject({ success: false, code: 'catching-up' });
    expect(Date.now() - start).toBeGreaterThan(1_500);
    expect(Date.now() - start).toBeLessThan(20_000);
  });

  test('that waits is answered as soon as the position is reached', async () => {
    await api.worker.stop();
    const { name, position } = await addInLog();
    setTimeout(api.worker.start, 500);
    const { status, body } = await categories(position);
    expect(status).toBe(200);
    expect(body).toContainEqual(expect.objectContaining({ name }));
  });

  test('does not wait for a position of another log, nor for one beyond the head', async () => {
    const { position } = await addInLog();
    await api.caughtUp();
    const [logId = '', commit = '0'] = position.split(':');
    for (const foreign of [
      `0123456789abcdef:${commit}`,
      `${logId}:${BigInt(commit) + 9_999_999n}`,
      'nonsense',
    ]) {
      const read = async () => expect((await categories(foreign)).status).toBe(200);
      expect(await quickest(read)).toBeLessThan(1_000);
    }
  });

  test('is refused at once after three seconds without a heartbeat, and answered again after the next one', async () => {
    expect((await categories()).status).toBe(200);
    const start = Date.now();
    await api.worker.stop();
    await expect.poll(async () => (await sendRequestOnce(api.url, listFrom())).status).toBe(503);
    expect(Date.now() - start).toBeGreaterThan(1_500);
    const asSomebody: TestRequest = { method: 'GET', path: '/api/auth/validate-token', as: admin };
    // Each view has heartbeats of its own.
    await expect.poll(async () => (await sendRequestOnce(api.url, asSomebody)).status).toBe(503);
    const isRefused = async () => {
      const { status, headers } = await sendRequestOnce(api.url, listFrom());
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect((await sendRequestOnce(api.url, asSomebody)).status).toBe(503);
    };
    expect(await quickest(isRefused)).toBeLessThan(1_000);
    api.worker.start();
    expect((await categories()).status).toBe(200);
  });
});

describe('a write', () => {
  test('returns its position, which the sender’s next read has reached', async () => {
    const { status, headers, body } = await add();
    expect(status).toBe(201);
    const read = await categories(headers.get('shop-position') ?? '');
    expect(read.body).toContainEqual(body);
  });

  test('is usually visible to all readers when it is answered', async () => {
    const isSeen = async (): Promise<boolean> => {
      const [{ body }, read] = [await add(), await categories()];
      return (read.body as readonly { id: number }[]).some(({ id }) => id === (body as { id: number }).id);
    };
    const seen: boolean[] = [];
    for (let tries = 0; tries < 10; tries++) seen.push(await isSeen());
    expect(seen.filter(Boolean).length).toBeGreaterThan(5);
  });

  test('is answered after a second, even if the views have not reached it', async () => {
    await holdWorker();
    const start = Date.now();
    const { status, headers } = await add();
    expect(status).toBe(201);
    expect(headers.get('shop-position')).toMatch(/^[0-9a-z]+:\d+$/);
    expect(Date.now() - start).toBeGreaterThan(900);
    expect(Date.now() - start).toBeLessThan(20_000);
  });
});
