// Whether pictures can be stored: told by storing something, since permissions say nothing of a full disk or a volume that has gone.
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a file of a few bytes into the folder (which is made if it is missing) and takes it away again. Rejects when that cannot be done. */
export async function writeInto(folder: string): Promise<void> {
  const file = join(folder, `.writable-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'pictures can be stored here\n');
  await unlink(file);
}
