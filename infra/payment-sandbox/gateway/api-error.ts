// Errors as the API answers them. https://razorpay.com/docs/errors

export type ErrorCode = 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';

export type ErrorBody = {
  readonly code: ErrorCode;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly field?: string;
};

/** A refusal, with the status and the documented error object of its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.description);
    this.status = status;
    this.body = body;
  }
}

const GENERAL = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
const INPUT = {
  source: 'business',
  step: 'payment_initiation',
  reason: 'input_validation_failed',
  metadata: {},
};

/** A request whose input cannot be accepted. */
export function badRequest(description: string, field?: string): ApiError {
  const named = field === undefined ? {} : { field };
  return new ApiError(400, { code: 'BAD_REQUEST_ERROR', description, ...INPUT, ...named });
}

export function unknownId(): ApiError {
  return badRequest('The id provided does not exist');
}

export function wrongKeys(): ApiError {
  const description = 'The api key provided is invalid';
  return new ApiError(401, { code: 'BAD_REQUEST_ERROR', description, ...GENERAL });
}

/** The answer to a key of idempotency that was used with another payload. */
export function otherPayload(): ApiError {
  const description = 'Different request with the same idempotency key has already been processed.';
  return new ApiError(400, { code: 'BAD_REQUEST_ERROR', description, ...GENERAL });
}

/** The answer while the first request with the same key is still being processed. */
export function inProgress(): ApiError {
  const description = 'A request with the same idempotency key is being processed.';
  return new ApiError(409, { code: 'BAD_REQUEST_ERROR', description, ...GENERAL });
}

export function serverError(): ApiError {
  const description = 'We are facing some trouble completing your request at the moment. Please try again.';
  return new ApiError(500, { code: 'SERVER_ERROR', description, ...GENERAL });
}
