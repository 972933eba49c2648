// Checks the disk space before a write. A write that fails halfway would close the store; one that is refused before has no effect.
import { statfsSync } from 'node:fs';

/** Reserved space in bytes, for pages that a transaction rewrites in addition to its events. */
const RESERVE = 16 * 1024 * 1024;
/** The disk lacks space for a write; it was not performed, and can be repeated when there is space. */
export class DiskFullError extends Error {}

/** Throws `DiskFullError` unless the disk of a folder has space for so many bytes. A disk that cannot be checked counts as one with space. */
export const requireDiskSpace = (folder: string, bytes: number): void => {
  const free = freeBytes(folder);
  const needed = RESERVE + bytes;
  if (free < needed)
    throw new DiskFullError(
      `the disk is full: ${inMegabytes(free)} MB are free, ${inMegabytes(needed)} MB needed`,
    );
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
