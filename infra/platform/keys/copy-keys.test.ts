import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLmdbFile } from '../lmdb/lmdb-file.ts';
import { copyKeys, KEY_FILES } from './copy-keys.ts';
import { openKeyStore } from './key-store.ts';

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'aangan-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const hotCopy = async (file: string, to: string): Promise<void> => {
  await rm(to, { force: true });
  const { copy, close } = openLmdbFile({ path: file, readOnly: true });
  await copy(to);
  await close();
};

const storeIn = (dataDir: string) => openKeyStore({ keysUrl: undefined, dataDir });

test('copies keys while persons are created and erased: each copy has every key, or its tombstone', async () => {
  const dataDir = await aFolder();
  const store = storeIn(dataDir);
  const ids = new Map<string, { readonly id: string; readonly secret: Uint8Array }>();
  for (let person = 0; person < 40; person += 1)
    ids.set(`person-${person}`, await store.keyOf(`person-${person}`));
  const gone = new Set<string>();
  let isOver = false;
  const erasing = (async () => {
    for (const subject of ids.keys()) {
      if (isOver) break;
      await store.destroy(subject);
      gone.add(subject);
      await store.keyOf(`new-${subject}`);
    }
  })();
  for (let copy = 0; copy < 8; copy += 1) {
    const target = await aFolder();
    mkdirSync(join(target, 'keys'));
    const goneBefore = new Set(gone);
    await copyKeys(join(dataDir, 'keys'), join(target, 'keys'), hotCopy);
    const copied = storeIn(target);
    for (const [subject, { id, secret }] of ids) {
      const found = await copied.find(id);
      if (goneBefore.has(subject)) expect([copy, subject, found]).toEqual([copy, subject, 'erased']);
      else
        expect(found === 'erased' ? found : Buffer.from(found ?? [])).toEqual(
          found === 'erased' ? found : Buffer.from(secret),
        );
    }
    await copied.close();
  }
  isOver = true;
  await erasing;
  await store.close();
});

test('rejects a copy in which a key lacks its half', async () => {
  const [dataDir, target] = [await aFolder(), await aFolder()];
  const store = storeIn(dataDir);
  await store.keyOf('somebody');
  const empty = join(dataDir, 'keys', 'halves');
  await store.close();
  await rm(empty);
  copyFileSync('/dev/null', empty);
  await expect(copyKeys(join(dataDir, 'keys'), target, hotCopy)).rejects.toThrow('without its half');
  expect(KEY_FILES.every((name) => existsSync(join(target, name)))).toBe(true);
});
