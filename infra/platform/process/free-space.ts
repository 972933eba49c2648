// Free space of the disks that a process writes to. Writes are refused before a disk is full, so that reads, logs and running work still have space.
import { statfs } from 'node:fs/promises';
import { dirname, sep } from 'node:path';

/** Space on the disk of a folder, in bytes. */
export type DiskSpace = { readonly free: number; readonly total: number };
export type DiskState = 'ok' | 'low' | 'full';

const LOW_SHARE = 0.1;
const FULL_SHARE = 0.05;
const FULL_BYTES = 500 * 1024 * 1024;
const CHECK_EVERY_MS = 2_000;

export type FreeSpace = {
  /** Whether some disk has no space for further writes. */
  readonly isFull: () => boolean;
  /** A sentence for each disk that is low on space. */
  readonly warnings: () => readonly string[];
  readonly stop: () => void;
};

/** `low` below 10 % of free space, `full` below 5 % or 500 MB, as available to an unprivileged process. */
export function stateOf({ free, total }: DiskSpace): DiskState {
  if (free < FULL_SHARE * total || free < FULL_BYTES) return 'full';
  return free < LOW_SHARE * total ? 'low' : 'ok';
}

/** The folders that a process writes to, by the setting that names them. */
export function writtenFolders({
  dataDir,
  uploadsDir,
}: {
  readonly dataDir: string;
  readonly uploadsDir: string;
}): Readonly<Record<string, string>> {
  return uploadsDir.startsWith(dataDir + sep)
    ? { DATA_DIR: dataDir }
    : { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir };
}

/** Checks the disks of folders (by setting name) every two seconds until it is stopped. A disk that cannot be checked counts as one with space. */
export function watchFreeSpace(
  folders: Readonly<Record<string, string>>,
  readSpace: (folder: string) => Promise<DiskSpace> = spaceOf,
): FreeSpace & {
  /** Checks now. */
  readonly check: () => Promise<void>;
} {
  let spaces: readonly (readonly [name: string, space: DiskSpace])[] = [];
  const check = async (): Promise<void> => {
    const found = Object.entries(folders).map(async ([name, folder]) => {
      const space = await readSpace(folder).catch(() => undefined);
      return space === undefined ? [] : [[name, space] as const];
    });
    spaces = (await Promise.all(found)).flat();
  };
  void check();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  return {
    check,
    isFull: () => spaces.some(([, space]) => stateOf(space) === 'full'),
    warnings: () => spaces.flatMap(([name, space]) => warningOf(name, space)),
    stop: () => clearInterval(timer),
  };
}

function warningOf(name: string, space: DiskSpace): readonly string[] {
  const state = stateOf(space);
  if (state === 'ok') return [];
  const share = Math.floor((space.free / space.total) * 100);
  const left = `disk of ${name}: ${share} % free, ${Math.floor(space.free / 1024 / 1024)} MB`;
  return [state === 'full' ? `${left}; orders and all other changes are refused` : left];
}

/** The space on the disk of a folder, or of its nearest existing ancestor. */
async function spaceOf(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const above = dirname(folder);
    if (above === folder) throw error;
    return spaceOf(above);
  }
}
