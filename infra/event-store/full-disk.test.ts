import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { canMountSmallDisk, mountSmallDisk } from '@aangan/test/setup/small-disk';
import { expect, onTestFinished, test } from 'vitest';

const canMount = await canMountSmallDisk();

const ended = (...args: readonly string[]): Promise<object> =>
  new Promise((resolve) => {
    const main = join(import.meta.dirname, 'main.ts');
    const child = execFile(
      process.execPath,
      [main, '--port', '0', ...args],
      { timeout: 20_000 },
      (_, __, err) => resolve({ code: child.exitCode, signal: child.signalCode, err }),
    );
  });

test.runIf(canMount)('a new store on a full disk ends with the reason', async () => {
  const disk = await mountSmallDisk(4);
  if (disk === undefined) throw new Error('A small disk cannot be mounted any more.');
  onTestFinished(disk.remove);
  await disk.fill();
  expect(await ended('--data', disk.path)).toEqual({
    code: 1,
    signal: null,
    err: `event-store: the disk of ${disk.path} is full\n`,
  });
});
