// A small disk in memory (tmpfs) for tests of a full disk. Only root can mount it.
import { execFile } from 'node:child_process';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempFolder, type TempFolder } from './temp-folder.ts';

const run = promisify(execFile);

export type SmallDisk = TempFolder & {
  /** Fills the disk until only this many megabytes are free; leaves it one megabyte of filling at least. */
  readonly leave: (megabytes: number) => Promise<void>;
  /** Fills the disk to the last byte. */
  readonly fill: () => Promise<void>;
  /** Deletes everything that `leave` and `fill` wrote. */
  readonly makeRoom: () => Promise<void>;
};

const MB = 1024 * 1024;

/** Whether this user can mount one. */
export async function canMountSmallDisk(): Promise<boolean> {
  const disk = await mountSmallDisk(1);
  await disk?.remove();
  return disk !== undefined;
}

/** Mounts a disk of so many megabytes; undefined where this user cannot. `remove` unmounts it. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const { path, remove } = await tempFolder();
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path];
  if ((await run('mount', options).catch(() => undefined)) === undefined) {
    await remove();
    return undefined;
  }
  const fillers: string[] = [];
  const newFiller = (): string => {
    const filler = join(path, `filler-${fillers.length}`);
    fillers.push(filler);
    return filler;
  };
  const leave = async (left: number): Promise<void> => {
    const { bavail, bsize } = await statfs(path);
    await run('fallocate', ['-l', String(Math.max(1, bavail * bsize - left * MB)), newFiller()]);
  };
  return {
    path,
    leave,
    fill: async () => {
      await leave(1);
      // It ends with an error when no block is left, or for another reason before.
      do await run('dd', ['if=/dev/zero', `of=${newFiller()}`, 'bs=4k']).catch(() => undefined);
      while ((await statfs(path)).bavail > 0);
    },
    makeRoom: async () => {
      for (const filler of fillers.splice(0)) await rm(filler);
    },
    remove: async () => {
      await run('umount', [path]);
      await remove();
    },
  };
}
