import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else's is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes what processes left behind that were killed. */
const sweep = (place: string, purpose: string): void => {
  for (const name of readdirSync(place)) {
    const [, pid] = new RegExp(`^aangan-${purpose}-(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true });
  }
};

/** Containers often have 64 MB of it, which one log would fill. */
const hasRoom = (place: string): boolean => {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ENOUGH_BYTES;
};

/** A folder that lives in memory where the system has such a place with room in it, and is gone when the process ends. */
export const temporaryFolder = (purpose: 'event-store' | 'tests') => {
  const place = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();
  sweep(place, purpose);
  const path = mkdtempSync(join(place, `aangan-${purpose}-${process.pid}-`));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return { path, remove };
};
