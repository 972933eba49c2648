// Sends a response for one sender: `private, no-store`, and without Express's ETag and JSON handling.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutDeadline } from '@aangan/platform/process/deadline';
import { jsonBytes } from './chunks.ts';
import { PRIVATE } from '../refusals.ts';
import type { Answer, StreamedBody } from '../route.ts';

type RequestMethod = Pick<IncomingMessage, 'method'>;

/** The media type of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends it; for HEAD the headers only. */
export async function sendPrivate(
  { status = 200, body, stream, redirect }: Answer,
  { method }: RequestMethod,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = status;
  response.setHeader('Cache-Control', PRIVATE);
  if (redirect !== undefined) return sendRedirect(redirect, response);
  if (stream !== undefined) return sendStream(stream, { method }, response);
  writeJson(await jsonBytes(body), method, response);
}

// The path is the shop's own: of what HTML escapes it has at most the signs between the fields of its query.
function sendRedirect(path: string, response: ServerResponse): void {
  response.setHeader('Location', path);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><title>Aangan</title><a href="${path.replaceAll('&', '&amp;')}">Your order</a>`,
  );
}

/** Sends serialized JSON, also where Express has not set the headers of every response. */
export function sendPrivateBytes(bytes: Buffer, { method }: RequestMethod, response: ServerResponse): void {
  response.setHeader('Cache-Control', PRIVATE);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  writeJson(bytes, method, response);
}

function writeJson(bytes: Buffer, method: RequestMethod['method'], response: ServerResponse): void {
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', bytes.length);
  response.end(method === 'HEAD' ? undefined : bytes);
}

/**
 * Sends text while it is generated, without a deadline; for HEAD the headers only. An error before the first chunk is thrown before anything is sent; a
 * later one destroys the connection, so that a partial body is never taken for a complete one.
 */
export async function sendStream(
  { type, name, text }: StreamedBody,
  { method }: RequestMethod,
  response: ServerResponse,
): Promise<void> {
  const chunks = text[Symbol.asyncIterator]();
  let chunk = await withoutDeadline(() => chunks.next());
  async function* all(): AsyncGenerator<string> {
    try {
      for (; !chunk.done; chunk = await chunks.next()) yield chunk.value;
    } finally {
      await chunks.return?.();
    }
  }
  response.setHeader('Content-Type', type);
  if (name !== undefined) response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  if (method === 'HEAD') {
    await chunks.return?.();
    return void response.end();
  }
  await withoutDeadline(() =>
    pipeline(Readable.from(all(), { objectMode: true, highWaterMark: 1 }), response),
  );
}
