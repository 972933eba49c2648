// Sends a response for one sender: `private, no-store`, and without Express's ETag and JSON handling.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { sendListed } from './listed-answer.ts';
import { jsonBytes } from './chunks.ts';
import { PRIVATE } from '../refusals.ts';
import type { Answer } from '../route.ts';
import { sendFile } from './streamed-answer.ts';

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
