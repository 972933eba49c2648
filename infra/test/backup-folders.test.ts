// The folders that `npm run backup` writes into: it deletes files of former backups there, and nothing else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '@aangan/launcher/data-folder/launcher-lock';
import { openKeyStore } from '@aangan/platform/keys/key-store';
import { filesBelow, hashFile } from '@aangan/operations/backup/files';
import { inheritedEnv } from './setup/inherited-env.ts';
import { canMountSmallDisk, mountSmallDisk } from './setup/small-disk.ts';
import { makeStoppedShop, runOperation } from './setup/stopped-shop.ts';
import { tempFolder, type TempFolder } from './setup/temp-folder.ts';

const canMount = await canMountSmallDisk();

let folder: TempFolder;
const place = (...names: readonly string[]): string => join(folder.path, ...names);
const dataDir = () => place('data');

/** The data folder of a stopped shop, with a log, a key and a secret. */
beforeAll(async () => {
  folder = await tempFolder();
  await makeStoppedShop(dataDir());
  mkdirSync(join(dataDir(), 'secrets'), { mode: 0o700 });
  writeFileSync(join(dataDir(), 'secrets', 'username-secret'), 'a secret');
  const keys = openKeyStore({ keysUrl: undefined, dataDir: dataDir() });
  await keys.keyOf('a person');
  await keys.close();
});
afterAll(() => folder.remove());

const backup = (...args: readonly string[]) => runOperation(dataDir(), 'backup/main.ts', ...args);
const succeeded = { code: 0, err: '', out: expect.any(String) };

test('deletes nothing in a folder of --secrets that holds anything else', async () => {
  const ofTheOperator = place('of-the-operator');
  mkdirSync(join(ofTheOperator, 'keys'), { recursive: true });
  writeFileSync(join(ofTheOperator, 'keys', 'private.key'), 'of something else');
  expect(await backup(place('first'))).toEqual(succeeded);
  const ofAnother = place('of-another-shop');
  await cp(place('first', 'secrets'), ofAnother, { recursive: true });
  const manifest = join(ofAnother, 'manifest.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8')
      .replace(/"firstId": "[^"]+"/, '"firstId": "another"')
      .replace(/,\s*"sha256": "[^"]+"\s*\}\s*$/, '}'),
  );
  const filesOfAnother = await filesBelow(ofAnother);
  const keys = await filesBelow(join(dataDir(), 'keys'));

  for (const [secrets, sentence] of [
    [dataDir(), 'to be backed up. Choose a folder outside of it'],
    [ofTheOperator, 'is not empty and holds no backup'],
    [place('apart'), 'cannot contain each other'],
    [place('apart', 'log'), 'cannot contain each other'],
    [ofAnother, 'holds the keys and secrets of another shop'],
  ] as const)
    expect([secrets, await backup(place('apart'), '--secrets', secrets)]).toMatchObject([
      secrets,
      { code: 1, err: expect.stringContaining(sentence) },
    ]);
  expect(await filesBelow(ofTheOperator)).toEqual(['keys/private.key']);
  expect(await filesBelow(ofAnother)).toEqual(filesOfAnother);
  expect(await filesBelow(join(dataDir(), 'keys'))).toEqual(keys);
  expect(readFileSync(join(dataDir(), 'secrets', 'username-secret'), 'utf8')).toBe('a secret');

  // Twice into the same folders, the keys and secrets apart.
  for (const time of [1, 2])
    expect([time, await backup(place('apart'), '--secrets', place('secrets-apart'))]).toEqual([
      time,
      succeeded,
    ]);
  expect(await filesBelow(place('apart', 'secrets'))).toEqual([]);
});

test('nothing is written through a link in the folder of a backup', async () => {
  const [dir, outside] = [place('with-link'), place('outside')];
  mkdirSync(outside);
  writeFileSync(join(outside, 'a-file'), 'of the operator');
  for (const [name, target] of [
    ['backup.lock', join(outside, 'a-file')],
    ['log', outside],
    ['secrets', outside],
    ['manifest.json.part', join(outside, 'a-file')],
  ] as const) {
    mkdirSync(dir);
    expect(await backup(dir)).toEqual(succeeded);
    rmSync(join(dir, name), { recursive: true, force: true });
    symlinkSync(target, join(dir, name));
    expect([name, await backup(dir)]).toEqual([
      name,
      {
        ...{ code: 1, out: '' },
        err: `${join(dir, name)} is a link, and a backup writes only into its own folder. Remove the link, or choose another folder.\n`,
      },
    ]);
    expect(await filesBelow(outside)).toEqual(['a-file']);
    expect(readFileSync(join(outside, 'a-file'), 'utf8')).toBe('of the operator');
    rmSync(dir, { recursive: true });
  }
});

const listed = z.object({ files: z.array(z.object({ path: z.string(), sha256: z.string() })) });

test('a former backup stays valid when the next one ends before its manifest', async () => {
  const secrets = place('ended', 'secrets');
  expect(await backup(place('ended'))).toEqual(succeeded);
  writeFileSync(join(dataDir(), 'secrets', 'username-secret'), 'another secret');
  mkdirSync(join(secrets, 'manifest.json.part'));
  expect(await backup(place('ended'))).toMatchObject({ code: 1 });
  const { files } = listed.parse(JSON.parse(readFileSync(join(secrets, 'manifest.json'), 'utf8')));
  expect(files.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^secrets\/.*username-secret$/));
  for (const { path, sha256 } of files)
    expect([path, await hashFile(join(secrets, path))]).toMatchObject([path, { sha256 }]);
});

test('one backup at a time writes into a folder, and one that was killed holds up none', async () => {
  const dir = place('killed');
  mkdirSync(join(dir, 'log'), { recursive: true });
  // The process id of what was killed belongs to another process by now.
  writeFileSync(join(dir, 'backup.lock'), String(process.pid));
  writeFileSync(
    join(dir, 'launcher-1.lock'),
    JSON.stringify({ port: 1, token: 'of what was killed', pid: process.pid }),
  );
  expect(await backup(dir)).toEqual(succeeded);
  expect(await readdir(dir)).not.toContainEqual(expect.stringMatching(/lock/));

  const locked = await lockFolder(dir);
  expect(await backup(dir)).toMatchObject({
    code: 1,
    err: `Another backup into ${dir} is running (process ${process.pid}). Wait until it has finished.\n`,
  });
  if ('lock' in locked) await locked.lock.release();
});

/** Ends a backup by a signal while it copies a picture that takes seconds. */
const endedBackup = async (dir: string, signal: NodeJS.Signals): Promise<unknown> => {
  const program = join(import.meta.dirname, '../operations/backup/main.ts');
  const child = spawn(process.execPath, [program, dir], { env: { ...inheritedEnv(), DATA_DIR: dataDir() } });
  let out = '';
  let err = '';
  child.stderr.on('data', (text) => (err += String(text)));
  child.stdout.on('data', (text) => {
    out += String(text);
    if (out.includes('Keys:')) child.kill(signal);
  });
  const [code]: readonly unknown[] = await once(child, 'close');
  return { code, err };
};

test('a backup that is ended leaves the previous one, or none, and reports which', async () => {
  const pictures = join(dataDir(), 'uploads');
  mkdirSync(pictures);
  const large = openSync(join(pictures, 'large.jpg'), 'w');
  ftruncateSync(large, 2 ** 31);
  const [dir, empty] = [place('ended-by-signal'), place('ended-at-first')];
  expect(await endedBackup(empty, 'SIGINT')).toEqual({
    code: 1,
    err: `\nStopped. There is no backup in ${empty} yet: run the same command again.\n`,
  });
  ftruncateSync(large, 1);
  expect(await backup(empty)).toEqual(succeeded);
  expect(await backup(dir)).toEqual(succeeded);
  const manifest = readFileSync(join(dir, 'manifest.json'), 'utf8');
  ftruncateSync(large, 2 ** 31);
  expect(await endedBackup(dir, 'SIGTERM')).toEqual({
    code: 1,
    err: expect.stringMatching(/^\nStopped. The previous backup in .*, of 20.*Z, is unchanged: run .*\n$/),
  });
  expect(readFileSync(join(dir, 'manifest.json'), 'utf8')).toBe(manifest);
  closeSync(large);
  rmSync(pictures, { recursive: true });
});

test.runIf(canMount)('a disk that becomes full leaves no backup, which the sentence mentions', async () => {
  const disk = await mountSmallDisk(4);
  if (disk === undefined) throw new Error('A small disk cannot be mounted any more.');
  onTestFinished(disk.remove);
  const pictures = join(dataDir(), 'uploads');
  mkdirSync(pictures);
  writeFileSync(join(pictures, 'large.jpg'), Buffer.alloc(2 ** 23));
  const dir = join(disk.path, 'backup');
  expect(await backup(dir)).toMatchObject({
    code: 1,
    err: `The target is on a disk that is full. There is no backup in ${dir} yet: run the same command again.\n`,
  });
  rmSync(pictures, { recursive: true });
});

test('folders that cannot be created are refused with the reason', async () => {
  const nowhere = '/proc/aangan/shop';
  expect(await backup(nowhere)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\/proc\/aangan.* (?:cannot|may|is) .*\.\n$/),
  });
  expect(await backup(place('here'))).toEqual(succeeded);
  const refused = { code: 1, err: expect.stringContaining(`The data folder ${nowhere} cannot be written (`) };
  expect(await runOperation(nowhere, 'restore/main.ts', place('here'))).toMatchObject(refused);
  expect(await runOperation(nowhere, '../launcher/main.ts')).toMatchObject(refused);
}, 120_000);
