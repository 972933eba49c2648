// Pictures on their way out: GET /uploads/<random name>?w=320|640|960|1200. The format follows the Accept header: WebP is made at once and kept
// on disk, AVIF is answered only where it has been made, anybody else gets a JPEG. A name never changes its bytes, so every answer keeps for ever.
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, unlink } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { readAsked, refuseImage, type AskedImage, type Format, type Width } from './asked-image.ts';
import type { AvifMaker } from './avif-maker.ts';
import { limitConcurrency } from './limit-concurrency.ts';

/** A name of chance, and the tints of the picture since they are known. */
const ADDRESS = /^\/uploads\/([0-9a-f]{32}(?:-[0-9a-f]{12})?)\.jpg$/;
/** Making a picture takes a processor for some tenths of a second. */
const AT_ONCE = 2;
const FOR_EVER = 'public, max-age=31536000, immutable';

// Pictures are made beside requests: one thread for each, and nothing of them kept in memory, for each is made once.
sharp.cache(false);
sharp.concurrency(1);

export type ServeImages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the answerer of everything under /uploads/; `avif` hears of what would have been answered as AVIF. */
export function makeServeImages(folder: string, avif: Pick<AvifMaker, 'want'>): ServeImages {
  const made = makeVariants(folder, avif);
  return async (request, response) => {
    const asked = readAsked(request, ADDRESS);
    if (typeof asked === 'string') return refuseImage(response, asked);
    const file = asked === undefined ? undefined : await made(asked);
    if (asked === undefined || file === undefined) return refuseImage(response, 'image-missing');
    await send(file, asked, request, response);
  };
}

type Found = { readonly path: string; readonly format: Format; readonly bytes: number };

function makeVariants(
  folder: string,
  avif: Pick<AvifMaker, 'want'>,
): (asked: AskedImage) => Promise<Found | undefined> {
  const sized = join(folder, 'sized');
  const inTurn = limitConcurrency(AT_ONCE);
  const underWay = new Map<string, Promise<void>>();

  const make = async (original: string, path: string, width: Width, format: Format): Promise<void> => {
    await mkdir(sized, { recursive: true });
    const unfinished = `${path}.${process.pid}.part`;
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
    const making = underWay.get(path) ?? inTurn(() => make(original, path, width, format));
    underWay.set(path, making);
    try {
      await making;
    } finally {
      underWay.delete(path);
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
        if (width !== undefined) avif.want({ original, path, width });
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
  { name, width }: AskedImage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const etag = `"${name}-${width ?? 'full'}-${format}"`;
  response.setHeader('Cache-Control', FOR_EVER);
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
