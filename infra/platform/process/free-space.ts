// How much room there is on the disks that a process writes to. Writes end before the disk is full, so that reads, logs and what is under way still have room.
import { statfs } from 'node:fs/promises';
import { dirname, sep } from 'node:path';

/** Room on the disk of a folder, in bytes. */
export type DiskSpace = { readonly free: number; readonly total: number };
export type DiskState = 'ok' | 'low' | 'full';

const LOW_SHARE = 0.1;
const FULL_SHARE = 0.05;
const FULL_BYTES = 500 * 1024 * 1024;
const LOOK_EVERY_MS = 2_000;

export type FreeSpace = {
  /** Whether some disk has no room for further writes. */
  readonly isFull: () => boolean;
  /** A sentence for each disk on which room is low. */
  readonly warnings: () => readonly string[];
  readonly stop: () => void;
};

/** `low` below 10 %, `full` below 5 % or 500 MB, as it is available to a process without privileges. */
export function stateOf({ free, total }: DiskSpace): DiskState {
  if (free < FULL_SHARE * total || free < FULL_BYTES) return 'full';
  return free < LOW_SHARE * total ? 'low' : 'ok';
}

/** The folders that a process writes to, by the settings that name them. */
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

/** Looks at the disks of some folders every two seconds until it is stopped, by their names (settings) and paths. A disk that cannot be looked at counts as one with room. */
export function watchFreeSpace(
  folders: Readonly<Record<string, string>>,
  readRoom: (folder: string) => Promise<DiskSpace> = roomOf,
): FreeSpace & {
  /** Looks now. */
  readonly look: () => Promise<void>;
} {
  let rooms: readonly (readonly [name: string, room: DiskSpace])[] = [];
  const look = async (): Promise<void> => {
    const found = Object.entries(folders).map(async ([name, folder]) => {
      const room = await readRoom(folder).catch(() => undefined);
      return room === undefined ? [] : [[name, room] as const];
    });
    rooms = (await Promise.all(found)).flat();
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    look,
    isFull: () => rooms.some(([, room]) => stateOf(room) === 'full'),
    warnings: () => rooms.flatMap(([name, room]) => warningOf(name, room)),
    stop: () => clearInterval(timer),
  };
}

function warningOf(name: string, room: DiskSpace): readonly string[] {
  const state = stateOf(room);
  if (state === 'ok') return [];
  const share = Math.floor((room.free / room.total) * 100);
  const left = `disk of ${name}: ${share} % free, ${Math.floor(room.free / 1024 / 1024)} MB`;
  return [state === 'full' ? `${left}; orders and all other changes are refused` : left];
}

/** The room on the disk of a folder, or of the nearest one above that exists. */
async function roomOf(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const above = dirname(folder);
    if (above === folder) throw error;
    return roomOf(above);
  }
}
