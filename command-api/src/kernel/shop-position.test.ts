// Nobody reads from before what they have seen, whatever the worker does meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from './api-in-test.ts';
import { ask, type Answered } from './given.ts';

let api: ApiInTest;
let admin: Person;
let count = 0;

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  await api.caughtUp();
}, 60_000);
afterAll(() => api.stop());

const pauseWorker = () => process.kill(api.fleet.pid('projections'), 'SIGSTOP');
const resumeWorker = () => process.kill(api.fleet.pid('projections'), 'SIGCONT');
afterEach(async () => {
  resumeWorker();
  await api.caughtUp();
});

const addInLog = async (): Promise<{ name: string; position: string }> => {
  const [categoryId, name] = [1_000 + ++count, `Category ${count}`];
  const commit = await api.append(categoryStream(categoryId), [
    { type: 'CategoryAdded', data: { categoryId, name } },
  ]);
  return { name, position: `${await api.services.log.logId()}:${commit}` };
};
const categories = (position?: string): Promise<Answered> =>
  ask(api.url, {
    method: 'GET',
    path: '/api/categories',
    ...(position !== undefined && { headers: { 'Shop-Position': position } }),
  });
const add = (): Promise<Answered> =>
  ask(api.url, { method: 'POST', path: '/api/categories', as: admin, body: { name: `Added ${++count}` } });

describe('a read', () => {
  it('is never older than the position that it brings', async () => {
    for (let tries = 0; tries < 30; tries++) {
      await categories();
      const { name, position } = await addInLog();
      const { status, body } = await categories(position);
      expect(status).toBe(200);
      expect(body).toContainEqual(expect.objectContaining({ name }));
    }
  });

  it('waits two seconds for its position and then says when to ask again, never something older', async () => {
    pauseWorker();
    const { position } = await addInLog();
    const start = Date.now();
    const { status, body, headers } = await categories(position);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body).toMatchObject({ success: false, code: 'catching-up' });
    expect(Date.now() - start).toBeGreaterThan(1_500);
    expect(Date.now() - start).toBeLessThan(3_500);
  });

  it('that waits is answered as soon as the position is reached', async () => {
    pauseWorker();
    const { name, position } = await addInLog();
    setTimeout(resumeWorker, 500);
    const { status, body } = await categories(position);
    expect(status).toBe(200);
    expect(body).toContainEqual(expect.objectContaining({ name }));
  });

  it('does not wait for a position of another log, nor for one beyond the head', async () => {
    const { position } = await addInLog();
    await api.caughtUp();
    const [logId = '', commit = '0'] = position.split(':');
    const start = Date.now();
    const statuses: number[] = [];
    for (const foreign of [
      `0123456789abcdef:${commit}`,
      `${logId}:${BigInt(commit) + 9_999_999n}`,
      'nonsense',
    ])
      statuses.push((await categories(foreign)).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(Date.now() - start).toBeLessThan(1_000);
  });

  it('is refused at once after three seconds in which nobody was heard of, and answered again after that', async () => {
    expect((await categories()).status).toBe(200);
    pauseWorker();
    await sleep(3_600);
    const start = Date.now();
    const { status, headers } = await categories();
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    const ofSomebody = await ask(api.url, { method: 'GET', path: '/api/auth/validate-token', as: admin });
    expect(ofSomebody.status).toBe(503);
    expect(Date.now() - start).toBeLessThan(500);
    resumeWorker();
    await expect.poll(async () => (await categories()).status, { timeout: 5_000 }).toBe(200);
  });
});

describe('a write', () => {
  it('tells its position, which its own next read has reached', async () => {
    const { status, headers, body } = await add();
    expect(status).toBe(201);
    const read = await categories(headers.get('shop-position') ?? '');
    expect(read.body).toContainEqual(body);
  });

  it('has mostly been seen by everybody when it is answered', async () => {
    const { body } = await add();
    expect((await categories()).body).toContainEqual(body);
  });

  it('is answered after a second, whoever has not seen it by then', async () => {
    pauseWorker();
    const start = Date.now();
    const { status, headers } = await add();
    expect(status).toBe(201);
    expect(headers.get('shop-position')).toMatch(/^[0-9a-z]+:\d+$/);
    expect(Date.now() - start).toBeGreaterThan(900);
    expect(Date.now() - start).toBeLessThan(2_500);
  });
});
