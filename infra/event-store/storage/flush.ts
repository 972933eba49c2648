import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns once a file, or the names in a folder, are on disk. */
export const flush = (path: string): void => {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
};
