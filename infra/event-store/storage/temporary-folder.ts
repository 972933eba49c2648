import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const PREFIX = 'aangan-event-store-';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else's is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes what processes left behind that were killed. */
const sweep = (place: string): void => {
  for (const name of readdirSync(place)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true });
  }
};

/** A folder that lives in memory where the system has such a place, and is gone when the process ends. */
export const temporaryFolder = () => {
  const place = existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();
  sweep(place);
  const path = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return { path, remove };
};
