// The folder of a backup: empty, or that of an earlier backup, and used by one command at a time.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { StartError } from '@aangan/launcher/start-error';
import { type Manifest, readManifest } from './manifest.ts';

const LOCK = 'backup.lock';

export type BackupFolder = {
  /** Of the backup that is there. */
  readonly manifest: Manifest | undefined;
  readonly release: () => Promise<void>;
};

/** Makes the folder if it is missing. Throws `StartError` for one that holds anything else, that is in use, or that is within one of `others`. */
export async function claimBackupFolder(dir: string, others: readonly string[]): Promise<BackupFolder> {
  const within = others.find((other) => `${dir}${sep}`.startsWith(`${other}${sep}`));
  if (within !== undefined)
    throw new StartError(
      `${dir} is within ${within}, which it would be a copy of. Choose a folder beside it.`,
    );
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const [manifest, names] = [await readManifest(dir), await readdir(dir)];
  // What a command that was broken off has left is named by its lock.
  if (manifest === undefined && names.length > 0 && !names.includes(LOCK))
    throw new StartError(
      `${dir} is not empty and holds no backup. Choose an empty folder, or that of a backup.`,
    );
  const lock = join(dir, LOCK);
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (holder > 0 && holder !== process.pid && isAlive(holder))
    throw new StartError(`Another backup into ${dir} is under way (process ${holder}).`);
  await writeFile(lock, String(process.pid), { mode: 0o600 });
  // Without a manifest there is no backup yet, and the lock goes on naming what is left.
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
