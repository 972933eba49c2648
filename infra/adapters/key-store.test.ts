import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyDestroyedError, openKeyStore, type KeyStore } from './key-store.ts';

let folder: string;
let keys: KeyStore;
const reopen = async (): Promise<void> => {
  await keys.close();
  keys = openKeyStore({ dataDir: folder, keysUrl: undefined });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-keys-'));
  keys = openKeyStore({ dataDir: folder, keysUrl: undefined });
});
afterEach(async () => {
  await keys.close();
  rmSync(folder, { recursive: true });
});

describe('the key store', () => {
  it('makes one key for one subject and keeps it over a restart', async () => {
    const first = await keys.keyOf('a-1');
    await reopen();
    expect(await keys.keyOf('a-1')).toEqual(first);
    expect(await keys.find(first.id)).toEqual(first.secret);
    expect(first.secret).toHaveLength(32);
  });

  it('gives all who ask at once the same key', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => keys.keyOf('a-1')));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  });

  it('gives different subjects different keys', async () => {
    const [one, other] = [await keys.keyOf('a-1'), await keys.keyOf('a-2')];
    expect(one.id).not.toBe(other.id);
    expect(Buffer.from(one.secret).equals(other.secret)).toBe(false);
  });

  it('does not take a key that is missing for a destroyed one', async () => {
    expect(await keys.find('nobody')).toBeUndefined();
  });

  it('leaves a tombstone for ever, and never makes a key for that subject again', async () => {
    const { id } = await keys.keyOf('a-1');
    await keys.destroy('a-1');
    await keys.destroy('a-1');
    await reopen();
    expect(await keys.find(id)).toBe('erased');
    await expect(keys.keyOf('a-1')).rejects.toThrow(KeyDestroyedError);
  });

  it('closes a subject that never had a key', async () => {
    await keys.destroy('a-9');
    await expect(keys.keyOf('a-9')).rejects.toThrow(KeyDestroyedError);
  });

  it('lets nobody else look into its folder', () => {
    expect(statSync(join(folder, 'keys')).mode & 0o077).toBe(0);
  });
});
