import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { startEventStoreHere } from '@aangan/test/setup/start-event-store';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { StartError } from '../start-error.ts';
import { readOrMakeSecrets } from './secrets.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const opened: Parameters<EventLog['append']>[1][number] = {
  type: 'AccountOpened',
  data: {},
  metadata: {
    ...{ at: '2026-11-18T06:12:09.000Z', by: { kind: 'system' }, origin: { client: 'cli' } },
    ...{ correlationId: 'c-1', schemaVersion: 1 },
  },
};
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

test('the username secret is not replaced where the event store of EVENTSTORE_URL holds accounts, and nothing is written', async () => {
  const store = await startEventStoreHere();
  const log = connectEventLog(store.url);
  onTestFinished(() => log.close().then(store.stop));
  const env = { EVENTSTORE_URL: store.url };
  const first = await readOrMakeSecrets(env, folder.path);
  await log.append('account-1', [opened], 'no-stream');
  expect(await readOrMakeSecrets(env, folder.path)).toEqual(first);

  await rm(inSecrets(), { recursive: true });
  const start = readOrMakeSecrets(env, folder.path);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(
    `The folder of secrets ${inSecrets()} has no username-secret, but the event store of EVENTSTORE_URL holds accounts`,
  );
  expect(await readdir(folder.path)).toEqual([]);
  const warnings: string[] = [];
  const warn = (line: string): void => void warnings.push(line);
  const given = await readOrMakeSecrets({ ...env, USERNAME_SECRET: 'of the environment' }, folder.path, warn);
  expect(given.USERNAME_SECRET).toBe('of the environment');
  // Its log is signed with the key that was lost with them.
  expect(warnings).toEqual([expect.stringContaining(`${inSecrets('signing-key')} was missing`)]);
});

test('no secrets are generated while the event store of EVENTSTORE_URL cannot be reached', async () => {
  const start = readOrMakeSecrets({ EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' }, folder.path);
  await expect(start).rejects.toThrow('The event store of EVENTSTORE_URL cannot be reached.');
  expect(await readdir(folder.path)).toEqual([]);
});

test('a lost signing key alone is generated again with a warning that names its file and what auditors will read', async () => {
  const warnings: string[] = [];
  const warn = (line: string): void => void warnings.push(line);
  const first = await readOrMakeSecrets({}, folder.path, warn);
  await readOrMakeSecrets({}, folder.path, warn);
  expect(warnings).toEqual([]);
  await rm(inSecrets('signing-key'));
  await readOrMakeSecrets({ SIGNING_KEY: 'of the environment' }, folder.path, warn);
  expect(warnings).toEqual([]);
  const second = await readOrMakeSecrets({}, folder.path, warn);
  expect(second).toEqual({ ...first, SIGNING_KEY: expect.any(String) });
  expect(second.SIGNING_KEY).not.toBe(first.SIGNING_KEY);
  expect(warnings).toEqual([
    `The signing key ${inSecrets('signing-key')} was missing, so a new one was generated: from now on the history is signed with another key, and the check of an auditor who holds an older proof fails (“signed by another key”) until you name the new key to them. If a backup has the former one, stop the shop, restore that file and start again.`,
  ]);
});
