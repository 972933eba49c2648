import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and those above it when they are missing. Throws the system's error. Node's recursive `mkdir` never ends where the system answers
 * ENOENT in a folder that exists, as in /proc.
 */
export const makeFolder = (folder: string, mode = 0o777): void => {
  const path = resolve(folder);
  try {
    make(path, mode);
  } catch (error) {
    const above = dirname(path);
    if (!hasCode(error, 'ENOENT') || isFolder(above)) throw error;
    makeFolder(above, mode);
    make(path, mode);
  }
};

/** A symbolic link to a folder counts as one. */
const make = (path: string, mode: number): void => {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
