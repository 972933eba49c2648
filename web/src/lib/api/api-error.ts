// What can go wrong between the browser and the shop, and which words to show for it.
import type { ErrorResponse } from '@aangan/shared-events/http';
import { fieldsOf } from './fields.ts';

export type Refusal = Partial<ErrorResponse>;

/** What can be read of the body of a refusal, which a proxy may have written: a message that is no text is none. */
export function readRefusal(body: unknown): Refusal {
  const fields = fieldsOf(body);
  return typeof (fields['message'] ?? '') === 'string' ? fields : {};
}

/** The shop answered, and refused. `serverMessage` is empty when the answer had no words of its own. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: string;
  readonly serverMessage: string;
  /** The field that the refusal is about, where it is about one. */
  readonly field: string;
  readonly changes: NonNullable<ErrorResponse['changes']>;
  /** Seconds until it is worth trying again; 0 where the answer does not name them. */
  readonly retryAfter: number;

  constructor(status: number, statusText: string, body: Refusal) {
    super(body.message || `${status} ${statusText}`.trim());
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.code = body.code ?? '';
    this.serverMessage = body.message ?? '';
    this.field = body.field ?? '';
    this.changes = Array.isArray(body.changes) ? body.changes : [];
    this.retryAfter = Number(body.retryAfter) || 0;
  }
}

/** The shop, or what stands before it, answered with something that cannot be read. The request may have been carried out all the same. */
export class UnreadableAnswerError extends Error {
  readonly status: number;

  constructor(status: number, cause?: unknown) {
    super('The answer could not be read.', { cause });
    this.name = 'UnreadableAnswerError';
    this.status = status;
  }
}

/** No answer at all: no network, no server, or none in time. The request may have been carried out all the same. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('The shop did not answer.', { cause });
    this.name = 'NoAnswerError';
  }
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** The shop refused with `success: false` under a status that means success. */
export function isRefusedAs200(error: unknown): boolean {
  return error instanceof ApiError && error.status < 400;
}

/** True while nobody knows whether the request was carried out, so only the same key may ask again. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NoAnswerError || error instanceof UnreadableAnswerError) return true;
  return error instanceof ApiError && error.status >= 500;
}

export type ErrorTexts = {
  /** By status: said whatever the server says. */
  readonly always?: Readonly<Record<number, string>>;
  /** By status: said where the server has no words of its own. */
  readonly silent?: Readonly<Record<number, string>>;
  /** For every other answer without words. */
  readonly otherwise: string;
  /** When no answer came; `otherwise` when not given. */
  readonly noAnswer?: string;
  /** When the answer could not be read, or it was not about an answer at all; `otherwise` when not given. */
  readonly unexpected?: string;
};

/** The server's words first, else the feature's. */
export function errorText(error: unknown, texts: ErrorTexts): string {
  if (error instanceof NoAnswerError) return texts.noAnswer ?? texts.otherwise;
  if (!(error instanceof ApiError)) return texts.unexpected ?? texts.otherwise;
  return (
    texts.always?.[error.status] ?? (error.serverMessage || (texts.silent?.[error.status] ?? texts.otherwise))
  );
}
