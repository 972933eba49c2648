// The errors of a call to the shop, and the message to show for each.
import type { ErrorResponse } from '@aangan/shared-events/http';
import { fieldsOf } from '@aangan/shared-events/fields';

export type Refusal = Partial<ErrorResponse>;

/** The readable fields of a refusal's body, which a proxy may have written: a body whose message is not text is ignored. */
export function readRefusal(body: unknown): Refusal {
  const fields = fieldsOf(body);
  return typeof (fields['message'] ?? '') === 'string' ? fields : {};
}

/** The shop refused the request. `serverMessage` is empty when the answer had no message. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: string;
  readonly serverMessage: string;
  /** The form field that the refusal names; empty when it names none. */
  readonly field: string;
  /** The order lines that the refusal is about, as they came. */
  readonly lines: readonly unknown[];
  readonly changes: NonNullable<ErrorResponse['changes']>;
  /** Seconds until a retry is worthwhile; 0 when the answer gives none. */
  readonly retryAfter: number;

  constructor(status: number, statusText: string, body: Refusal) {
    super(body.message || `${status} ${statusText}`.trim());
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.code = body.code ?? '';
    this.serverMessage = body.message ?? '';
    this.field = body.field ?? '';
    const { lines } = fieldsOf(body);
    this.lines = Array.isArray(lines) ? lines : [];
    this.changes = Array.isArray(body.changes) ? body.changes : [];
    this.retryAfter = Number(body.retryAfter) || 0;
  }
}

/** The answer of the shop, or of a proxy before it, could not be parsed. The request may have been carried out. */
export class UnreadableAnswerError extends Error {
  readonly status: number;

  constructor(status: number, cause?: unknown) {
    super('The answer could not be read.', { cause });
    this.name = 'UnreadableAnswerError';
    this.status = status;
  }
}

/** No answer: no network, no server, or a timeout. The request may have been carried out. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('The shop did not answer.', { cause });
    this.name = 'NoAnswerError';
  }
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Whether the shop refused with `success: false` under a 2xx status. */
export function isRefusedAs200(error: unknown): boolean {
  return error instanceof ApiError && error.status < 400;
}

/** True while it is unknown whether the request was carried out: only a retry with the same idempotency key is safe. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NoAnswerError || error instanceof UnreadableAnswerError) return true;
  return error instanceof ApiError && error.status >= 500;
}

export type ErrorTexts = {
  /** By status: shown instead of the server's message. */
  readonly always?: Readonly<Record<number, string>>;
  /** By status: shown when the answer has no message. */
  readonly silent?: Readonly<Record<number, string>>;
  /** For every other answer without a message. */
  readonly otherwise: string;
  /** When no answer came; defaults to `otherwise`. */
  readonly noAnswer?: string;
  /** When the answer could not be parsed, or for an error that is not about an answer; defaults to `otherwise`. */
  readonly unexpected?: string;
};

/** The message to show: the server's first, else the feature's. */
export function errorText(error: unknown, texts: ErrorTexts): string {
  if (error instanceof NoAnswerError) return texts.noAnswer ?? texts.otherwise;
  if (!(error instanceof ApiError)) return texts.unexpected ?? texts.otherwise;
  return (
    texts.always?.[error.status] ?? (error.serverMessage || (texts.silent?.[error.status] ?? texts.otherwise))
  );
}
