import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { connectionsNote, connectionsWithin } from './open-files.ts';

test('is the limit of the system', () => {
  const program = `import { openFilesLimit } from '${import.meta.dirname}/open-files.ts'; console.log(openFilesLimit());`;
  const args = ['-c', 'ulimit -n 321; exec "$0" --input-type=module -e "$1"', process.execPath, program];
  expect(execFileSync('sh', args, { encoding: 'utf8' })).toBe('321\n');
});

test('reserves a file for each connection', () => {
  expect([1_024, 65_536, Infinity].map(connectionsWithin)).toEqual([462, 20_000, 20_000]);
  expect(connectionsWithin(64)).toBe(1);
});

test('is reported when it limits connections', () => {
  expect(connectionsNote(1_024)).toBe(
    'accepts at most 462 connections, because a process may open 1,024 files here; run ulimit -n 40100 before the start to allow 20,000',
  );
  expect(connectionsNote(40_100)).toBeUndefined();
});
