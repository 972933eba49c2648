// Keeps the data folder private to one user: it holds personal data, passwords and keys. Permissions that earlier versions left open are removed at
// each start.
import { existsSync, type Stats, statSync } from 'node:fs';
import { chmod, lstat, readdir, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { StartError } from '../start-error.ts';

const FOR_OTHERS = 0o077;
const SHARED_BY_ALL = 0o1000;
const MOST_AT_ONCE = 64;
/** Some of these are in every data folder. */
const OF_A_SHOP =
  /^(?:launcher.*|secrets|event-store|redis|keys|proof|snapshots|uploads|restoring|.*-moved-to)$/;
/** Those of its own folders that no setting names apart from it. */
const FOLDERS = /^(?:secrets|event-store|redis|keys|proof|snapshots|logs|programs|tools|payment-sandbox)$/;
const ROOT_USER = 0;
/** In the folder of a new disk. */
const OF_THE_SYSTEM = 'lost+found';

/**
 * Creates the folder if it is missing, and removes all access of other users to it and its contents. Throws `StartError` for a folder that all users
 * share, such as /tmp, for one of another user, and for one that holds other things than a shop, such as a home folder, or something of another user or
 * kind than the shop needs. File system errors pass through.
 * @param user the user id of this process
 */
export async function makePrivate(folder: string, user = process.getuid?.()): Promise<void> {
  makeFolder(folder, 0o700);
  const { mode, uid } = await lstat(folder);
  const refuse = (why: string): never => {
    throw new StartError(`The data folder ${folder} ${why}. Choose one of its own with DATA_DIR.`);
  };
  if ((mode & SHARED_BY_ALL) !== 0 || [tmpdir(), parse(folder).root].includes(folder))
    refuse('is shared by all users of this machine');
  if (uid !== (user ?? uid)) refuse('belongs to another user');
  if (await holdsOtherThings(folder))
    refuse('holds other things than a shop, which would be closed to all other users');
  await refuseOtherKinds(folder);
  await close(folder, (path, { uid: owner }) => {
    if (user !== undefined && user !== ROOT_USER && owner !== user)
      throw inFolder(
        folder,
        `${path} belongs to another user than the folder itself. Give it to the same user (chown -R)`,
      );
  });
}

const inFolder = (folder: string, what: string): StartError =>
  new StartError(`In the data folder ${folder}, ${what}, or choose another data folder with DATA_DIR.`);

/** Throws `StartError` where a shop's own folder is a file, or a link to nothing, as to a disk that is not mounted. */
async function refuseOtherKinds(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => FOLDERS.test(each))) {
    const path = join(folder, name);
    if (!existsSync(path))
      throw inFolder(
        folder,
        `${name} is a link to ${await readlink(path)}, which is not there. Mount its disk`,
      );
    if (!statSync(path).isDirectory()) throw inFolder(folder, `${name} is not a folder. Move it away`);
  }
}

async function holdsOtherThings(folder: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => name !== OF_THE_SYSTEM);
  return names.length > 0 && !names.some((name) => OF_A_SHOP.test(name));
}

/** Folders before their contents, so that nothing inside can be opened meanwhile. Symbolic links are skipped: their targets are not ours. */
async function close(path: string, check: (path: string, found: Stats) => void): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) return;
  check(path, found);
  if ((found.mode & FOR_OTHERS) !== 0) await chmod(path, found.mode & 0o700);
  if (!found.isDirectory()) return;
  const names = await readdir(path);
  for (let from = 0; from < names.length; from += MOST_AT_ONCE)
    await Promise.all(names.slice(from, from + MOST_AT_ONCE).map((name) => close(join(path, name), check)));
}
