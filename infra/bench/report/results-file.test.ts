import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { whyNotWritable } from './results-file.ts';

test('results can be written to a file in a folder that is missing, and to one that is there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aangan-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'of', 'today', 'bench.json');
  expect(await whyNotWritable(file)).toBeUndefined();
  await writeFile(file, 'former results');
  expect(await whyNotWritable(file)).toBeUndefined();
  expect(await readFile(file, 'utf8')).toBe('former results');
});

// Node's recursive mkdir never ends in /proc.
test.each([
  ['/proc/results/bench.json', 'ENOENT'],
  ['/dev/null/bench.json', 'EEXIST'],
  ['/proc', 'EISDIR'],
])('results that cannot be written to %s are refused before anything is measured', async (file, code) => {
  expect(await whyNotWritable(file)).toBe(
    `The results cannot be written to ${file} (${code}). Name another file with --json.`,
  );
});
