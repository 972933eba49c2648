// The folders of a backup: empty, or with an earlier backup, and used by one command at a time.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@aangan/launcher/start-error';
import { isWithin } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';

const LOCK = 'backup.lock';
/** The usual place of keys and secrets in the folder of a backup. */
export const SECRETS = 'secrets';

export type BackupFolders = {
  /** Manifests of the existing backup. */
  readonly former: Manifest | undefined;
  readonly formerSecrets: Manifest | undefined;
  readonly release: () => Promise<void>;
};

/**
 * Claims the folder of a backup and that of its keys and secrets, and creates them if they are missing. Throws `StartError` when one of them holds
 * anything else, is in use, or is within one of `others`, or when one is within the other at another place than the usual one: old files of a backup
 * are deleted from its folders.
 */
export async function claimBackupFolders(
  dir: string,
  secretsDir: string,
  others: readonly string[],
): Promise<BackupFolders> {
  const isUsual = secretsDir === join(dir, SECRETS);
  if (!isUsual && (isWithin(secretsDir, dir) || isWithin(dir, secretsDir)))
    throw new StartError(
      `${dir} and ${secretsDir} cannot contain each other. Choose another folder for --secrets, on another disk if possible.`,
    );
  const claimed = await claimBackupFolder(dir, others);
  try {
    // Claimed with the folder that it is in.
    if (isUsual) {
      const { manifest: former, release } = claimed;
      return { former, formerSecrets: await readManifest(secretsDir), release };
    }
    const secrets = await claimBackupFolder(secretsDir, others);
    const release = async (): Promise<void> => {
      await secrets.release();
      await claimed.release();
    };
    return { former: claimed.manifest, formerSecrets: secrets.manifest, release };
  } catch (error) {
    await claimed.release();
    throw error;
  }
}

type BackupFolder = {
  /** Manifest of the existing backup. */
  readonly manifest: Manifest | undefined;
  readonly release: () => Promise<void>;
};

async function claimBackupFolder(dir: string, others: readonly string[]): Promise<BackupFolder> {
  const within = others.find((other) => isWithin(dir, other));
  if (within !== undefined)
    throw new StartError(
      `${dir} is ${dir === within ? '' : `within ${within}, which is `}to be backed up. Choose a folder outside of it.`,
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
