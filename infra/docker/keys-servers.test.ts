// Runs the script of `keys` and `keys-copy` in docker-compose.cluster.yml with a stand-in for redis-server.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { interpolate, parseCompose } from './testing/compose-file.ts';

const { services } = parseCompose(
  readFileSync(join(resolve(import.meta.dirname, '../..'), 'docker-compose.cluster.yml'), 'utf8'),
);

type Disks = { readonly hasKeys: boolean; readonly otherHasKeys: boolean };

/** Starts a server while `KEYS_SERVER` names one of the two; returns what the script has printed, the command of Redis among it. */
async function start(name: string, server: string, disks: Disks): Promise<string> {
  const folder = await tempFolder();
  const inFolder = (...path: string[]): string => join(folder.path, ...path);
  for (const each of ['data', 'other', 'programs']) mkdirSync(inFolder(each));
  if (disks.hasKeys) mkdirSync(inFolder('data', 'appendonlydir'));
  if (disks.otherHasKeys) mkdirSync(inFolder('other', 'appendonlydir'));
  writeFileSync(inFolder('programs', 'redis-server'), '#!/bin/sh\necho "redis-server $*"\n', { mode: 0o700 });
  const { command, environment = {} } = services[name] ?? {};
  const script = String(command?.at(-1))
    .replaceAll('$$', '$')
    .replaceAll(/ \/(data|other)\//g, ` ${folder.path}/$1/`);
  const given = Object.entries(environment).map(([key, value]) => [
    key,
    interpolate(value, { KEYS_SERVER: server }),
  ]);
  const env = { ...Object.fromEntries(given), PATH: `${inFolder('programs')}:${process.env.PATH}` };
  const { stdout } = spawnSync('bash', ['-ec', script], { encoding: 'utf8', env });
  await folder.remove();
  return stdout;
}

test.each([
  ['keys', 'keys', undefined],
  ['keys-copy', 'keys', 'keys'],
  ['keys', 'keys-copy', 'keys-copy'],
  ['keys-copy', 'keys-copy', undefined],
])('%s follows the server of the keys, %s, unless it is that one', async (name, server, followed) => {
  const printed = await start(name, server, { hasKeys: true, otherHasKeys: true });
  expect(printed).toContain('--appendonly yes --appendfsync always');
  expect(/--replicaof (\S+) 6379/.exec(printed)?.[1]).toBe(followed);
});

test('the server of the keys starts with an empty disk only while its copy has no keys either', async () => {
  const refused = await start('keys', 'keys', { hasKeys: false, otherHasKeys: true });
  expect(refused).not.toContain('redis-server');
  expect(refused).toMatch(/^The disk of keys is empty, .*: see infra\/docs\/cluster\.md/);
  expect(await start('keys', 'keys', { hasKeys: false, otherHasKeys: false })).toContain('redis-server');
});
