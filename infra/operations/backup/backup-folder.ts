// The folders of a backup: empty, or with an earlier backup, and used by one command at a time.
import { lstat, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { isOfLock, lockFolder } from '@aangan/launcher/data-folder/launcher-lock';
import { StartError } from '@aangan/launcher/start-error';
import { isMissing, isWithin } from './files.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';

/** Marks a folder whose backup is not complete yet; earlier releases locked the folder with it. */
const MARK = 'backup.lock';
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
 * anything else or a link, is in use, or is within one of `others`, or when one is within the other at another place than the usual one: old files of a backup
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

/** What a backup writes into its folders, files and subfolders. */
const WRITTEN = [
  ...[MARK, `${MANIFEST}.part`, 'demo-catalogue-loaded'],
  ...['proof', 'snapshots', 'log', 'uploads', SECRETS, 'keys'],
];

/** The path itself, or the first one below it, that is a symbolic link: a file written there would replace one of another program. */
async function linkIn(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (found?.isSymbolicLink() === true) return path;
  if (found?.isDirectory() !== true) return undefined;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isSymbolicLink()) return below;
    const link = entry.isDirectory() ? await linkIn(below) : undefined;
    if (link !== undefined) return link;
  }
  return undefined;
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
  makeFolder(dir, 0o700);
  const names = (await readdir(dir)).filter((name) => !isOfLock(name));
  // A mark without a manifest is of the remains of an interrupted command.
  if ((await readManifest(dir)) === undefined && names.length > 0 && !names.includes(MARK))
    throw new StartError(
      `${dir} is not empty and holds no backup. Choose an empty folder, or one that holds a backup.`,
    );
  for (const name of WRITTEN) {
    const link = await linkIn(join(dir, name));
    if (link !== undefined)
      throw new StartError(
        `${link} is a link, and a backup writes only into its own folder. Remove the link, or choose another folder.`,
      );
  }
  const locked = await lockFolder(dir);
  if ('holder' in locked)
    throw new StartError(
      `Another backup into ${dir} is running (process ${locked.holder}). Wait until it has finished.`,
    );
  const mark = join(dir, MARK);
  await writeFile(mark, '', { mode: 0o600 });
  return {
    manifest: await readManifest(dir),
    release: async () => {
      // Without a manifest there is no backup yet, and the mark stays.
      if ((await readManifest(dir)) !== undefined) await rm(mark, { force: true });
      await locked.lock.release();
    },
  };
}
