// Refusals that the shop's rules foresee. One kind each for what the sender can do about it; this file alone knows their HTTP statuses.

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

/** A refusal with a message fit for a shopper and a stable code for programs. `details` go into the answer's body beside them. */
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
