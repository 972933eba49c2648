// Whether what lies in a folder may be believed. After a failed flush the system may show pages that never reached the disk, so the
// file is not used again before every record in it has been checked and the whole has been written anew.
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn } from './faults-in.ts';
import { DATA_FILE, openTables } from './database.ts';
import { flush } from './flush.ts';
import { requireRoom } from './room.ts';

const MARK = 'unverified';
const COPY_FOLDER = 'verified-copy';

/** Notes that a write failed, so that the next start looks before it leaps. As much as a failing disk allows. */
export const distrust = (folder: string, reason: string): void => {
  try {
    writeFileSync(join(folder, MARK), `${reason}\n`, { flush: true });
  } catch {
    // The note may fail for the same reason as the write; what is on disk then is what the last good commit left.
  }
};

export const isDistrusted = (folder: string): boolean => existsSync(join(folder, MARK));

/**
 * Checks a distrusted folder and puts a copy that is certainly on disk in the place of its file.
 * Throws an Error with the first faults when the log is not whole, and `NoRoom` while there is none for the copy; everything then stays as it is.
 */
export const verify = async (folder: string): Promise<void> => {
  const copyFolder = join(folder, COPY_FOLDER);
  rmSync(copyFolder, { recursive: true, force: true });
  requireRoom(folder, statSync(join(folder, DATA_FILE)).size);
  const tables = openTables(folder, true);
  try {
    const faults = faultsIn(tables);
    if (faults.length > 0) throw new Error(`the log is damaged: ${faults.join('; ')}`);
    mkdirSync(copyFolder);
    await tables.root.backup(copyFolder, true);
  } finally {
    await tables.root.close();
  }
  const copy = join(copyFolder, DATA_FILE);
  flush(copy);
  renameSync(copy, join(folder, DATA_FILE));
  rmSync(join(folder, MARK));
  rmSync(copyFolder, { recursive: true, force: true });
  flush(folder);
};
