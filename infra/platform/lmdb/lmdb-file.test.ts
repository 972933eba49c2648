import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canMountSmallDisk, mountSmallDisk } from '@aangan/test/setup/small-disk';
import { expect, onTestFinished, test } from 'vitest';
import { openLmdbFile } from './lmdb-file.ts';

const canMount = await canMountSmallDisk();

// In a process of the shop, a rejection that nothing handles ends it.
test.runIf(canMount)('a full disk fails each write with its cause, and nothing else', async () => {
  const disk = await mountSmallDisk(20);
  if (disk === undefined) throw new Error('A small disk cannot be mounted any more.');
  onTestFinished(disk.remove);
  const { read, transact, close } = openLmdbFile<string, string>({ path: join(disk.path, 'values.mdb') });
  onTestFinished(close);
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const write = (value: string): Promise<boolean> =>
    transact((db) => {
      void db.put('value', value);
      return true;
    });
  await write('before');

  await disk.fill();
  const refused = (value: string) => expect(write(value)).rejects.toThrow('No space left on device');
  await refused('alone');
  const inTurns = [0, 0, 1, 2].map((milliseconds) =>
    sleep(milliseconds).then(() => refused('x'.repeat(10_000))),
  );
  await Promise.all([refused('together'), ...inTurns]);
  await sleep(50);
  expect([await read((db) => db.get('value')), unhandled]).toEqual(['before', []]);

  await disk.makeRoom();
  await expect(write('after')).resolves.toBe(true);
  expect(await read((db) => db.get('value'))).toBe('after');
});
