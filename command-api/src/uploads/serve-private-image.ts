// Private pictures on their way out, to whoever brings a signed address. Smaller ones are made for each request and kept nowhere but in the
// browser that asked, so that nothing is left behind when a picture is taken away.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { readAsked, refuseImage, type AskedImage } from './asked-image.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import type { PrivateImages } from './private-images.ts';
import type { ServeImages } from './serve-image.ts';
import type { SignedAddresses } from './signed-address.ts';

/** Making a picture takes a processor for some hundredths of a second. */
const AT_ONCE = 2;
const QUALITY = 80;

/** Makes the answerer of `<base>/<name>`. */
export function makeServePrivateImages(
  base: string,
  images: Pick<PrivateImages, 'find'>,
  addresses: Pick<SignedAddresses, 'check'>,
): ServeImages {
  const address = new RegExp(`^${base}/([0-9a-f]{32}-[0-9a-f]{32}\\.jpg)$`);
  const inTurn = limitConcurrency(AT_ONCE);
  return async (request, response) => {
    const asked = readAsked(request, address);
    if (typeof asked === 'string') return refuseImage(response, asked);
    if (asked === undefined) return refuseImage(response, 'image-missing');
    const checked = addresses.check(asked.path, asked.query);
    if (typeof checked === 'string') return refuseImage(response, checked);
    const made = await make(asked, images, inTurn).catch(unlessGone);
    if (made === undefined) return refuseImage(response, 'image-missing');
    response.setHeader('Cache-Control', `private, max-age=${checked.secondsLeft}`);
    send(made, request, response);
  };
}

type Made = { readonly bytes: Buffer; readonly format: 'webp' | 'jpeg' };

async function make(
  { name, width, accepted }: AskedImage,
  images: Pick<PrivateImages, 'find'>,
  inTurn: ReturnType<typeof limitConcurrency>,
): Promise<Made | undefined> {
  const path = await images.find(name);
  if (path === undefined) return undefined;
  const original = await readFile(path);
  if (width === undefined) return { bytes: original, format: 'jpeg' };
  const format = accepted.includes('webp') ? 'webp' : 'jpeg';
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

// Taken away after it was found.
function unlessGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
