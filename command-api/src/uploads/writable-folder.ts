// Checks that images can be stored by writing a file, because permissions do not reveal a full disk or a
// missing volume.
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a small file into the folder (which is created if missing) and deletes it again. Rejects when that
 * fails.
 */
export async function writeInto(folder: string): Promise<void> {
  const file = join(folder, `.writable-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'pictures can be stored here\n');
  await unlink(file);
}
