// One LMDB file in several processes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openLmdbFile } from './lmdb-file.ts';

const KEEP_WRITING = fileURLToPath(new URL('../testing/keep-writing.ts', import.meta.url));
const OPEN_WHILE_WRITING = fileURLToPath(new URL('../testing/open-while-writing.ts', import.meta.url));
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
    const { read, close } = openLmdbFile<string, string>({ path });
    expect(await read((db) => db.get('a-0'))).toBe('value');
    await close();
  }
  const written = await Promise.all(writers.map(({ stop }) => stop()));

  const { read, close } = openLmdbFile<string, string>({ path });
  onTestFinished(close);
  const found = await read((db) =>
    ['a', 'b'].map((name) => db.getKeysCount({ start: `${name}-`, end: `${name}.` })),
  );
  expect(found).toEqual(written);
  expect(Math.min(...written)).toBeGreaterThan(OPENED);
});

test('is open to the other processes after one was killed while it wrote', async () => {
  const path = await aFile();
  const { read, transact, close } = openLmdbFile<string, string>({ path });
  onTestFinished(close);
  for (const name of ['a', 'b', 'c', 'd']) {
    const writer = await startWriter(path, name);
    await writer.kill();
    await transact((db) => void db.put(name, 'after'));
    expect(await read((db) => db.get(name))).toBe('after');
  }
});

/** Opens the second file while it writes to the first one, again and again; resolves with the exit code. */
const openWhileWriting = async (first: string, second: string): Promise<unknown> => {
  const child = fork(OPEN_WHILE_WRITING, [first, second]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [code]: readonly unknown[] = await once(child, 'exit');
  return code;
};

// A process that waits for itself or for the other one is blocked for ever.
test('opens a file while the same process writes to it', async () => {
  const path = await aFile();
  expect(await openWhileWriting(path, path)).toBe(0);
});

test('lets two processes open the files that the other one is writing to', async () => {
  const [one, other] = [await aFile(), await aFile()];
  // LMDB destroys the locks of a file with its last user, who is then always this process.
  for (const path of [one, other]) onTestFinished(openLmdbFile({ path }).close);
  expect(await Promise.all([openWhileWriting(one, other), openWhileWriting(other, one)])).toEqual([0, 0]);
});

test('closes after the transactions that have begun, and is open again meanwhile', async () => {
  const path = await aFile();
  for (let count = 0; count < 20; count += 1) {
    const first = openLmdbFile<number, string>({ path });
    const written = first.transact((db) => db.put('count', count));
    if (count % 2 === 1) await nextTurn();
    const closed = first.close();
    await expect(first.transact(() => true)).rejects.toThrow('is closed');
    const second = openLmdbFile<number, string>({ path });
    await Promise.all([written, closed]);
    expect(await second.read((db) => db.get('count'))).toBe(count);
    await second.close();
  }
});
