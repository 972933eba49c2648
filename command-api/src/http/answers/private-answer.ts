// An answer that belongs to one sender: kept by nobody, and written without a detour, for it is made anew each time.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { sendListed } from './listed-answer.ts';
import { jsonBytes } from './chunks.ts';
import { PRIVATE } from '../refusals.ts';
import type { Answer } from '../route.ts';
import { sendFile } from './streamed-answer.ts';

type Asked = Pick<IncomingMessage, 'method'>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends it; of a HEAD the headers alone. */
export async function sendPrivate(
  { status = 200, body, file, list }: Answer,
  { method }: Asked,
  response: Response,
): Promise<void> {
  response.statusCode = status;
  response.setHeader('Cache-Control', PRIVATE);
  if (file !== undefined) return sendFile(file, response);
  if (list !== undefined) return sendListed(list, { method }, response);
  writeJson(await jsonBytes(body), method, response);
}

/** Sends JSON that is in bytes already, also where no framework has set the headers of every answer. */
export function sendPrivateBytes(bytes: Buffer, { method }: Asked, response: ServerResponse): void {
  response.setHeader('Cache-Control', PRIVATE);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  writeJson(bytes, method, response);
}

function writeJson(bytes: Buffer, method: Asked['method'], response: ServerResponse): void {
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', bytes.length);
  response.end(method === 'HEAD' ? undefined : bytes);
}
