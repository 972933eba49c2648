// The HTTP server of a process. Requests that Node cannot parse get the same response shape as every other refusal.
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionsWithin, openFilesLimit } from '@aangan/platform/process/open-files';
import { refusals } from '../metrics/metrics.ts';
import { PRIVATE, refusalOf, refuse } from './refusals.ts';
import { unreadable } from '../domain/common-refusals.ts';

/** Limits of one client, so that slow or large senders do not block others. Times in milliseconds. */
export type ServerLimits = {
  /** For all headers to arrive. */
  readonly headersMs: number;
  /** For a whole request to arrive: bounds the slowest upload. */
  readonly requestMs: number;
  /** For a connection without traffic in either direction. Live streams send heartbeats more often. */
  readonly silenceMs: number;
  /** Between two requests of a connection: longer than the keep-alive of a proxy in front. */
  readonly keepAliveMs: number;
  readonly checkEveryMs: number;
  /** All headers of a request together, in bytes; a token has about 400. */
  readonly headerBytes: number;
  /** Further connections are closed at once. */
  readonly connections: number;
};

const defaultLimits = (): ServerLimits => ({
  headersMs: 10_000,
  requestMs: 60_000,
  silenceMs: 120_000,
  keepAliveMs: 65_000,
  checkEveryMs: 1_000,
  headerBytes: 16 * 1024,
  connections: connectionsWithin(openFilesLimit()),
});

/** Makes the server; the caller starts listening. */
export function makeServer(handle: RequestListener, limits: ServerLimits = defaultLimits()): Server {
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
  // Nothing may be written into a response that has begun.
  const underWay = '_httpMessage' in socket && Boolean(socket._httpMessage);
  if (!socket.writable || underWay) return void socket.destroy();
  const { status, body } = parserRefusal(error.code);
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

function parserRefusal(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(431, 'headers-too-large', 'The headers of this request are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse(408, 'too-slow', 'This request took too long to arrive. Please try again.');
    default:
      return refusalOf(unreadable());
  }
}
