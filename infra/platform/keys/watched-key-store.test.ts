import { MissingKeyError } from '@aangan/shared-events/codec';
import { lostKeysStream } from '@aangan/shared-events/features/accounts/events';
import type { MissingKey } from '@aangan/shared-events/parked';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LogUnavailableError } from '../event-log/retry.ts';
import { openKeyStore, type KeyStore } from './key-store.ts';
import { watchKeys } from './watched-key-store.ts';

let folder: string;
let store: KeyStore;
let reported: MissingKey[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-keys-'));
  store = openKeyStore({ dataDir: folder, keysUrl: undefined });
  reported = [];
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const place = { id: 'e', stream: lostKeysStream, position: 1n, metadata: {} };
const declared = (keyId: string, revision: bigint) => ({
  ...{ ...place, type: 'PersonalKeyDeclaredLost', revision },
  data: { keyId, holder: 'a-1', reason: 'lost' },
});
const since = '2026-11-23T06:30:00.000Z';
const watch = (
  read: (from: bigint) => Promise<ReturnType<typeof declared>[]> = async () => [],
  keys = store,
) =>
  watchKeys(
    keys,
    { readStream: (_, from = 0n) => read(from) },
    { now: () => new Date(since), onMissing: (missing) => reported.push(missing) },
  );

test('reports a missing key once while it is missing', async () => {
  const there = new Map<string, Uint8Array>();
  const keys = watch(undefined, { ...store, find: async (keyId) => there.get(keyId) });
  for (let i = 0; i < 3; i++) expect(await keys.find('k-1', 'a-1')).toBeUndefined();
  const missing = { keyId: 'k-1', holder: 'a-1', since };
  expect([reported, await keys.missing()]).toEqual([[missing], [missing]]);
  there.set('k-1', Buffer.alloc(32, 7));
  expect(await keys.missing()).toEqual([]);
  there.clear();
  await keys.find('k-1', 'a-1');
  expect(reported).toEqual([missing, missing]);
});

test('names the missing key of a person when data is encrypted for them', async () => {
  const keys = watch(undefined, {
    ...store,
    keyOf: (subject) => Promise.reject(new MissingKeyError('k-1', subject)),
    find: async () => undefined,
  });
  await expect(keys.keyOf('a-1')).rejects.toThrow('the key k-1 of account a-1 is missing');
  expect(await keys.missing()).toEqual([{ keyId: 'k-1', holder: 'a-1', since }]);
});

test('treats a key that was declared lost as erased, and destroys it when it returns', async () => {
  const { id } = await store.keyOf('a-1');
  const keys = watch(async (from) => (from === 0n ? [declared(id, 0n), declared('k-2', 1n)] : []));
  expect(await Promise.all([keys.find(id, 'a-1'), keys.find('k-2', 'a-1')])).toEqual(['erased', 'erased']);
  expect(await store.find(id)).toBe('erased');
  expect(reported).toEqual([]);
});

test('returns no key before the declared losses were read', async () => {
  const { id } = await store.keyOf('a-1');
  let reads = 0;
  const keys = watch(async () => {
    if (reads++ === 0) throw new LogUnavailableError('away');
    return [];
  });
  await expect(keys.find(id, 'a-1')).rejects.toThrow(LogUnavailableError);
  expect(await keys.find(id, 'a-1')).toHaveLength(32);
});
