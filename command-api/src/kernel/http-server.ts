// The server of a process. What is too broken for Node to hand on is refused in the shape of every other refusal.
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { PRIVATE, refuse } from './refusals.ts';

/** The slowest upload that is still waited for. */
const REQUEST_WITHIN_MS = 60_000;
/** Longer than a proxy in front keeps its connections. */
const KEEP_ALIVE_MS = 65_000;
/** All headers of a request together; a token has about 400 bytes. */
const MOST_HEADER_BYTES = 16 * 1024;

/** Makes the server; whoever made it lets it listen. */
export function makeServer(handle: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_WITHIN_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
    handle,
  );
  return server.on('clientError', answerUnreadable);
}

function answerUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  // Into an answer that has begun nothing else may be written.
  const underWay = '_httpMessage' in socket && Boolean(socket._httpMessage);
  if (!socket.writable || underWay) return void socket.destroy();
  const { status, body } = refusalOf(error.code);
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `Cache-Control: ${PRIVATE}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}

function refusalOf(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(431, 'headers-too-large', 'The headers of this request are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse(408, 'too-slow', 'This request took too long to arrive. Please try again.');
    default:
      return refuse(400, 'unreadable', 'This request cannot be read.');
  }
}
