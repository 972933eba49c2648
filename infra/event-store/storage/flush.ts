import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when a file, or the directory entries of a folder, are on disk. */
export const flush = (path: string): void => {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
};
