// Pictures on their way out: GET /uploads/<random name>?w=320|640|960|1200. The format follows the Accept header: WebP is made at once and kept
// on disk, AVIF is answered only where it has been made, anybody else gets a JPEG. A name never changes its bytes, so every answer keeps for ever.
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, unlink } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { limitConcurrency } from './limit-concurrency.ts';

export const WIDTHS = [320, 640, 960, 1200] as const;
type Width = (typeof WIDTHS)[number] | undefined;
type Format = 'avif' | 'webp' | 'jpeg';

const ADDRESS = /^\/uploads\/([0-9a-f]{32})\.jpg$/;
/** Making a picture takes a processor for some tenths of a second. */
const AT_ONCE = 2;
const FOR_EVER = 'public, max-age=31536000, immutable';

// Pictures are made beside requests: one thread for each, and nothing of them kept in memory, for each is made once.
sharp.cache(false);
sharp.concurrency(1);

export type ServeImages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the answerer of everything under /uploads/. */
export function makeServeImages(folder: string): ServeImages {
  const made = makeVariants(folder);
  return async (request, response) => {
    const asked = read(request);
    if (asked === 'wrong-method')
      return refuse(response, 405, 'wrong-method', 'Pictures can only be looked at.');
    if (asked === 'wrong-width')
      return refuse(response, 400, 'wrong-width', `A width is one of ${WIDTHS.join(', ')}.`);
    const file = asked === undefined ? undefined : await made(asked);
    if (asked === undefined || file === undefined)
      return refuse(response, 404, 'image-missing', 'This picture does not exist.');
    await send(file, asked, request, response);
  };
}

type Asked = { readonly name: string; readonly width: Width; readonly accepted: readonly Format[] };

function read(request: IncomingMessage): Asked | 'wrong-method' | 'wrong-width' | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'wrong-method';
  // The whole address, wherever the handler is mounted.
  const whole = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  const [path = '', query = ''] = whole.split('?', 2);
  const name = ADDRESS.exec(path)?.[1];
  if (name === undefined) return undefined;
  const asked = new URLSearchParams(query).get('w');
  const width = WIDTHS.find((known) => String(known) === asked);
  if (asked !== null && width === undefined) return 'wrong-width';
  return { name, width, accepted: acceptedBy(String(request.headers.accept ?? '')) };
}

// Only formats that the header names: `*/*` says nothing about what can be shown.
function acceptedBy(accept: string): readonly Format[] {
  const named = (['avif', 'webp'] as const).filter((format) => accept.includes(`image/${format}`));
  return [...named, 'jpeg'];
}

type Found = { readonly path: string; readonly format: Format; readonly bytes: number };

function makeVariants(folder: string): (asked: Asked) => Promise<Found | undefined> {
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
      if (format === 'avif') continue;
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
  { name, width }: Asked,
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

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(JSON.stringify({ success: false, message, code }));
}
