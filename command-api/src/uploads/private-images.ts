// Pictures that are somebody's own. They lie apart from the public ones, in a folder that only the API opens, and can be taken away for good.
// Until an event speaks of a picture it waits; what a process that died has left waiting is settled later (see abandoned-images.ts).
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '../http/route.ts';
import { noRoomForImages } from './image-refusals.ts';
import { makeImageStore } from './store-image.ts';

export type PrivateImages = {
  /** Stores a picture for an owner (32 hexadecimal digits) and gives its name; it waits. Throws 400 or 413 with its fault, 503 when all pictures together are too large. */
  readonly put: (owner: string, file: ReceivedFile) => Promise<string>;
  /** An event speaks of it now. */
  readonly keep: (name: string) => Promise<void>;
  /** Takes it away for good, waiting or not. Harmless twice. */
  readonly remove: (name: string) => Promise<void>;
  /** Where it lies; undefined when it is not there. */
  readonly find: (name: string) => Promise<string | undefined>;
  /** Names of those that have waited for longer, in milliseconds. */
  readonly waitingSince: (ms: number) => Promise<readonly string[]>;
};

const NAME = /^([0-9a-f]{32})-[0-9a-f]{32}\.jpg$/;
const OWNER_ONLY = 0o700;
/** Of one picture as it is stored. */
const MOST_BYTES = 400 * 1024;
/** For so long the size of all pictures is known, in milliseconds; other processes add to it meanwhile. */
const SIZE_KNOWN_MS = 5_000;

/** Whose picture it is; undefined for a name that is none of a private picture. */
export function ownerOf(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/** Makes the store of private pictures in a folder of their own; all of them together take about `mostBytes` at most. */
export function makePrivateImages(folder: string, mostBytes: number): PrivateImages {
  const waiting = join(folder, 'waiting');
  const store = makeImageStore(waiting, MOST_BYTES);
  const size = measureFolders([folder, waiting]);
  return {
    put: async (owner, file) => {
      if ((await size.bytes()) + MOST_BYTES > mostBytes) throw noRoomForImages();
      size.add(MOST_BYTES);
      await mkdir(waiting, { recursive: true, mode: OWNER_ONLY });
      await chmod(folder, OWNER_ONLY);
      const newName = (): string => `${owner}-${randomBytes(16).toString('hex')}.jpg`;
      const [name] = await store.store([file], 1, newName);
      if (name === undefined || ownerOf(name) !== owner)
        throw new Error(`no picture can be stored for “${owner}”`);
      return name;
    },
    keep: (name) => rename(join(waiting, name), join(folder, name)).catch(unlessMissing),
    remove: async (name) => {
      // In this order: whoever keeps it between the two steps finds it gone as well.
      await unlink(join(waiting, name)).catch(unlessMissing);
      await unlink(join(folder, name)).catch(unlessMissing);
    },
    find: async (name) => {
      for (const path of [join(folder, name), join(waiting, name), join(folder, name)])
        if (ownerOf(name) !== undefined && (await isFile(path))) return path;
      return undefined;
    },
    waitingSince: async (ms) => {
      const names = (await readdir(waiting).catch(unlessMissing)) ?? [];
      const before = Date.now() - ms;
      const ages = await Promise.all(
        names.map((name) => stat(join(waiting, name)).then(({ mtimeMs }) => mtimeMs, unlessMissing)),
      );
      return names.filter((_, index) => (ages[index] ?? before) < before);
    },
  };
}

/** The size of the files in some folders together, counted again every few seconds; `add` counts what is under way. */
function measureFolders(folders: readonly string[]) {
  let known = { bytes: 0, at: -Infinity };
  return {
    bytes: async (): Promise<number> => {
      if (performance.now() - known.at < SIZE_KNOWN_MS) return known.bytes;
      const sizes = await Promise.all(folders.map(bytesIn));
      known = { bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), at: performance.now() };
      return known.bytes;
    },
    add: (bytes: number): void => {
      known = { ...known, bytes: known.bytes + bytes };
    },
  };
}

async function bytesIn(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(unlessMissing)) ?? [];
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then((found) => (found.isFile() ? found.size : 0), unlessMissing),
    ),
  );
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    (error: unknown) => unlessMissing(error) ?? false,
  );
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
