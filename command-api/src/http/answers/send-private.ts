// Sends a response for one sender: `private, no-store`, and without Express's ETag and JSON handling.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutDeadline } from '@aangan/platform/process/deadline';
import type { Response } from 'express';
import { jsonBytes } from './chunks.ts';
import { PRIVATE } from '../refusals.ts';
import type { Answer, ListedAnswer, StreamedFile } from '../route.ts';

type RequestMethod = Pick<IncomingMessage, 'method'>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends it; for HEAD the headers only. */
export async function sendPrivate(
  { status = 200, body, file, list, redirect }: Answer,
  { method }: RequestMethod,
  response: Response,
): Promise<void> {
  response.statusCode = status;
  response.setHeader('Cache-Control', PRIVATE);
  if (redirect !== undefined) return sendRedirect(redirect, response);
  if (file !== undefined) return sendFile(file, response);
  if (list !== undefined) return sendListed(list, { method }, response);
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

/** Sends the file, without a deadline. An error in the middle destroys the connection, so that a partial file is never taken for a complete one, and is thrown. */
export async function sendFile({ type, name, text }: StreamedFile, response: Response): Promise<void> {
  response.set({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` });
  const portions = { objectMode: true, highWaterMark: 4 };
  await withoutDeadline(() => pipeline(Readable.from(text, portions), response));
}

/**
 * Sends the list as JSON; for HEAD the headers only. An error before the first chunk is thrown before anything is sent; a later one destroys the
 * connection, so that a partial list is never taken for a complete one.
 */
export async function sendListed(
  { head, field, items }: ListedAnswer,
  { method }: RequestMethod,
  response: ServerResponse,
): Promise<void> {
  const portions = items[Symbol.asyncIterator]();
  const first = await portions.next();
  response.setHeader('Content-Type', JSON_TYPE);
  if (method === 'HEAD') {
    await portions.return?.();
    return void response.end();
  }
  async function* text(): AsyncGenerator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(field)}:[`;
    let isFirst = true;
    try {
      for (let portion = first; !portion.done; portion = await portions.next()) {
        if (portion.value === '') continue;
        yield isFirst ? portion.value : `,${portion.value}`;
        isFirst = false;
      }
    } finally {
      await portions.return?.();
    }
    yield ']}';
  }
  await pipeline(Readable.from(text(), { objectMode: true, highWaterMark: 1 }), response);
}
