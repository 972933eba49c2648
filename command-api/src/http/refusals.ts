// Maps every error of a request to one response shape: `{ success: false, message, code }`, written for shoppers, never with a stack.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import type { Logger } from '@aangan/platform/process/logger';
import { ForeignKeyStoreError, KeyDestroyedError } from '@aangan/platform/keys/key-store';
import { MissingKeyError } from '@aangan/shared-events/codec';
import { isRedisUnreachable } from '@aangan/platform/redis/redis-unreachable';
import type { ErrorResponse } from '@aangan/shared-events/http';
import type { ErrorRequestHandler } from 'express';
import { MulterError } from 'multer';
import {
  fileTooLarge,
  invalidToken,
  keyMissing,
  logUnavailable,
  personErased,
  recordDamaged,
  tooLarge,
  tooManyFiles,
  unreadable,
  unreadableForm,
  viewsUnavailable,
} from '../domain/common-refusals.ts';
import { DomainError, statusOf } from '../domain/domain-error.ts';
import { noteOf } from './request-note.ts';

export type Refusal = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorResponse;
  /** A bug: the error has to be logged. */
  readonly unexpected: boolean;
};

/** Cache-Control of responses for one sender. */
export const PRIVATE = 'private, no-store';

/** Retry-After in seconds while something is catching up or unreachable. */
export const RETRY_AFTER_S = '1';

/** The response for an error, to the account `sender` if it is known; 500 for an unknown error. */
export function refusalOf(error: unknown, sender?: string): Refusal {
  const known = asDomainError(error, sender);
  if (known === undefined)
    return {
      ...refuse(500, 'internal', 'Something went wrong on our side. Please try again.'),
      unexpected: true,
    };
  const { kind, code, message, details } = known;
  const refusal = refuse(statusOf[kind], code, message, details);
  if (kind === 'unavailable') return { ...refusal, headers: { 'Retry-After': RETRY_AFTER_S } };
  if (kind === 'too-many')
    return { ...refusal, headers: { 'Retry-After': String(Number(details.retryAfter ?? RETRY_AFTER_S)) } };
  if (kind === 'unauthenticated') return { ...refusal, headers: { 'WWW-Authenticate': 'Bearer' } };
  return refusal;
}

/** A refusal with a status of its own. */
export function refuse(
  status: number,
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): Refusal {
  return {
    status,
    headers: {},
    body: { success: false, message, code, ...details },
    unexpected: false,
  };
}

/** Headers of the answer that is refused instead. */
const OF_THE_BODY = ['Content-Disposition', 'Content-Encoding', 'ETag', 'Last-Modified'];

/** Sends a refusal. A response that has begun is destroyed instead, so that a partial body is never taken for a complete one. */
export function send({ status, headers, body }: Refusal, response: ServerResponse): void {
  noteOf(response).code = body.code;
  if (response.headersSent) return void response.destroy();
  const text = JSON.stringify(body);
  for (const name of OF_THE_BODY) response.removeHeader(name);
  response
    .writeHead(status, {
      ...headers,
      'Cache-Control': PRIVATE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'X-Content-Type-Options': 'nosniff',
    })
    .end(text);
}

/** Answers with the refusal for an error; one that is not expected is logged with the request's id. */
function answerError(error: unknown, response: ServerResponse, logger: Pick<Logger, 'error'>): void {
  const { id, route, accountId } = noteOf(response);
  const refusal = refusalOf(error, accountId);
  if (refusal.unexpected) logger.error({ err: error, requestId: id, route }, 'request failed');
  send(refusal, response);
}

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

function asDomainError(error: unknown, sender: string | undefined): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof LogUnavailableError) return logUnavailable();
  if (error instanceof DamagedRecordError) return recordDamaged();
  if (isRedisUnreachable(error)) return viewsUnavailable();
  // Reported by /readyz and the log already, with the key's subject.
  if (error instanceof MissingKeyError || error instanceof ForeignKeyStoreError) return keyMissing();
  if (error instanceof KeyDestroyedError) return error.subject === sender ? invalidToken() : personErased();
  if (error instanceof MulterError) return uploadRefusal(error);
  const status = statusIn(error);
  if (status === 413) return tooLarge();
  if (status !== undefined && status >= 400 && status < 500) return unreadable();
  return undefined;
}

function uploadRefusal(error: MulterError): DomainError {
  switch (error.code) {
    case 'LIMIT_FILE_SIZE':
      return fileTooLarge();
    case 'LIMIT_FILE_COUNT':
    case 'LIMIT_UNEXPECTED_FILE':
      return tooManyFiles();
    default:
      return unreadableForm();
  }
}

// Express and its body parsers put the status into the error.
function statusIn(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}
