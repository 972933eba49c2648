import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { openKeyStore } from './key-store.ts';
import { moveKeys } from './move-keys.ts';

let redis: TestRedis;
let dataDir: string;
beforeAll(async () => {
  redis = await startRedis();
  dataDir = await mkdtemp(join(tmpdir(), 'aangan-test-'));
});
afterAll(async () => {
  await redis.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('moves every key and every tombstone to a Redis once, also after an interruption', async () => {
  const folder = join(dataDir, 'keys');
  const here = openKeyStore({ keysUrl: undefined, dataDir });
  const persons = Array.from({ length: 1_200 }, (_, at) => `person-${at}`);
  const keys = await Promise.all(persons.map(here.keyOf));
  await here.destroy('person-7');
  await here.bury('a-lost-key');
  await expect(moveKeys(folder, redis.url)).rejects.toThrow('No shop has used these keys yet');
  await here.claim('log-1');
  await here.close();

  const client = new Redis(redis.url);
  await client.set('key:other', 'x');
  // As an interrupted copy leaves it.
  const [first] = keys;
  await client.set(`key:${first?.id}`, Buffer.from(first?.secret ?? []).toString('base64'));
  const stop = new AbortController();
  const copied: number[] = [];
  const onCopied = (count: number): void => {
    copied.push(count);
    stop.abort(new Error('stopped by a test'));
  };
  await expect(moveKeys(folder, redis.url, { onCopied, signal: stop.signal })).rejects.toThrow(
    'stopped by a test',
  );
  expect(copied).toHaveLength(1);
  expect(copied[0]).toBeLessThan(1_201);
  expect(await client.get('owner')).toBeNull();
  expect(await moveKeys(folder, redis.url)).toBe(1_201);

  const there = openKeyStore({ keysUrl: redis.url, dataDir });
  expect(await there.owner()).toBe('log-1');
  for (const [at, person] of persons.entries()) {
    const key = keys[at];
    if (at === 7) expect(await there.isDestroyed(person)).toBe(true);
    else expect(await there.keyOf(person)).toEqual({ id: key?.id, secret: Buffer.from(key?.secret ?? []) });
  }
  expect(await there.find('a-lost-key')).toBe('erased');

  await there.destroy('person-8');
  await expect(moveKeys(folder, redis.url)).rejects.toThrow('is the key store of a shop already');
  expect(await there.isDestroyed('person-8')).toBe(true);
  await there.close();

  await client.del('owner');
  await expect(moveKeys(folder, redis.url)).rejects.toThrow('holds other keys');
  await client.quit();
});
