import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { removeOthers } from './files.ts';

test('old files of a backup are removed, and none that a link leads to', async () => {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const [dir, outside] = [join(folder.path, 'backup'), join(folder.path, 'outside')];
  for (const each of [join(dir, 'log'), outside]) {
    mkdirSync(each, { recursive: true });
    writeFileSync(join(each, 'old'), '');
  }
  symlinkSync(outside, join(dir, 'snapshots'));
  await removeOthers(dir, ['log', 'snapshots', 'uploads'], new Set());
  expect(existsSync(join(dir, 'log/old'))).toBe(false);
  expect(existsSync(join(outside, 'old'))).toBe(true);
});
