// Parses a request for an image, public or private: a name, optionally a width, and the accepted formats.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse, type Refusal } from '../http/refusals.ts';

export const WIDTHS = [320, 640, 960, 1200] as const;
export type Width = (typeof WIDTHS)[number] | undefined;
export type Format = 'avif' | 'webp' | 'jpeg';

export type ImageRequest = {
  /** The first group of the address pattern's match. */
  readonly name: string;
  readonly width: Width;
  readonly accepted: readonly Format[];
  /** The address without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
};

/** Parses a request; undefined for an address that is not an image's. */
export function parseImageRequest(
  request: IncomingMessage,
  address: RegExp,
): ImageRequest | 'wrong-method' | 'wrong-width' | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'wrong-method';
  // The whole address, wherever the handler is mounted.
  const whole = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  const [path = '', text = ''] = whole.split('?', 2);
  const name = address.exec(path)?.[1];
  if (name === undefined) return undefined;
  const query = new URLSearchParams(text);
  const requested = query.get('w');
  const width = WIDTHS.find((known) => String(known) === requested);
  if (requested !== null && width === undefined) return 'wrong-width';
  return { name, width, accepted: acceptedBy(String(request.headers.accept ?? '')), path, query };
}

// Only formats that the header names: `*/*` does not show which formats the browser can show.
function acceptedBy(accept: string): readonly Format[] {
  const named = (['avif', 'webp'] as const).filter((format) => accept.includes(`image/${format}`));
  return [...named, 'jpeg'];
}

type ImageRefusal = 'wrong-method' | 'wrong-width' | 'image-missing' | 'not-signed' | 'run-out';

const refusals: Readonly<Record<ImageRefusal, readonly [status: number, message: string]>> = {
  'wrong-method': [405, 'Pictures can only be looked at.'],
  'wrong-width': [400, `A width is one of ${WIDTHS.join(', ')}.`],
  'image-missing': [404, 'This picture does not exist.'],
  'not-signed': [403, 'This picture is not for everybody.'],
  'run-out': [403, 'This address has run out. Please load the page again.'],
};

/** The refusal of an image request. */
export function imageRefusal(code: ImageRefusal): Refusal {
  const [status, message] = refusals[code];
  return refuse(status, code, message);
}

/** Answers with a refusal. */
export function refuseImage(response: ServerResponse, code: ImageRefusal): void {
  const { status, body } = imageRefusal(code);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(JSON.stringify(body));
}
