// Copies an LMDB file while other processes write to it: a consistent snapshot. A plain file copy would be corrupt.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flush } from '@aangan/event-store/storage/flush';
import { openLmdbFile } from '@aangan/platform/lmdb/lmdb-file';

/** Copies the file, on disk when it resolves; resolves to false when there is none. */
export async function hotCopy(file: string, to: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rm(to, { force: true });
  const { copy, close } = openLmdbFile({ path: file, readOnly: true, noSubdir: true });
  try {
    await copy(to);
  } finally {
    await close();
  }
  flush(to);
  return true;
}
