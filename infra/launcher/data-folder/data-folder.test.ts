import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canMountSmallDisk, mountSmallDisk } from '@aangan/test/setup/small-disk';
import { expect, onTestFinished, test } from 'vitest';
import { claimDataFolder, claimPicturesFolder } from './data-folder.ts';

const canMount = await canMountSmallDisk();

test.runIf(canMount)('a full disk refuses the start in one sentence', async () => {
  const disk = await mountSmallDisk(4);
  if (disk === undefined) throw new Error('A small disk cannot be mounted any more.');
  onTestFinished(disk.remove);
  const [folder, pictures] = [join(disk.path, 'data'), join(disk.path, 'pictures')];
  const { release } = await claimDataFolder(folder);
  await release();
  await claimPicturesFolder(pictures);

  await disk.fill();
  await expect(claimDataFolder(folder)).rejects.toThrow(
    `The data folder ${folder} cannot be written: its disk is full. Choose another one with DATA_DIR.`,
  );
  await expect(claimPicturesFolder(pictures)).rejects.toThrow('cannot be written: its disk is full.');
  expect([await readdir(folder), await readdir(pictures)]).toEqual([[], []]);
});
