// Tracks whether the file of a folder can be trusted. After a failed flush the page cache may show pages that never reached the disk, so the file is
// used again only after every record was checked and the file was rewritten.
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn } from './faults-in.ts';
import { DATA_FILE, openTables } from './database.ts';
import { flush } from './flush.ts';
import { requireDiskSpace } from './room.ts';

const MARK = 'unverified';
const COPY_FOLDER = 'verified-copy';

/** Marks the folder after a failed write, so that the next start verifies it. Best effort on a failing disk. */
export const distrust = (folder: string, reason: string): void => {
  try {
    writeFileSync(join(folder, MARK), `${reason}\n`, { flush: true });
  } catch {
    // The mark may fail like the write; the file on disk is then that of the last successful commit.
  }
};

export const isDistrusted = (folder: string): boolean => existsSync(join(folder, MARK));

/**
 * Verifies a marked folder and replaces its file with a copy that is on disk. Throws an Error with the first faults when the log is damaged, and
 * `DiskFullError` without space for the copy; the file is unchanged then.
 */
export const verify = async (folder: string): Promise<void> => {
  const copyFolder = join(folder, COPY_FOLDER);
  rmSync(copyFolder, { recursive: true, force: true });
  requireDiskSpace(folder, statSync(join(folder, DATA_FILE)).size);
  const tables = openTables(folder, true);
  try {
    const faults = faultsIn(tables);
    if (faults.length > 0)
      throw new Error(`the log is damaged (see infra/docs/operations.md, “Damage”): ${faults.join('; ')}`);
    mkdirSync(copyFolder);
    await tables.root.backup(copyFolder, true);
  } finally {
    await tables.close();
  }
  const copy = join(copyFolder, DATA_FILE);
  flush(copy);
  renameSync(copy, join(folder, DATA_FILE));
  rmSync(join(folder, MARK));
  rmSync(copyFolder, { recursive: true, force: true });
  flush(folder);
};
