import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes folders of killed processes. */
const sweep = (place: string, purpose: string): void => {
  for (const name of readdirSync(place)) {
    const [, pid] = new RegExp(`^aangan-${purpose}-(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true });
  }
};

/** Containers often have only 64 MB of shared memory, which one log would fill. */
const hasRoom = (place: string): boolean => {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ENOUGH_BYTES;
};

/** A temporary folder, in memory where the system provides it with enough space, and removed when the process ends. */
export const temporaryFolder = (purpose: 'event-store' | 'tests') => {
  const place = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();
  sweep(place, purpose);
  const path = mkdtempSync(join(place, `aangan-${purpose}-${process.pid}-`));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return { path, remove };
};
