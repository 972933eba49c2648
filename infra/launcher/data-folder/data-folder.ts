// The data folder of the embedded shop: created when missing, and used by one launcher at a time.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { type LauncherLock, lockFolder } from './launcher-lock.ts';
import { makePrivate } from './private-folder.ts';
import { StartError } from '../start-error.ts';

/** Exists in the data folder while a backup is being restored there. */
export const RESTORE_MARKER = 'restoring';

/**
 * Claims the data folder and makes it private to its user. Throws `StartError` when it cannot be created or written, when another launcher uses it,
 * and, except for restoring, when a restore in it did not finish.
 */
export async function claimDataFolder(
  folder: string,
  use: 'running' | 'restoring' = 'running',
): Promise<LauncherLock> {
  await refuseUnwritable(folder);
  if (use === 'running' && existsSync(join(folder, RESTORE_MARKER)))
    throw new StartError(
      `A restore into the data folder ${folder} did not finish. Empty the folder and restore again: npm run restore -- DIR`,
    );
  const locked = await orStartError(folder, () => lockFolder(folder));
  if ('lock' in locked) return locked.lock;
  throw new StartError(
    `The data folder ${folder} is in use by another launcher (process ${locked.holder}). Stop that one, or choose another folder with DATA_DIR.`,
  );
}

async function refuseUnwritable(folder: string): Promise<void> {
  await orStartError(folder, async () => {
    await makePrivate(folder);
    await probeWriting(folder);
  });
}

/** Creates the folder of the pictures when it is missing. Throws `StartError` when it cannot be created or written. */
export async function claimPicturesFolder(folder: string): Promise<void> {
  try {
    makeFolder(folder, 0o700);
    await probeWriting(folder);
  } catch (error) {
    throw new StartError(
      `The folder of the pictures ${folder} cannot be written${whyNot(error)}. Choose another one with UPLOADS_DIR.`,
    );
  }
}

/** Writes some bytes, because an empty file fits on a full disk. */
async function probeWriting(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    await writeFile(probe, 'data can be stored here\n');
  } finally {
    await rm(probe, { force: true });
  }
}

async function orStartError<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data folder ${folder} cannot be written${whyNot(error)}. Choose another one with DATA_DIR.`,
    );
  }
}

function whyNot(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return '';
  return error.code === 'ENOSPC' || error.code === 'EDQUOT'
    ? ': its disk is full'
    : ` (${String(error.code)})`;
}
