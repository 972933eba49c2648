// The HTTP server of a process, from its limits to its graceful end. Requests that Node cannot parse get the same response shape as every other refusal.
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as aRound, setTimeout as sleep } from 'node:timers/promises';
import { connectionsWithin, openFilesLimit } from '@aangan/platform/process/open-files';
import { refusals } from '../metrics/metrics.ts';
import { PRIVATE, refusalOf, refuse } from './refusals.ts';
import { unreadable } from '../domain/common-refusals.ts';

const defaultLimits = () => ({
  /** For all headers to arrive. */
  headersMs: 10_000,
  /** For a whole request to arrive: bounds the slowest upload. */
  requestMs: 60_000,
  /** For a connection without traffic in either direction. Live streams send heartbeats more often. */
  silenceMs: 120_000,
  /** Between two requests of a connection: longer than the keep-alive of a proxy in front. */
  keepAliveMs: 65_000,
  checkEveryMs: 1_000,
  /** All headers of a request together, in bytes; a token has about 400. */
  headerBytes: 16 * 1024,
  /** Further connections are closed at once. */
  connections: connectionsWithin(openFilesLimit()),
});

/** Limits of one client, so that slow or large senders do not block others. Times in milliseconds. */
export type ServerLimits = Readonly<ReturnType<typeof defaultLimits>>;

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

export type DrainTimeouts = {
  /** How long open connections are still served, so that none is closed while a request is in transit. In milliseconds. */
  readonly graceMs: number;
  /** How long requests in progress are waited for after that. In milliseconds. */
  readonly requestsMs: number;
};

const CHECK_EVERY_MS = 50;

/**
 * Closes a server without losing a request: its open connections, whose responses already carry `Connection: close`, are served for a grace period; then it
 * stops accepting and waits for requests in progress. Resolves when the last request is answered or the timeouts have passed.
 */
export async function drain(server: Server, { graceMs, requestsMs }: DrainTimeouts): Promise<void> {
  for (const end = performance.now() + graceMs; performance.now() < end && (await connectionsOf(server)) > 0;)
    await sleep(CHECK_EVERY_MS);
  await readPendingRequests();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request was answered before the shutdown began would otherwise stay open for the next one.
  const sweepTimer = setInterval(() => setImmediate(() => server.closeIdleConnections()), CHECK_EVERY_MS);
  await Promise.race([closed, sleep(requestsMs)]);
  clearInterval(sweepTimer);
  server.closeAllConnections();
}

/**
 * Timers run before the network in each turn of the event loop. If the process was not scheduled for a while, connections and requests may be
 * pending: one turn accepts the connections, the next one reads their requests.
 */
async function readPendingRequests(): Promise<void> {
  await aRound();
  await aRound();
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
}
