import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { checkpointKey, droppedGenerationsKey, generationsKey } from '@aangan/shared-events/view-keys';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectPlainRedis, type PlainRedis } from '@aangan/platform/redis/plain-redis';
import { makeViewTraces } from './view-traces.ts';

let server: TestRedis;
let writer: Redis;
let plain: PlainRedis;
let folder: string;
const LOG = '0123456789abcdef';
const at = (commit: bigint) => ({ logId: LOG, commit });

beforeAll(async () => {
  server = await startRedis('on disk');
  writer = new Redis(server.url);
  plain = connectPlainRedis(server.url, () => undefined);
  folder = String((await writer.config('GET', 'dir'))[1]);
});
afterAll(async () => {
  plain.close();
  writer.disconnect();
  await server.stop();
});
beforeEach(() => writer.flushall());

const folded = async (projection: string, generation: string, checkpoint: string | undefined) => {
  await writer.hset(generationsKey(projection), generation, 'folded:1');
  if (checkpoint !== undefined) await writer.set(checkpointKey(projection, generation), checkpoint);
};
const foldedUpTo = () => makeViewTraces(plain, ['accounts', 'orders']).foldedUpTo();

describe('the position that all views have folded', () => {
  beforeEach(async () => {
    await folded('accounts', 'g1', `${LOG}:30`);
    await folded('orders', 'g1', `${LOG}:20`);
  });

  test('is that of the slowest generation, also one that is not live', async () => {
    expect(await foldedUpTo()).toEqual(at(20n));
    await folded('accounts', 'g2', `${LOG}:9`);
    expect(await foldedUpTo()).toEqual(at(9n));
  });

  test('is unknown while a generation has no checkpoint, or none exists', async () => {
    await folded('orders', 'g2', undefined);
    expect(await foldedUpTo()).toBeUndefined();
    await writer.flushall();
    expect(await foldedUpTo()).toBeUndefined();
  });

  test('is unknown for views of two logs', async () => {
    await folded('orders', 'g2', 'fedcba9876543210:40');
    await folded('orders', 'g3', `${LOG}:40`);
    expect(await foldedUpTo()).toBeUndefined();
  });

  test('is unknown while dropped generations are being deleted', async () => {
    await writer.sadd(droppedGenerationsKey('accounts'), 'g0');
    expect(await foldedUpTo()).toBeUndefined();
  });
});

describe('the files of Redis', () => {
  const inFiles = (text: string): boolean =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));
  const writeAndOverwrite = async (name: string) => {
    await writer.set('a document', name);
    await writer.set('a document', 'blank');
    await expect.poll(() => inFiles(name)).toBe(true);
  };
  const rewrites = async () => /aof_rewrites:(\d+)/.exec(await writer.info('persistence'))?.[1];

  test('are rewritten once for all documents that were dropped', async () => {
    await writeAndOverwrite('Asha Unmistakable');
    const traces = makeViewTraces(plain, ['accounts']);
    expect(await traces.clearFiles(at(20n))).toBe(true);
    await expect.poll(() => inFiles('Asha Unmistakable')).toBe(false);
    const before = await rewrites();
    for (const known of [20n, 10n])
      expect(await makeViewTraces(plain, ['accounts']).clearFiles(at(known))).toBe(true);
    expect(await rewrites()).toBe(before);
    expect(await traces.clearFiles(at(21n))).toBe(true);
    const again = await rewrites();
    expect(again).not.toBe(before);
    await traces.markFilesDirty();
    expect(await traces.clearFiles(at(21n))).toBe(true);
    expect(await rewrites()).not.toBe(again);
  });

  test('can be cleared by several processes at once', async () => {
    await writeAndOverwrite('Meera Unmistakable');
    const processes = [1, 2, 3].map(() => makeViewTraces(plain, ['accounts']).clearFiles(at(30n)));
    expect(await Promise.all(processes)).toEqual([true, true, true]);
    await expect.poll(() => inFiles('Meera Unmistakable')).toBe(false);
  });

  test('include the RDB snapshot, where Redis writes one', async () => {
    await writer.set('a document', 'Ravi Unmistakable');
    await writer.config('SET', 'save', '3600 1000');
    await writer.bgsave();
    await expect.poll(() => readdirSync(folder)).toContain('dump.rdb');
    await writer.set('a document', 'blank');
    await makeViewTraces(plain, ['accounts']).clearFiles(at(40n));
    await writer.config('SET', 'save', '');
    await expect.poll(() => inFiles('Ravi Unmistakable')).toBe(false);
  });

  test('stay unchanged where Redis refuses the command, and that is reported', async () => {
    await writer.call('ACL', 'SETUSER', 'default', '-bgrewriteaof');
    expect(await makeViewTraces(plain, ['accounts']).clearFiles(at(50n))).toBe(false);
    await writer.call('ACL', 'SETUSER', 'default', '+bgrewriteaof');
    expect(await makeViewTraces(plain, ['accounts']).clearFiles(at(50n))).toBe(true);
  });
});

test('a Redis without files has none to clear', async () => {
  const inMemory = await startRedis();
  const redis = connectPlainRedis(inMemory.url, () => undefined);
  await expect.poll(() => redis.get('anything').catch(() => 'not yet')).toBeUndefined();
  expect(await makeViewTraces(redis, ['accounts']).clearFiles(at(1n))).toBe(true);
  redis.close();
  await inMemory.stop();
});
