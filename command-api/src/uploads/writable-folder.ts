// Checks that images can be stored by writing a file, because permissions do not reveal a full disk or a
// missing volume.
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';

/**
 * Writes a small file into the folder (which is created if missing) and deletes it again. Rejects when that
 * fails.
 */
export async function writeInto(folder: string): Promise<void> {
  const file = join(folder, `.writable-${process.pid}`);
  makeFolder(folder);
  await writeFile(file, 'pictures can be stored here\n');
  await unlink(file);
}
