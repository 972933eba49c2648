// Keeps the data folder private to one user: it holds personal data, passwords and keys. Permissions that earlier versions left open are removed at
// each start.
import { chmod, lstat, readdir } from 'node:fs/promises';
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
/** In the folder of a new disk. */
const OF_THE_SYSTEM = 'lost+found';

/**
 * Creates the folder if it is missing, and removes all access of other users to it and its contents. Throws `StartError` for a folder that all users
 * share, such as /tmp, for one of another user, and for one that holds other things than a shop, such as a home folder. File system errors pass through.
 */
export async function makePrivate(folder: string): Promise<void> {
  makeFolder(folder, 0o700);
  const { mode, uid } = await lstat(folder);
  const refuse = (why: string): never => {
    throw new StartError(`The data folder ${folder} ${why}. Choose one of its own with DATA_DIR.`);
  };
  if ((mode & SHARED_BY_ALL) !== 0 || [tmpdir(), parse(folder).root].includes(folder))
    refuse('is shared by all users of this machine');
  if (uid !== (process.getuid?.() ?? uid)) refuse('belongs to another user');
  if (await holdsOtherThings(folder))
    refuse('holds other things than a shop, which would be closed to all other users');
  await close(folder);
}

async function holdsOtherThings(folder: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => name !== OF_THE_SYSTEM);
  return names.length > 0 && !names.some((name) => OF_A_SHOP.test(name));
}

/** Folders before their contents, so that nothing inside can be opened meanwhile. Symbolic links are skipped: their targets are not ours. */
async function close(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) return;
  if ((found.mode & FOR_OTHERS) !== 0) await chmod(path, found.mode & 0o700);
  if (!found.isDirectory()) return;
  const names = await readdir(path);
  for (let from = 0; from < names.length; from += MOST_AT_ONCE)
    await Promise.all(names.slice(from, from + MOST_AT_ONCE).map((name) => close(join(path, name))));
}
