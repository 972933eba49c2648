// One LMDB file in several processes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openLmdbFile } from './lmdb-file.ts';

const KEEP_WRITING = fileURLToPath(new URL('../testing/keep-writing.ts', import.meta.url));
const OPENED = 800;

const aFile = async (): Promise<string> => {
  const folder = await memoryFolder();
  onTestFinished(folder.remove);
  return join(folder.path, 'values.mdb');
};

const startWriter = async (path: string, name: string) => {
  const child = fork(KEEP_WRITING, [path, name]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return {
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    /** Resolves with the number of acknowledged writes. */
    stop: async (): Promise<number> => {
      child.send('stop');
      return Number((await once(child, 'message'))[0]);
    },
  };
};

// LMDB loses or tears what is committed while another process opens the file.
test('loses no acknowledged write while other processes open and close it', async () => {
  const path = await aFile();
  const writers = [await startWriter(path, 'a'), await startWriter(path, 'b')];
  for (let count = 0; count < OPENED; count += 1) {
    const { db, close } = openLmdbFile<string, string>({ path });
    expect(db.get('a-0')).toBe('value');
    await close();
  }
  const written = await Promise.all(writers.map(({ stop }) => stop()));

  const { db, close } = openLmdbFile<string, string>({ path });
  onTestFinished(close);
  const found = ['a', 'b'].map((name) => db.getKeysCount({ start: `${name}-`, end: `${name}.` }));
  expect(found).toEqual(written);
  expect(Math.min(...written)).toBeGreaterThan(OPENED);
});

test('is open to the other processes after one was killed while it wrote', async () => {
  const path = await aFile();
  const { db, transact, close } = openLmdbFile<string, string>({ path });
  onTestFinished(close);
  for (const name of ['a', 'b', 'c', 'd']) {
    const writer = await startWriter(path, name);
    await writer.kill();
    await transact(() => void db.put(name, 'after'));
    expect(db.get(name)).toBe('after');
  }
});
