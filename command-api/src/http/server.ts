// The server of a process. What is too broken for Node to hand on is refused in the shape of every other refusal.
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionsWithin, openFilesLimit } from '@aangan/platform/process/open-files';
import { refusals } from '../metrics.ts';
import { PRIVATE, refuse } from './refusals.ts';

/** What one client may ask of the server: who is slower or sends more takes the place of somebody else. Times in milliseconds. */
export type ServerLimits = {
  /** For all headers to arrive. */
  readonly headersMs: number;
  /** For a whole request to arrive: the slowest upload that is still waited for. */
  readonly requestMs: number;
  /** For a connection on which nothing moves, be it that a sender or a receiver has fallen asleep. Live streams beat more often. */
  readonly silenceMs: number;
  /** Between two requests of a connection: longer than a proxy in front keeps its own. */
  readonly keepAliveMs: number;
  readonly checkEveryMs: number;
  /** All headers of a request together; a token has about 400. */
  readonly headerBytes: number;
  /** More are closed as they come. */
  readonly connections: number;
};

const usualLimits = (): ServerLimits => ({
  headersMs: 10_000,
  requestMs: 60_000,
  silenceMs: 120_000,
  keepAliveMs: 65_000,
  checkEveryMs: 1_000,
  headerBytes: 16 * 1024,
  connections: connectionsWithin(openFilesLimit()),
});

/** Makes the server; whoever made it lets it listen. */
export function makeServer(handle: RequestListener, limits: ServerLimits = usualLimits()): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
    },
    handle,
  );
  server.timeout = limits.silenceMs;
  server.maxConnections = limits.connections;
  return server.on('clientError', answerUnreadable);
}

function answerUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  // Into an answer that has begun nothing else may be written.
  const underWay = '_httpMessage' in socket && Boolean(socket._httpMessage);
  if (!socket.writable || underWay) return void socket.destroy();
  const { status, body } = refusalOf(error.code);
  refusals.inc({ code: body.code });
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
