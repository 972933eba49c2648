// Whether the disk has room for what is to be written. A write that the disk refuses in the middle would end the store; one that is refused before ends nothing.
import { statfsSync } from 'node:fs';

/** Never written to, in bytes: pages that a transaction rewrites beside its events. */
const RESERVE = 16 * 1024 * 1024;
/** The disk has no room for a write; it was not performed, and can be repeated once there is room. */
export class NoRoom extends Error {}

/** Throws `NoRoom` unless the disk of a folder has room for so many bytes. A disk that cannot be looked at counts as one with room. */
export const requireRoom = (folder: string, bytes: number): void => {
  const free = freeBytes(folder);
  const needed = RESERVE + bytes;
  if (free < needed)
    throw new NoRoom(`the disk is full: ${inMegabytes(free)} MB are free, ${inMegabytes(needed)} MB needed`);
};

const freeBytes = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};

const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
