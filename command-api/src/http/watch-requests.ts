// Wraps all requests of a process: each gets an id, and at its end a metric and a log line. While the process stops, every response carries
// `Connection: close`.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from '@aangan/platform/process/logger';
import { noteOf, noteWithRequestId, WEB_ROUTE, type RequestNote } from './request-note.ts';
import { refusals, requestSeconds, requestsUnderWay } from '../metrics/metrics.ts';

export type WatchedRequests = {
  readonly handle: RequestListener;
  /** From now on every response closes its connection, including requests in progress. */
  readonly endConnections: () => void;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** The client disconnected before its response. */
const ABORTED = 'aborted';

/** Watches the requests that `handle` serves; request ids are accepted from the sender only behind a proxy. */
export function watchRequests(
  handle: RequestListener,
  { logger, isBehindProxy }: { readonly logger: Logger; readonly isBehindProxy: boolean },
): WatchedRequests {
  const underWay = new Set<ServerResponse>();
  let isEnding = false;

  const finish = (request: IncomingMessage, response: ServerResponse, note: RequestNote): void => {
    underWay.delete(response);
    requestsUnderWay.dec();
    const ms = (note.streaming ?? performance.now()) - note.began;
    const status = isAnswered(response, note) ? String(response.statusCode) : ABORTED;
    const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other';
    requestSeconds.observe({ method, route: note.route, status }, ms / 1_000);
    if (note.code !== undefined) refusals.inc({ code: note.code });
    const level = (note.isQuiet ?? note.route === WEB_ROUTE) ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const line = {
      method,
      route: note.route,
      status: status === ABORTED ? ABORTED : response.statusCode,
      ms: Math.round(ms * 10) / 10,
      requestId: note.id,
      ...(note.accountId !== undefined && { account: note.accountId }),
      ...(note.code !== undefined && { code: note.code }),
      ...(logger.isLevelEnabled('debug') && { from: request.socket.remoteAddress }),
    };
    logger[level](line, 'request completed');
  };

  return {
    handle: (request, response) => {
      const note = isBehindProxy ? noteWithRequestId(request, response) : noteOf(response);
      if (isEnding) response.setHeader('Connection', 'close');
      underWay.add(response);
      requestsUnderWay.inc();
      response.once('close', () => finish(request, response, note));
      handle(request, response);
    },
    endConnections: () => {
      isEnding = true;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
  };
}

function isAnswered(response: ServerResponse, note: RequestNote): boolean {
  return response.writableFinished || note.streaming !== undefined;
}
