// Copies the embedded key store for a backup while keys are made and destroyed: both of its files, so that each key in one has its half in the other.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from 'lmdb';
import { openKeyHalves } from './key-halves.ts';

/** How often a copy is repeated when keys are destroyed meanwhile. */
const MOST_TRIES = 50;

const HALVES = 'halves';
const ENTRIES = 'keys.mdb';

/** The names of the files that `copyKeys` writes. */
export const KEY_FILES: readonly string[] = [ENTRIES, HALVES];

/** Copies the key store in `folder` into an empty one. `hotCopy` copies an LMDB file that is in use. Throws when some key never has its half. */
export async function copyKeys(
  folder: string,
  target: string,
  hotCopy: (file: string, to: string) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await hotCopy(join(folder, ENTRIES), join(target, ENTRIES));
    // The half of a key is written before its entry and blanked after it, so the entries are copied first.
    await copyFile(join(folder, HALVES), join(target, HALVES));
    if (await isWhole(target)) return;
    if (tries === MOST_TRIES) throw new Error('a key is without its half: the key store may be damaged');
  }
}

async function isWhole(folder: string): Promise<boolean> {
  const halves = openKeyHalves(join(folder, HALVES));
  const db = open<unknown, string>({ path: join(folder, ENTRIES), compression: false });
  try {
    for (const { value } of db.getRange({ start: 'key:', end: 'key;' })) {
      const isKey = typeof value === 'object' && value !== null && 'half' in value && 'slot' in value;
      if (isKey && halves.read(Number(value.slot)) === undefined) return false;
    }
    return true;
  } finally {
    halves.close();
    await db.close();
    await rm(join(folder, `${ENTRIES}-lock`), { force: true });
  }
}
