// The folder of a backup: empty, or with an earlier backup, and used by one command at a time.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { StartError } from '@aangan/launcher/start-error';
import { type Manifest, readManifest } from './manifest.ts';

const LOCK = 'backup.lock';

export type BackupFolder = {
  /** Manifest of the existing backup. */
  readonly manifest: Manifest | undefined;
  readonly release: () => Promise<void>;
};

/** Creates the folder if it is missing. Throws `StartError` when it holds anything else, is in use, or is within one of `others`. */
export async function claimBackupFolder(dir: string, others: readonly string[]): Promise<BackupFolder> {
  const within = others.find((other) => `${dir}${sep}`.startsWith(`${other}${sep}`));
  if (within !== undefined)
    throw new StartError(
      `${dir} is within ${within}, which is to be backed up. Choose a folder outside of it.`,
    );
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const [manifest, names] = [await readManifest(dir), await readdir(dir)];
  // A lock without a manifest marks the remains of an interrupted command.
  if (manifest === undefined && names.length > 0 && !names.includes(LOCK))
    throw new StartError(
      `${dir} is not empty and holds no backup. Choose an empty folder, or one that holds a backup.`,
    );
  const lock = join(dir, LOCK);
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (holder > 0 && holder !== process.pid && isAlive(holder))
    throw new StartError(
      `Another backup into ${dir} is running (process ${holder}). Wait until it has finished.`,
    );
  await writeFile(lock, String(process.pid), { mode: 0o600 });
  // Without a manifest there is no backup yet; the lock stays to mark the remains.
  return {
    manifest,
    release: async () => {
      if ((await readManifest(dir)) !== undefined) await rm(lock, { force: true });
      else await writeFile(lock, '');
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
