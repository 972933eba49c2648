// Serves private images at signed addresses. Smaller variants are encoded for each request and cached only in
// the requesting browser, so that nothing remains when an image is deleted.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadSharp } from './load-sharp.ts';
import { parseImageRequest, refuseImage, type ImageRequest } from './image-request.ts';
import { type Limit, limitConcurrency } from '@aangan/platform/process/limit-concurrency';
import type { PrivateImages } from './private-images.ts';
import type { ServeImages } from './serve-image.ts';
import type { SignedAddresses } from './signed-address.ts';

/** Encoding an image takes some hundredths of a second of CPU. */
const MAX_CONCURRENT = 2;
const QUALITY = 80;

/** Makes the handler of `<base>/<name>`. */
export function makeServePrivateImages(
  base: string,
  images: Pick<PrivateImages, 'find'>,
  addresses: Pick<SignedAddresses, 'check'>,
): ServeImages {
  const address = new RegExp(`^${base}/([0-9a-f]{32}-[0-9a-f]{32}\\.jpg)$`);
  const limited = limitConcurrency(MAX_CONCURRENT);
  return async (request, response) => {
    const requested = parseImageRequest(request, address);
    if (typeof requested === 'string') return refuseImage(response, requested);
    if (requested === undefined) return refuseImage(response, 'image-missing');
    const checked = addresses.check(requested.path, requested.query);
    if (typeof checked === 'string') return refuseImage(response, checked);
    const made = await make(requested, images, limited).catch(ignoreMissing);
    if (made === undefined) return refuseImage(response, 'image-missing');
    response.setHeader('Cache-Control', `private, max-age=${checked.secondsLeft}`);
    send(made, request, response);
  };
}

type Made = { readonly bytes: Buffer; readonly format: 'webp' | 'jpeg' };

async function make(
  { name, width, accepted }: ImageRequest,
  images: Pick<PrivateImages, 'find'>,
  inTurn: Limit,
): Promise<Made | undefined> {
  const path = await images.find(name);
  if (path === undefined) return undefined;
  const original = await readFile(path);
  if (width === undefined) return { bytes: original, format: 'jpeg' };
  const format = accepted.includes('webp') ? 'webp' : 'jpeg';
  const sharp = await loadSharp();
  const smaller = () => sharp(original).resize({ width, withoutEnlargement: true });
  const bytes = await inTurn(() => smaller().toFormat(format, { quality: QUALITY }).toBuffer());
  return { bytes, format };
}

function send({ bytes, format }: Made, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Content-Type', `image/${format}`);
  response.setHeader('Content-Length', bytes.length);
  response.setHeader('Vary', 'Accept');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

// The image was deleted after it was found.
function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
