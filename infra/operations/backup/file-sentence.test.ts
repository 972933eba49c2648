import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canMountSmallDisk, mountSmallDisk } from '@aangan/test/setup/small-disk';
import { openLmdbFile } from '@aangan/platform/lmdb/lmdb-file';
import { expect, onTestFinished, test } from 'vitest';
import { fileSentence } from './file-sentence.ts';
import { hotCopy } from './hot-copy.ts';

const canMount = await canMountSmallDisk();

/** The sentence for the error that `act` ends with; the error itself where it has none. */
const sentenceOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'no error',
    (error: unknown) => fileSentence(error) ?? String(error),
  );

test.runIf(canMount)('a full disk is named, also where LMDB copies a file', async () => {
  const disk = await mountSmallDisk(4);
  if (disk === undefined) throw new Error('A small disk cannot be mounted any more.');
  onTestFinished(disk.remove);
  const folder = await mkdtemp(join(tmpdir(), 'aangan-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'values.mdb');
  const { close } = openLmdbFile({ path: file });
  await close();
  await disk.fill();
  const full = 'The target is on a disk that is full.';
  expect(await sentenceOf(hotCopy(file, join(disk.path, 'copy.mdb')))).toBe(full);
  expect(await sentenceOf(writeFile(join(disk.path, 'more'), 'more'))).toBe(full);
});

test('what LMDB adds of an earlier error hides no full disk', () => {
  const error = new Error('No space left on device: Attempting to setup locks after open');
  expect(fileSentence(error)).toBe('The target is on a disk that is full.');
});

test.each([
  [
    'Permission denied: Attempting to open main database file',
    'A database file may not be read or written by this user.',
  ],
  ['Read-only file system: Attempting to setup locks', 'The target is on a disk that cannot be written to.'],
  ['Input/output error: Attempting to setup locks after open', 'A database file is on a disk that fails.'],
  ['Disk quota exceeded', 'The target is on a disk that is full.'],
])('“%s” of LMDB is a sentence of its own', (message, sentence) => {
  expect(fileSentence(new Error(message))).toBe(sentence);
});

test('an error of the program is none of the file system', () => {
  expect(fileSentence(new Error('No event has this id'))).toBeUndefined();
});
