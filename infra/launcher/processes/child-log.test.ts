import { appendFileSync, closeSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { openLog } from './child-log.ts';

let folder: TempFolder;
const file = () => join(folder.path, 'logs/child.log');
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

function opened(kept?: Parameters<typeof openLog>[1]) {
  const log = openLog(file(), kept);
  if (log.descriptor === 'inherit') throw new Error('a file was expected');
  return { ...log, descriptor: log.descriptor };
}

test('the stderr tail is that of the current run, as messages', () => {
  const first = opened();
  writeSync(first.descriptor, 'an earlier life\n');
  closeSync(first.descriptor);
  first.end();
  const { descriptor, stderrTail, end } = opened();
  writeSync(descriptor, '{"level":"error","msg":"the step failed","err":{"message":"the disk is full"}}\n');
  writeSync(descriptor, 'Error: broken\n    at here (file.ts:1:1)\nNode.js v24.21.0\n');
  expect(stderrTail()).toBe('the step failed: the disk is full\nError: broken');
  closeSync(descriptor);
  end();
});

test('a log that is too large is rotated while the child continues to write, and the previous one is kept', async () => {
  const { descriptor, stderrTail, end } = opened({ largest: 100, checkEveryMs: 10 });
  writeSync(descriptor, `${'x'.repeat(200)}\n`);
  await expect.poll(() => readFileSync(file()).length).toBe(0);
  writeSync(descriptor, 'goes on\n');
  expect(readFileSync(file(), 'utf8')).toBe('goes on\n');
  expect(readFileSync(`${file()}.1`, 'utf8')).toBe(`${'x'.repeat(200)}\n`);
  expect(stderrTail()).toBe('goes on');
  closeSync(descriptor);
  end();
});

test('a large log of an earlier run is rotated at the start', () => {
  opened().end();
  writeFileSync(file(), 'x'.repeat(200));
  const { end } = opened({ largest: 100, checkEveryMs: 1_000 });
  appendFileSync(file(), 'new');
  expect(readFileSync(file(), 'utf8')).toBe('new');
  end();
});
