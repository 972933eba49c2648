import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { KeyDestroyedError, openKeyStore, type KeyStore } from './key-store.ts';

let folder: string;
let redis: TestRedis;
let redisFolder: string;
let keys: KeyStore;

beforeAll(async () => {
  redis = await startRedis('on disk');
  const connection = new Redis(redis.url);
  redisFolder = String((await connection.config('GET', 'dir'))[1]);
  connection.disconnect();
});
afterAll(() => redis.stop());
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'aangan-keys-'))));
afterEach(async () => {
  await keys.close();
  rmSync(folder, { recursive: true });
});

let count = 0;
const bytesIn = (path: string): string =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    .join('');

describe.each([
  ['embedded', () => ({ dataDir: folder, keysUrl: undefined })],
  ['in Redis', () => ({ dataDir: folder, keysUrl: redis.url })],
])('the key store, %s,', (_, settings) => {
  let subject: string;
  const reopen = async (): Promise<void> => {
    await keys.close();
    keys = openKeyStore(settings());
  };
  beforeEach(() => {
    keys = openKeyStore(settings());
    subject = `a-${++count}`;
  });

  test('creates one key for one subject and returns it after a restart', async () => {
    const first = await keys.keyOf(subject);
    await reopen();
    expect(await keys.keyOf(subject)).toEqual(first);
    expect(Buffer.from(first.secret).equals((await keys.find(first.id)) as Uint8Array)).toBe(true);
    expect(first.secret).toHaveLength(32);
  });

  test('returns the same key to concurrent callers, also in two processes', async () => {
    const other = openKeyStore(settings());
    const returned = await Promise.all(
      Array.from({ length: 20 }, (_each, at) => (at % 2 === 0 ? keys : other).keyOf(subject)),
    );
    expect(new Set(returned.map(({ id }) => id)).size).toBe(1);
    expect(new Set(returned.map(({ secret }) => Buffer.from(secret).toString('hex'))).size).toBe(1);
    await other.close();
  });

  test('has a tombstone for a key that was declared lost, present or not', async () => {
    const { id } = await keys.keyOf(subject);
    for (const keyId of [id, `lost-${subject}`]) {
      await keys.bury(keyId);
      await keys.bury(keyId);
      await reopen();
      expect(await keys.find(keyId)).toBe('erased');
    }
    await expect(keys.keyOf(subject)).rejects.toThrow(KeyDestroyedError);
  });

  test('gives different subjects different keys', async () => {
    const subjects = Array.from({ length: 20 }, (_each, at) => `${subject}-${at}`);
    const made = await Promise.all(subjects.map(keys.keyOf));
    expect(new Set(made.map(({ id }) => id)).size).toBe(20);
    expect(new Set(made.map(({ secret }) => Buffer.from(secret).toString('hex'))).size).toBe(20);
    await reopen();
    expect(await Promise.all(subjects.map(keys.keyOf))).toEqual(made);
  });

  test('does not treat a missing key as destroyed', async () => {
    expect(await keys.find('nobody')).toBeUndefined();
  });

  test('leaves a permanent tombstone, and never creates a key for that subject again', async () => {
    const { id } = await keys.keyOf(subject);
    const other = await keys.keyOf(`${subject}-other`);
    expect(await keys.isDestroyed(subject)).toBe(false);
    await keys.destroy(subject);
    await keys.destroy(subject);
    await reopen();
    expect(await keys.find(id)).toBe('erased');
    expect(await keys.isDestroyed(subject)).toBe(true);
    expect(await keys.isDestroyed(`${subject}-other`)).toBe(false);
    await expect(keys.keyOf(subject)).rejects.toThrow(KeyDestroyedError);
    expect(await keys.keyOf(`${subject}-other`)).toEqual(other);
  });

  test('closes a subject that never had a key', async () => {
    expect(await keys.isDestroyed(subject)).toBe(false);
    await keys.destroy(subject);
    expect(await keys.isDestroyed(subject)).toBe(true);
    await expect(keys.keyOf(subject)).rejects.toThrow(KeyDestroyedError);
  });
});

describe('the remains of a destroyed key', () => {
  test('in the embedded store make no key, not even with an old page of it', async () => {
    keys = openKeyStore({ dataDir: folder, keysUrl: undefined });
    const { secret } = await keys.keyOf('a-1');
    const kept = await keys.keyOf('a-2');
    const pageBefore = readFileSync(join(folder, 'keys', 'keys.mdb'));
    await keys.destroy('a-1');
    const slots = readFileSync(join(folder, 'keys', 'halves'));
    expect(keysMadeOf(pageBefore, slots)).toContain(Buffer.from(kept.secret).toString('hex'));
    expect(keysMadeOf(pageBefore, slots)).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('in Redis are in none of its files', async () => {
    keys = openKeyStore({ dataDir: folder, keysUrl: redis.url });
    const secret = Buffer.from((await keys.keyOf('b-1')).secret).toString('base64');
    const kept = Buffer.from((await keys.keyOf('b-2')).secret).toString('base64');
    const connection = new Redis(redis.url);
    await connection.config('SET', 'save', '3600 1');
    await connection.bgsave();
    await expect.poll(() => readdirSync(redisFolder)).toContain('dump.rdb');
    expect(bytesIn(redisFolder).split(secret).length - 1).toBe(2);
    await keys.destroy('b-1');
    await expect.poll(() => bytesIn(redisFolder)).not.toContain(secret);
    expect(bytesIn(redisFolder)).toContain(kept);
    await connection.config('SET', 'save', '');
    connection.disconnect();
  });

  test('in Redis are in no file of its copy either', async () => {
    const copy = await startRedis('on disk');
    const connection = new Redis(copy.url);
    const copyFolder = String((await connection.config('GET', 'dir'))[1]);
    await connection.replicaof('127.0.0.1', redis.port);
    keys = openKeyStore({ dataDir: folder, keysUrl: redis.url });
    const secret = Buffer.from((await keys.keyOf('d-1')).secret).toString('base64');
    await expect.poll(() => bytesIn(copyFolder)).toContain(secret);
    await keys.destroy('d-1');
    expect(await connection.get('subject:d-1')).not.toBeNull();
    await expect.poll(() => bytesIn(copyFolder)).not.toContain(secret);
    connection.disconnect();
    await copy.stop();
  });

  test('in Redis are removed by the next attempt when a process crashed before the files were rewritten', async () => {
    keys = openKeyStore({ dataDir: folder, keysUrl: redis.url });
    const { id, secret } = await keys.keyOf('c-1');
    const connection = new Redis(redis.url);
    await connection.multi().set(`key:${id}`, 'erased').sadd('left-in-files', id).exec();
    await keys.destroy('c-1');
    expect(await connection.scard('left-in-files')).toBe(0);
    connection.disconnect();
    await expect.poll(() => bytesIn(redisFolder)).not.toContain(Buffer.from(secret).toString('base64'));
  });
});

test('the folder of the embedded store is private', () => {
  keys = openKeyStore({ dataDir: folder, keysUrl: undefined });
  for (const name of ['.', 'halves']) expect(statSync(join(folder, 'keys', name)).mode & 0o077).toBe(0);
});

/** Every key that can be made from an old page of the store and the current slots. */
function keysMadeOf(page: Buffer, slots: Buffer): readonly string[] {
  const halves = [...page.toString('latin1').matchAll(/[A-Za-z0-9+/]{43}=/g)].map(([text]) =>
    Buffer.from(text, 'base64'),
  );
  return halves.flatMap((half) =>
    Array.from({ length: slots.length / 32 }, (_, slot) =>
      Buffer.from(half.map((byte, at) => byte ^ (slots[32 * slot + at] ?? 0))).toString('hex'),
    ),
  );
}
