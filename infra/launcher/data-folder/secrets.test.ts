import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { StartError } from '../start-error.ts';
import { readOrMakeSecrets } from './secrets.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const inSecrets = (...name: readonly string[]): string => join(folder.path, 'secrets', ...name);

test('secrets are generated once, readable by their owner only, and taken from the environment where it has them', async () => {
  const first = await readOrMakeSecrets({}, folder.path);
  expect(await readOrMakeSecrets({ JWT_SECRET: 'of the environment' }, folder.path)).toEqual({
    ...first,
    JWT_SECRET: 'of the environment',
  });
  expect(await readdir(inSecrets())).toEqual([
    'admin-password',
    'jwt-secret',
    'signing-key',
    'username-secret',
  ]);
  expect((await stat(inSecrets('username-secret'))).mode & 0o777).toBe(0o600);
});

test('a file that a crash has left empty is no secret', async () => {
  await mkdir(inSecrets());
  await writeFile(inSecrets('username-secret'), '');
  const { USERNAME_SECRET } = await readOrMakeSecrets({}, folder.path);
  expect(USERNAME_SECRET).toHaveLength(43);
  expect(await readFile(inSecrets('username-secret'), 'utf8')).toBe(`${USERNAME_SECRET}\n`);
});

// A folder in its place, because every file can be read by root.
test('a stored secret that cannot be read is not replaced', async () => {
  await readOrMakeSecrets({}, folder.path);
  await rm(inSecrets('username-secret'));
  await mkdir(inSecrets('username-secret'));
  const start = readOrMakeSecrets({}, folder.path);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(/username-secret cannot be read \(EISDIR\)/);
});

// Stream names of accounts come from it: with another one, no username of the log could be found.
test('the username secret is not replaced where the data folder holds a log, and nothing is written', async () => {
  await mkdir(join(folder.path, 'event-store'));
  await writeFile(join(folder.path, 'event-store', 'data.mdb'), 'a log');
  const lost = `The folder of secrets ${inSecrets()} has no username-secret`;
  await expect(readOrMakeSecrets({}, folder.path)).rejects.toThrow(StartError);
  await expect(readOrMakeSecrets({}, folder.path)).rejects.toThrow(lost);
  await expect(readOrMakeSecrets({}, folder.path)).rejects.toThrow(/Restore the folder from a backup/);
  expect(await readdir(folder.path)).toEqual(['event-store']);
  const given = await readOrMakeSecrets({ USERNAME_SECRET: 'of the environment' }, folder.path);
  expect(given.USERNAME_SECRET).toBe('of the environment');
});
