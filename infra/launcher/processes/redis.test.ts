import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

  test('never evicts and writes an append-only file', async () => {
    const redis = new Redis(server.url);
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    redis.disconnect();
  });

  test('finds its data again after a stop, also beside a note that a power failure has damaged', async () => {
    const before = new Redis(server.url);
    await before.set('kept', 'yes');
    const folder = String((await before.config('GET', 'dir'))[1]);
    before.disconnect();
    await writeFile(join(folder, 'running.json'), '\0\0');
    await server.restart();
    const after = new Redis(server.url);
    expect(await after.get('kept')).toBe('yes');
    after.disconnect();
  });

  test('accepts the connection of a store check', async () => {
    await checkGivenEventStore(`esdb://127.0.0.1:9,127.0.0.1:${server.port}?tls=false`);
  });

  test('a given Redis is checked by its version', async () => {
    expect(await checkGivenRedis(server.url)).toMatch(/^\d+\.\d+/);
  });

  test('one reachable server of a cluster is enough', async () => {
    const cluster = `redis+cluster://127.0.0.1:9,127.0.0.1:${server.port}`;
    expect(await checkGivenRedis(cluster)).toMatch(/^\d+\.\d+/);
  });
});

test('an unreachable Redis is rejected in one sentence', async () => {
  await expect(checkGivenRedis('redis://127.0.0.1:9')).rejects.toThrow(
    'The Redis of REDIS_URL cannot be reached.',
  );
});

test('an unreachable cluster is rejected in the same sentence', async () => {
  await expect(checkGivenRedis('redis+cluster://127.0.0.1:9,127.0.0.1:10')).rejects.toThrow(
    'The Redis of REDIS_URL cannot be reached.',
  );
});

test('an unreachable event store is rejected in one sentence', async () => {
  await expect(checkGivenEventStore('esdb://127.0.0.1:9?tls=false')).rejects.toThrow(
    'The event store of EVENTSTORE_URL cannot be reached.',
  );
});

test('a machine without Redis gets installation instructions', async () => {
  const search = { toolsDir: '/nowhere', path: '/nowhere', mayUnpack: false };
  await expect(findRedis(search)).rejects.toThrow('sudo apt-get install redis-server');
});
