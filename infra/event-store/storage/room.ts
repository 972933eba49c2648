// Checks the disk space before a write. A write that fails halfway would close the store; one that is refused before has no effect.
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** The files that LMDB maps into memory to lock a folder's files. */
const LOCK_FILES = ['lock.mdb', 'claim.mdb-lock'];
const LOCK_BYTES = 64 * 1024;

/**
 * Throws `DiskFullError` when the disk has no space for the first opening of a folder's files: the system kills a process that writes to a mapped page
 * without space (SIGBUS).
 */
export const requireSpaceForLocks = (folder: string): void => {
  if (LOCK_FILES.every((name) => existsSync(join(folder, name)))) return;
  const probe = join(folder, `.space-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(LOCK_BYTES));
  } catch (error) {
    const isFull =
      error instanceof Error && 'code' in error && /^(?:ENOSPC|EDQUOT)$/.test(String(error.code));
    throw isFull ? new DiskFullError(`the disk of ${folder} is full`) : error;
  } finally {
    rmSync(probe, { force: true });
  }
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
