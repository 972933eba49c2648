// What a request for a picture asks for, whoever serves it: a name, perhaps a width, and the formats that can be shown.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse, type Refusal } from '../http/refusals.ts';

export const WIDTHS = [320, 640, 960, 1200] as const;
export type Width = (typeof WIDTHS)[number] | undefined;
export type Format = 'avif' | 'webp' | 'jpeg';

export type AskedImage = {
  /** What the first group of the address's pattern matched. */
  readonly name: string;
  readonly width: Width;
  readonly accepted: readonly Format[];
  /** The address without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
};

/** Reads a request; undefined for an address that is no picture's. */
export function readAsked(
  request: IncomingMessage,
  address: RegExp,
): AskedImage | 'wrong-method' | 'wrong-width' | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'wrong-method';
  // The whole address, wherever the handler is mounted.
  const whole = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  const [path = '', text = ''] = whole.split('?', 2);
  const name = address.exec(path)?.[1];
  if (name === undefined) return undefined;
  const query = new URLSearchParams(text);
  const asked = query.get('w');
  const width = WIDTHS.find((known) => String(known) === asked);
  if (asked !== null && width === undefined) return 'wrong-width';
  return { name, width, accepted: acceptedBy(String(request.headers.accept ?? '')), path, query };
}

// Only formats that the header names: `*/*` says nothing about what can be shown.
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

/** How a picture is refused. */
export function imageRefusal(code: ImageRefusal): Refusal {
  const [status, message] = refusals[code];
  return refuse(status, code, message);
}

/** Says why there is no picture. */
export function refuseImage(response: ServerResponse, code: ImageRefusal): void {
  const { status, body } = imageRefusal(code);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(JSON.stringify(body));
}
