// Expected refusals. The kind defines what the sender can do about it; this is the only file that maps kinds to HTTP statuses.

export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'unavailable';

/** HTTP status of each kind of refusal. */
export const statusOf: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
};

/** A refusal with a message for shoppers and a stable code for programs. `details` are added to the response body. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: RefusalKind;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    kind: RefusalKind,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}
