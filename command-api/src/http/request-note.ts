// Per-request data for the log line and the metrics at the request's end. Never contains user input; the only value from outside is the request id
// of a trusted proxy.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type RequestNote = {
  /** The request id in the response, the log and the metadata of caused events. */
  readonly id: string;
  /** `performance.now()` at the request's start. */
  readonly began: number;
  /** The route's pattern, never the actual path. */
  route: string;
  accountId?: string | undefined;
  /** Code of a refusal. */
  code?: string;
  /** `performance.now()` when a long-lived response (a live stream) began. */
  streaming?: number;
  /** Frequent and cheap (cache hits, pictures): logged at `debug` only. */
  isQuiet?: boolean;
};

/** The response header with the request id. */
const REQUEST_ID = 'Request-Id';
/** The route in logs and metrics of pages and files, which have no route of their own. */
export const WEB_ROUTE = '(web)';
const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** A field of the response: a weak map of responses costs as much again as the rest of a note. */
const NOTE = Symbol('note');
type Noted = ServerResponse & { [NOTE]?: RequestNote };

/** The note of the request that a response belongs to; created when there is none. */
export function noteOf(response: Noted): RequestNote {
  return response[NOTE] ?? begin(response, randomUUID());
}

/**
 * Creates a note with the request's own id (`Request-Id` or `X-Request-Id`, 8 to 64 letters, digits, dots, dashes), or a new one. Only for use
 * behind a proxy that sets the header: other senders could forge an id that collides with another request's in the log.
 */
export function noteWithRequestId(request: IncomingMessage, response: ServerResponse): RequestNote {
  const given = request.headers['request-id'] ?? request.headers['x-request-id'];
  return begin(response, typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID());
}

function begin(response: Noted, id: string): RequestNote {
  const note: RequestNote = { id, began: performance.now(), route: WEB_ROUTE };
  response[NOTE] = note;
  if (!response.headersSent) response.setHeader(REQUEST_ID, id);
  return note;
}
