// The outermost error handler of every request: an uncaught error ends its own response, never the process.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@aangan/platform/process/logger';
import { refusalOf } from './refusals.ts';
import { noteOf } from './request-note.ts';

/** A request handler; it may throw or reject. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<unknown>;

/**
 * Wraps a handler: its errors are logged and end only their own response. A response that has not begun becomes a 500; one that has begun is
 * destroyed, so that a partial body is never taken for a complete one. Connection errors are ignored.
 */
export function containErrors(handle: Handler, logger: Logger) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const fail = (error: unknown): void => {
      const { id, route } = noteOf(response);
      logger.error({ err: error, requestId: id, route }, 'request failed');
      answerInternalError(error, response);
    };
    // Emitted when a client disconnects; `close` follows and releases the request's resources.
    request.on('error', ignore);
    response.on('error', ignore);
    try {
      handle(request, response)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

function answerInternalError(error: unknown, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const { status, body, headers } = refusalOf(error);
  noteOf(response).code = body.code;
  for (const name of response.getHeaderNames()) if (name.startsWith('content-')) response.removeHeader(name);
  const text = JSON.stringify(body);
  response
    .writeHead(status, { ...headers, ...JSON_HEADERS, 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}

const ignore = (): void => undefined;

const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
};
