import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectPlainRedis, type PlainRedis } from '@aangan/platform/redis/plain-redis';
import { makeAttempts, type Limit } from './attempts.ts';

let redis: TestRedis;
let connections: readonly PlainRedis[];
const limit: Limit = { name: 'test', max: 3, windowMs: 90_000 };

beforeAll(async () => {
  redis = await startRedis('on disk');
  connections = [1, 2].map(() => connectPlainRedis(redis.url, () => undefined));
  await vi.waitFor(() => Promise.all(connections.map(({ get }) => get('x'))), 60_000);
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  await redis.stop();
});

const processes = () => connections.map(({ send }) => makeAttempts(send));

describe('attempts', () => {
  test('are counted across all processes, separately for each sender', async () => {
    const [one, other] = processes();
    await one?.count(limit, 'asha');
    await other?.count(limit, 'asha');
    await one?.count(limit, 'asha');
    await expect(other?.count(limit, 'asha')).rejects.toMatchObject({
      kind: 'too-many',
      code: 'too-many-attempts',
      message: 'Too many attempts. Please try again in 2 minutes.',
      details: { retryAfter: expect.closeTo(90, -1) },
    });
    await other?.count(limit, 'ravi');
  });

  test('are refused while Redis is unreachable, and counted again after that', async () => {
    const [one] = processes();
    await redis.kill();
    await expect(one?.count(limit, 'kiran')).rejects.toMatchObject({ kind: 'unavailable' });
    await redis.restart();
    await expect
      .poll(() =>
        one?.count(limit, 'kiran').then(
          () => 'counted',
          () => 'refused',
        ),
      )
      .toBe('counted');
  });
});
