// Serves images: GET /uploads/<random name>?w=320|640|960|1200. The format follows the Accept header: WebP is
// encoded on demand and stored on disk, AVIF is served once it has been encoded, otherwise JPEG. The bytes of
// a name never change, so every answer is cached permanently.
import { createReadStream } from 'node:fs';
import { rename, stat, unlink } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { pipeline } from 'node:stream/promises';
import {
  parseImageRequest,
  refuseImage,
  type ImageRequest,
  type Format,
  type Width,
} from './image-request.ts';
import type { AvifMaker } from './avif-maker.ts';
import { loadSharp } from './load-sharp.ts';
import { limitConcurrency } from '@aangan/platform/process/limit-concurrency';

/** A random name and, in newer ones, the image's tints. */
const ADDRESS = /^\/uploads\/([0-9a-f]{32}(?:-[0-9a-f]{12})?)\.jpg$/;
/** Encoding an image takes some tenths of a second of CPU. */
const MAX_CONCURRENT = 2;
const IMMUTABLE = 'public, max-age=31536000, immutable';

export type ServeImages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the handler of everything under /uploads/; `avif` receives the AVIF variants that are missing. */
export function makeServeImages(folder: string, avif: Pick<AvifMaker, 'queue'>): ServeImages {
  const made = makeVariants(folder, avif);
  return async (request, response) => {
    const requested = parseImageRequest(request, ADDRESS);
    if (typeof requested === 'string') return refuseImage(response, requested);
    const file = requested === undefined ? undefined : await made(requested);
    if (requested === undefined || file === undefined) return refuseImage(response, 'image-missing');
    await send(file, requested, request, response);
  };
}

type Found = { readonly path: string; readonly format: Format; readonly bytes: number };

function makeVariants(
  folder: string,
  avif: Pick<AvifMaker, 'queue'>,
): (image: ImageRequest) => Promise<Found | undefined> {
  const sized = join(folder, 'sized');
  const limited = limitConcurrency(MAX_CONCURRENT);
  const inProgress = new Map<string, Promise<void>>();

  const make = async (original: string, path: string, width: Width, format: Format): Promise<void> => {
    makeFolder(sized);
    const unfinished = `${path}.${process.pid}.part`;
    const sharp = await loadSharp();
    const picture = sharp(original).resize({
      ...(width !== undefined && { width }),
      withoutEnlargement: true,
    });
    try {
      await (format === 'webp' ? picture.webp({ quality: 80 }) : picture.jpeg({ quality: 80 })).toFile(
        unfinished,
      );
      await rename(unfinished, path);
    } catch (error) {
      await unlink(unfinished).catch(() => undefined);
      throw error;
    }
  };

  const onceMade = async (original: string, path: string, width: Width, format: Format): Promise<void> => {
    const making = inProgress.get(path) ?? limited(() => make(original, path, width, format));
    inProgress.set(path, making);
    try {
      await making;
    } finally {
      inProgress.delete(path);
    }
  };

  return async ({ name, width, accepted }) => {
    const original = join(folder, `${name}.jpg`);
    const originalBytes = await sizeOf(original);
    if (originalBytes === undefined) return undefined;
    for (const format of accepted) {
      if (format === 'jpeg' && width === undefined) break;
      const path = join(sized, `${name}-${width ?? 'full'}.${format}`);
      const bytes = await sizeOf(path);
      if (bytes !== undefined) return { path, format, bytes };
      if (format === 'avif') {
        if (width !== undefined) avif.queue({ original, path, width });
        continue;
      }
      await onceMade(original, path, width, format);
      return { path, format, bytes: (await sizeOf(path)) ?? 0 };
    }
    return { path: original, format: 'jpeg', bytes: originalBytes };
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
}

async function send(
  { path, format, bytes }: Found,
  { name, width }: ImageRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const etag = `"${name}-${width ?? 'full'}-${format}"`;
  response.setHeader('Cache-Control', IMMUTABLE);
  response.setHeader('Vary', 'Accept');
  response.setHeader('ETag', etag);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (request.headers['if-none-match'] === etag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', `image/${format}`);
  response.setHeader('Content-Length', bytes);
  if (request.method === 'HEAD') return void response.end();
  await pipeline(createReadStream(path), response).catch(() => response.destroy());
}
