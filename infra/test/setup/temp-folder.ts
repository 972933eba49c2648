import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TempFolder = { readonly path: string; readonly remove: () => Promise<void> };

/** A new empty folder for one test file, with a name for which `RATE_LIMITS=off` is allowed. */
export function tempFolder(): Promise<TempFolder> {
  return folderIn(tmpdir(), 'aangan-test-');
}

/** Linux's shared memory. */
const IN_MEMORY = '/dev/shm';
/** Containers often have 64 MB of it, which one log would fill. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** The folders created so far, and the handler that removes them. */
let inUse: Set<string> | undefined;

/**
 * Like tempFolder, for the data of stores: in memory where the system has room, because every append waits for the disk, which other tests keep busy.
 * Removed when the process ends. Programs cannot always be started from it.
 */
export async function memoryFolder(): Promise<TempFolder> {
  const folders = (inUse ??= openMemory());
  const { bavail, bsize } = existsSync(IN_MEMORY) ? statfsSync(IN_MEMORY) : { bavail: 0, bsize: 0 };
  if (bavail * bsize < ENOUGH_BYTES) return tempFolder();
  const { path, remove } = await folderIn(IN_MEMORY, `aangan-test-${process.pid}-`);
  folders.add(path);
  return { path, remove: () => remove().then(() => void folders.delete(path)) };
}

function openMemory(): Set<string> {
  const folders = new Set<string>();
  process.once('exit', () => folders.forEach((path) => rmSync(path, { recursive: true, force: true })));
  // Removes what killed processes have left.
  for (const name of existsSync(IN_MEMORY) ? readdirSync(IN_MEMORY) : []) {
    const pid = /^aangan-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
  return folders;
}

async function folderIn(place: string, prefix: string): Promise<TempFolder> {
  const path = await mkdtemp(join(place, prefix));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}
