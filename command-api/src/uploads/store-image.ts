// Stores uploaded images: identified by their bytes, decoded and re-encoded (which drops metadata and bounds
// the size), written under a random name and synced to disk before any event refers to them.
import { randomBytes } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { MAX_IMAGE_BYTES } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ReceivedFile } from '../http/route.ts';
import { loadSharp } from './load-sharp.ts';
import { damagedImage, imageTooLarge, tooManyImages, tooManyPixels, wrongImageType } from './refusals.ts';
import { pictureBytes, picturesStored } from '../metrics/metrics.ts';
import { limitConcurrency } from '@aangan/platform/process/limit-concurrency';

/**
 * Makes the name of an image; `tints` are the colours of its upper and its lower half, six hexadecimal digits
 * each.
 */
export type NewName = (tints: string) => string;

export type ImageStore = {
  /**
   * Stores images and returns their names: random ones that end in the image's tints, which are shown until
   * it has loaded, unless `newName` makes others. Throws 400 or 413 for the first bad image; then nothing is
   * stored.
   */
  readonly store: (
    files: readonly ReceivedFile[],
    most: number,
    newName?: NewName,
  ) => Promise<readonly string[]>;
  /** Deletes images that no event refers to. */
  readonly discard: (names: readonly string[]) => Promise<void>;
};

/** Longest side of a stored image, in pixels. */
const LARGEST_SIDE = 1600;
const MOST_PIXELS = 50_000_000;
/** Quality and longest side, tried in order until the image is small enough. */
const FORMS = [
  { quality: 84, side: LARGEST_SIDE },
  { quality: 70, side: LARGEST_SIDE },
  { quality: 60, side: 1280 },
  { quality: 50, side: 1024 },
  { quality: 30, side: 800 },
] as const;
/** Decoding needs the whole image in memory. */
const MAX_CONCURRENT = 2;

/**
 * Makes the store of images in a folder. One that would be larger than `maxBytes` is reduced in quality, then
 * in size.
 */
export function makeImageStore(folder: string, maxBytes = Infinity): ImageStore {
  const limited = limitConcurrency(MAX_CONCURRENT);
  const discard: ImageStore['discard'] = async (names) => {
    await Promise.all(names.map((name) => unlink(join(folder, name)).catch(() => undefined)));
  };
  return {
    store: async (files, most, newName = randomName) => {
      checkFiles(files, most);
      const encoded = await Promise.all(files.map((file) => limited(() => encodeWithin(maxBytes, file))));
      const names = await Promise.all(encoded.map(async (bytes) => newName(await tintsOf(bytes))));
      try {
        makeFolder(folder);
        await Promise.all(encoded.map((bytes, index) => writeDurably(folder, names[index] ?? '', bytes)));
        if (names.length > 0) await syncFolder(folder);
        picturesStored.inc(files.length);
        pictureBytes.inc(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
        return names;
      } catch (error) {
        await discard(names);
        throw error;
      }
    },
    discard,
  };
}

function randomName(tints: string): string {
  return `${randomBytes(16).toString('hex')}-${tints}.jpg`;
}

async function tintsOf(picture: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const pixels = await sharp(picture).resize(1, 2, { fit: 'fill' }).toColorspace('srgb').raw().toBuffer();
  return pixels.toString('hex', 0, 6);
}

function checkFiles(files: readonly ReceivedFile[], most: number): void {
  if (files.length > most) throw tooManyImages(most);
  for (const { originalName, bytes } of files) {
    if (bytes.length > MAX_IMAGE_BYTES) throw imageTooLarge(originalName);
    if (!isJpegOrPng(bytes)) throw wrongImageType(originalName);
  }
}

const SIGNATURES = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')];

function isJpegOrPng(bytes: Buffer): boolean {
  return SIGNATURES.some((signature) => bytes.subarray(0, signature.length).equals(signature));
}

async function encodeWithin(maxBytes: number, file: ReceivedFile): Promise<Buffer> {
  let encoded: Buffer = Buffer.alloc(0);
  for (const form of FORMS) {
    encoded = await encode(file, form);
    if (encoded.length <= maxBytes) break;
  }
  return encoded;
}

async function encode(
  { bytes, originalName }: ReceivedFile,
  { quality, side }: (typeof FORMS)[number],
): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, progressive: true })
      .toBuffer();
  } catch {
    throw await refusalOf({ bytes, originalName });
  }
}

/** Why an image with a right signature could not be decoded; one without a right head is another type of file. */
async function refusalOf({ bytes, originalName }: Pick<ReceivedFile, 'bytes' | 'originalName'>) {
  const sharp = await loadSharp();
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (head === undefined) return wrongImageType(originalName);
  const isTooLarge = head.width * head.height > MOST_PIXELS;
  return isTooLarge ? tooManyPixels(originalName) : damagedImage(originalName);
}

async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  const file = await open(join(folder, name), 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
