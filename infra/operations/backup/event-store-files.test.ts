// Properties of a copy of EventStoreDB's files, for any server: their order, their bytes, and that a copy is complete or absent.
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { copyEventStore } from './event-store-files.ts';

const CHUNK_BYTES = 32 * 1024 * 1024;
const FILES = {
  'chunk-000000.000000': 'the first events',
  'chunk-000001.000000': 'the next events',
  'chaser.chk': 'chaser',
  'truncate.chk': 'truncate',
  'writer.chk': 'writer',
  'index/indexmap': 'the map',
  'index/stream-existence/streamExistenceFilter.chk': 'filter checkpoint',
  'index/stream-existence/streamExistenceFilter.dat': 'filter',
};

const folders = async (files: Readonly<Record<string, string>>) => {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  const [from, to] = [join(path, 'events'), join(path, 'copies/event-store')];
  for (const folder of [from, to]) mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(from, name)), { recursive: true });
    writeFileSync(join(from, name), text);
    if (name.startsWith('chunk-')) truncateSync(join(from, name), CHUNK_BYTES);
  }
  return { from, to };
};

test('copies checkpoints before the files they refer to, index before database, and prepares the copy for a server', async () => {
  const { from, to } = await folders({ ...FILES, 'lock.tmp': 'left out' });
  writeFileSync(join(to, 'chunk-000009.000000'), 'of a former copy');
  expect(await copyEventStore(from, to)).toEqual([
    'index/stream-existence/streamExistenceFilter.chk',
    'index/indexmap',
    'index/stream-existence/streamExistenceFilter.dat',
    'chaser.chk',
    'truncate.chk',
    'writer.chk',
    'chunk-000000.000000',
    'chunk-000001.000000',
  ]);
  for (const name of Object.keys(FILES)) {
    const original = name === 'truncate.chk' ? 'chaser.chk' : name;
    expect(readFileSync(join(to, name)).equals(readFileSync(join(from, original))), name).toBe(true);
    expect(statSync(join(to, name)).mode & 0o077, name).toBe(0);
  }
  expect(readdirSync(to).toSorted()).toEqual([
    'chaser.chk',
    'chunk-000000.000000',
    'chunk-000001.000000',
    'index',
    'truncate.chk',
    'writer.chk',
  ]);
});

test('uses no disk space for the unused part of a chunk', async () => {
  const { from, to } = await folders(FILES);
  await copyEventStore(from, to);
  const { size, blocks } = statSync(join(to, 'chunk-000000.000000'));
  expect(size).toBe(CHUNK_BYTES);
  expect(blocks * 512).toBeLessThan(CHUNK_BYTES / 8);
});

test('refuses a folder that is not EventStoreDB’s, and keeps the previous copy', async () => {
  const { from, to } = await folders({ 'data.mdb': 'another store' });
  writeFileSync(join(to, 'chaser.chk'), 'of a former copy');
  await expect(copyEventStore(from, to)).rejects.toThrow('is not the data folder of an EventStoreDB');
  expect(readFileSync(join(to, 'chaser.chk'), 'utf8')).toBe('of a former copy');
  expect(readdirSync(dirname(to))).toEqual(['event-store']);
});

test('replaces nothing but a former copy, and no folder with itself', async () => {
  const { from, to } = await folders(FILES);
  writeFileSync(join(dirname(to), 'proofs.rdb'), 'another part of the backup');
  await expect(copyEventStore(from, dirname(to))).rejects.toThrow('holds no copy of an EventStoreDB');
  expect(readdirSync(dirname(to)).toSorted()).toEqual(['event-store', 'proofs.rdb']);
  for (const target of [from, join(from, 'copy'), dirname(from)])
    await expect(copyEventStore(from, target)).rejects.toThrow('cannot contain each other');
  expect(readdirSync(from)).toContain('chunk-000000.000000');
});
