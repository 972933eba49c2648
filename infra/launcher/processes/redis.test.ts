import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { findRedis } from '../programs/redis-program.ts';
import { checkGivenEventStore, checkGivenRedis } from '../check-stores.ts';

describe('a private Redis', () => {
  let server: TestRedis;
  beforeAll(async () => {
    server = await startRedis('on disk');
  });
  afterAll(() => server.stop());

  test('refuses to forget and writes an append-only file', async () => {
    const redis = new Redis(server.url);
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    redis.disconnect();
  });

  test('finds its data again after a stop', async () => {
    const before = new Redis(server.url);
    await before.set('kept', 'yes');
    before.disconnect();
    await server.restart();
    const after = new Redis(server.url);
    expect(await after.get('kept')).toBe('yes');
    after.disconnect();
  });

  test('takes the connection of a look at whether a store is there', async () => {
    await checkGivenEventStore(`esdb://127.0.0.1:9,127.0.0.1:${server.port}?tls=false`);
  });

  test('a given one is checked by its version', async () => {
    expect(await checkGivenRedis(server.url)).toMatch(/^\d+\.\d+/);
  });

  test('one of several servers of a cluster is enough for that', async () => {
    const cluster = `redis+cluster://127.0.0.1:9,127.0.0.1:${server.port}`;
    expect(await checkGivenRedis(cluster)).toMatch(/^\d+\.\d+/);
  });
});

test('a given Redis that nobody answers for is refused in one sentence', async () => {
  await expect(checkGivenRedis('redis://127.0.0.1:9')).rejects.toThrow(
    'The Redis of REDIS_URL cannot be reached.',
  );
});

test('a given cluster none of whose servers answers is refused in the same sentence', async () => {
  await expect(checkGivenRedis('redis+cluster://127.0.0.1:9,127.0.0.1:10')).rejects.toThrow(
    'The Redis of REDIS_URL cannot be reached.',
  );
});

test('a given event store that nobody answers for is refused in one sentence', async () => {
  await expect(checkGivenEventStore('esdb://127.0.0.1:9?tls=false')).rejects.toThrow(
    'The event store of EVENTSTORE_URL cannot be reached.',
  );
});

test('a machine without Redis is told what to type', async () => {
  const search = { toolsDir: '/nowhere', path: '/nowhere', mayUnpack: false };
  await expect(findRedis(search)).rejects.toThrow('sudo apt-get install redis-server');
});
