// The outermost error handlers of every request: an uncaught error ends its own response, never the process.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@aangan/platform/process/logger';
import type { ErrorRequestHandler } from 'express';
import { answerError } from './refusals.ts';

/** A request handler; it may throw or reject. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<unknown>;

/** Wraps a handler: its errors are answered, and logged unless they are expected. Connection errors are ignored. */
export function containErrors(handle: Handler, logger: Logger) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const fail = (error: unknown): void => answerError(error, response, logger);
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

/** The same for what Express handles: it comes after everything that is mounted. */
export const answerErrors =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) =>
    answerError(error, response, logger);

const ignore = (): void => undefined;
