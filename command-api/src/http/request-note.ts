// What is noted of a request on its way, for the line in the log and the figures at its end. Never anything that a sender wrote but an id that
// the proxy in front gave.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type RequestNote = {
  /** Names the request in its answer, in the log, and in the metadata of what it causes. */
  readonly id: string;
  /** `performance.now()` at its beginning. */
  readonly began: number;
  /** The pattern of its route, never its path. */
  route: string;
  accountId?: string | undefined;
  /** Of a refusal. */
  code?: string;
  /** When an answer that goes on for long had begun. */
  streaming?: number;
  /** It did no work worth a line of its own, and there are many of its kind: the log speaks of it at `debug` only. */
  isQuiet?: boolean;
};

/** The header in which every answer names its request, as it stands in the log. */
const REQUEST_ID = 'Request-Id';
/** What the shop's pages and files are called, which have no route of their own. */
export const WEB = '(web)';
const HARMLESS = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

const notes = new WeakMap<ServerResponse, RequestNote>();

/** The note of the request that a response answers; begun now when there is none. */
export function noteOf(response: ServerResponse): RequestNote {
  return notes.get(response) ?? begin(response, randomUUID());
}

/**
 * Begins a note under the id that the request brings (`Request-Id` or `X-Request-Id`, 8 to 64 letters, digits, dots, dashes), or a new one. To be
 * asked only behind a proxy that sets it: from anybody else an id could be made to meet another's in the log.
 */
export function noteUnderGivenId(request: IncomingMessage, response: ServerResponse): RequestNote {
  const given = request.headers['request-id'] ?? request.headers['x-request-id'];
  return begin(response, typeof given === 'string' && HARMLESS.test(given) ? given : randomUUID());
}

function begin(response: ServerResponse, id: string): RequestNote {
  const note: RequestNote = { id, began: performance.now(), route: WEB };
  notes.set(response, note);
  if (!response.headersSent) response.setHeader(REQUEST_ID, id);
  return note;
}
