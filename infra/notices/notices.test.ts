import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockedPackages, readLock } from './locked-packages.ts';
import { makeNotices, NOTICES_FILE } from './notices.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

describe('the packages of a lock file', () => {
  const lock = readLock(
    JSON.stringify({
      packages: {
        '': { version: '0.1.0' },
        web: { version: '0.1.0', dependencies: { shown: '1' } },
        'shared-events': { version: '0.1.0' },
        'node_modules/@aangan/web': { resolved: 'web', link: true },
        'node_modules/shown': { version: '1.0.0', license: 'MIT', dependencies: { inner: '2' } },
        'node_modules/shown/node_modules/inner': { version: '2.0.0', license: 'ISC' },
        'node_modules/inner': { version: '1.0.0', license: 'ISC' },
        'node_modules/linter': { version: '3.0.0', license: 'MIT', dev: true },
        'node_modules/fast-linux': { version: '4.0.0', license: 'MIT', optional: true },
      },
    }),
  );

  test('are classified by their use, resolved as Node does', () => {
    const uses = lockedPackages(lock).map(({ name, version, use }) => `${name} ${version}: ${use}`);
    expect(uses).toEqual([
      'fast-linux 4.0.0: installed',
      'inner 1.0.0: installed',
      'inner 2.0.0: browsers',
      'linter 3.0.0: development',
      'shown 1.0.0: browsers',
    ]);
  });
});

describe('the notices', () => {
  let notices: string;
  beforeAll(async () => void (notices = await makeNotices(ROOT)));

  test('are those in the repository', async () => {
    expect((await read(NOTICES_FILE)) === notices, 'run “npm run notices”').toBe(true);
  });

  test('name every package of the lock file with its version', async () => {
    const lines = new Set(notices.split('\n').map((line) => line.split('  ', 1)[0]));
    const missing = lockedPackages(readLock(await read('package-lock.json')))
      .map(({ name, version }) => `${name} ${version}`)
      .filter((each) => !lines.has(each));
    expect(missing).toEqual([]);
  });

  test('have the text of each licence of packages that are sent or installed', () => {
    for (const words of [
      'SIL OPEN FONT LICENSE Version 1.1',
      'Permission is hereby granted, free of charge',
      'Apache License\n',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'Copyright (c) Meta Platforms, Inc. and affiliates.',
    ])
      expect(notices).toContain(words);
  });
});
