// Private images, in a folder that only the API opens; they can be deleted permanently. An image is pending
// until an event refers to it; those left pending by a crashed process are settled later (see
// abandoned-images.ts).
import { randomBytes } from 'node:crypto';
import { chmod, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import type { ReceivedFile } from '../http/route.ts';
import { noRoomForImages } from './refusals.ts';
import { makeImageStore } from './store-image.ts';

export type PrivateImages = {
  /**
   * Stores an image for an owner (32 hexadecimal digits) as pending and returns its name. Throws 400 or 413
   * for a bad image, 503 when all images together are too large.
   */
  readonly put: (owner: string, file: ReceivedFile) => Promise<string>;
  /** Marks an image as referenced by an event. */
  readonly keep: (name: string) => Promise<void>;
  /** Deletes an image permanently, pending or not. Idempotent. */
  readonly remove: (name: string) => Promise<void>;
  /** The path of an image; undefined when it does not exist. */
  readonly find: (name: string) => Promise<string | undefined>;
  /** Names of the images that have been pending for longer, in milliseconds. */
  readonly pendingSince: (ms: number) => Promise<readonly string[]>;
};

const NAME = /^([0-9a-f]{32})-[0-9a-f]{32}\.jpg$/;
const OWNER_ONLY = 0o700;
/** Limit of one stored image. */
const MAX_IMAGE_BYTES = 400 * 1024;
/**
 * How long the measured size of all images is used, in milliseconds; other processes may add to it meanwhile.
 */
const SIZE_VALID_MS = 5_000;

/** The owner of an image; undefined for a name that is not a private image's. */
export function ownerOf(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/** Makes the store of private images in a folder; all of them together take about `maxBytes` at most. */
export function makePrivateImages(folder: string, maxBytes: number): PrivateImages {
  const pendingFolder = join(folder, 'waiting');
  const store = makeImageStore(pendingFolder, MAX_IMAGE_BYTES);
  const size = measureFolders([folder, pendingFolder]);
  return {
    put: async (owner, file) => {
      if ((await size.bytes()) + MAX_IMAGE_BYTES > maxBytes) throw noRoomForImages();
      size.add(MAX_IMAGE_BYTES);
      makeFolder(pendingFolder, OWNER_ONLY);
      await chmod(folder, OWNER_ONLY);
      const newName = (): string => `${owner}-${randomBytes(16).toString('hex')}.jpg`;
      const [name] = await store.store([file], 1, newName);
      if (name === undefined || ownerOf(name) !== owner)
        throw new Error(`no picture can be stored for “${owner}”`);
      return name;
    },
    keep: (name) => rename(join(pendingFolder, name), join(folder, name)).catch(ignoreMissing),
    remove: async (name) => {
      // In this order, an image that is kept between the two steps is deleted too.
      await unlink(join(pendingFolder, name)).catch(ignoreMissing);
      await unlink(join(folder, name)).catch(ignoreMissing);
    },
    find: async (name) => {
      for (const path of [join(folder, name), join(pendingFolder, name), join(folder, name)])
        if (ownerOf(name) !== undefined && (await isFile(path))) return path;
      return undefined;
    },
    pendingSince: async (ms) => {
      const names = (await readdir(pendingFolder).catch(ignoreMissing)) ?? [];
      const before = Date.now() - ms;
      const ages = await Promise.all(
        names.map((name) => stat(join(pendingFolder, name)).then(({ mtimeMs }) => mtimeMs, ignoreMissing)),
      );
      return names.filter((_, index) => (ages[index] ?? before) < before);
    },
  };
}

/**
 * The total size of the files in some folders, measured every few seconds; `add` counts writes in progress.
 */
function measureFolders(folders: readonly string[]) {
  let known = { bytes: 0, at: -Infinity };
  return {
    bytes: async (): Promise<number> => {
      if (performance.now() - known.at < SIZE_VALID_MS) return known.bytes;
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
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then((found) => (found.isFile() ? found.size : 0), ignoreMissing),
    ),
  );
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    (error: unknown) => ignoreMissing(error) ?? false,
  );
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
