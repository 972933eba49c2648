import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

test('removes folders of killed processes, and keeps those of running ones', () => {
  const own = temporaryFolder('event-store');
  onTestFinished(own.remove);
  const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  const left = own.path.replace(`-${process.pid}-`, `-${dead}-`);
  mkdirSync(left);
  onTestFinished(() => rmSync(left, { recursive: true, force: true }));
  onTestFinished(temporaryFolder('event-store').remove);
  expect(existsSync(left)).toBe(false);
  expect(existsSync(own.path)).toBe(true);
});
