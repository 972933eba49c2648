// Public reads are the hot way: their bytes are made once for each change of what they are made from, and answered before the framework sees
// the request. Bytes are kept only if nothing they depend on has changed since their making began, and given out only while nothing has.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { shopHeaders } from '@aangan/shared-events/http';
import { parsePosition } from '@aangan/shared-events/position';
import { LRUCache } from 'lru-cache';
import { publicAnswers } from '../operations/metrics.ts';
import { noteOf } from './request-note.ts';
import type { Answer, Route } from './route.ts';
import type { ShopPositions } from './shop-position.ts';
import type { Views } from './views.ts';

export type PublicBytes = {
  readonly body: Buffer;
  /** Weak: the same for all encodings. */
  readonly etag: string;
  brotli: Buffer | undefined;
  hits: number;
};

export type PublicAnswers = {
  /** Answers from kept bytes that are known to be current and to have reached the sender's position; false when there are none. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The bytes for a URL of a public route: kept ones, ones being made, or made now from `make`, which must answer 200. */
  readonly bytesFor: (
    route: Route,
    question: { readonly url: string; readonly params: object; readonly query: unknown },
    make: () => Promise<Answer>,
  ) => Promise<PublicBytes>;
  /** Drops all bytes: also those that are out of date and would be given to nobody. */
  readonly forget: () => void;
  readonly send: (bytes: PublicBytes, request: IncomingMessage, response: ServerResponse) => void;
};

/** How often the sources of a route have changed. */
type Dependence = { readonly route: Route; changes: number };
type Kept = { readonly bytes: PublicBytes; readonly on: Dependence; readonly changes: number };
type Making = { readonly bytes: Promise<PublicBytes>; readonly changes: number };

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_URLS = 20_000;
const LONGEST_URL = 500;
const WORTH_COMPRESSING = 1024;
const compress = promisify(brotliCompress);
const answersFrom = {
  kept: publicAnswers.labels('kept'),
  joined: publicAnswers.labels('joined'),
  made: publicAnswers.labels('made'),
};

/** Makes the memory of public answers of one process. */
export function makePublicAnswers(
  views: Views,
  positions: ShopPositions,
  mostBytes: number = MOST_BYTES,
): PublicAnswers {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }, key) => bytes.body.length + (bytes.brotli?.length ?? 0) + key.length + 200,
  });
  // Many ways to write one question lead to one answer; only what has gone through the framework once is known here.
  const keyOfUrl = new LRUCache<string, string>({ max: MOST_URLS });
  const dependences = new Map<Route, Dependence>();
  const makings = new Map<string, Making>();

  const dependenceOf = (route: Route): Dependence => {
    const known = dependences.get(route);
    if (known !== undefined) return known;
    const fresh: Dependence = { route, changes: 0 };
    const changed = (): void => void fresh.changes++;
    for (const projection of route.views ?? []) views.onChange(projection, changed);
    for (const source of route.derived ?? []) source.onChange(changed);
    dependences.set(route, fresh);
    return fresh;
  };

  const current = (key: string): Kept | undefined => {
    const found = kept.get(key);
    return found !== undefined && found.changes === found.on.changes ? found : undefined;
  };

  const make = async (key: string, on: Dependence, from: () => Promise<Answer>): Promise<PublicBytes> => {
    const { changes } = on;
    const bytes = bytesOf(await from());
    if (changes === on.changes) kept.set(key, { bytes, on, changes });
    return bytes;
  };

  const compressOnSecondHit = (key: string, found: Kept): void => {
    const { bytes } = found;
    bytes.hits++;
    if (bytes.hits !== 1 || bytes.body.length < WORTH_COMPRESSING) return;
    void compress(bytes.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).then((brotli) => {
      bytes.brotli = brotli;
      if (kept.peek(key) === found) kept.set(key, found, { noUpdateTTL: true });
    });
  };

  return {
    answer: (request, response) => {
      const { method, url = '', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const key = keyOfUrl.get(url);
      const found = key === undefined ? undefined : current(key);
      if (key === undefined || found === undefined) return false;
      const asked = headers[shopHeaders.position.toLowerCase()];
      const position = typeof asked === 'string' ? parsePosition(asked) : undefined;
      if (!positions.hasReached(found.on.route, position)) return false;
      Object.assign(noteOf(response), { route: found.on.route.path, isQuiet: true });
      answersFrom.kept.inc();
      send(found.bytes, request, response);
      compressOnSecondHit(key, found);
      return true;
    },
    bytesFor: async (route, { url, params, query }, from) => {
      const on = dependenceOf(route);
      const key = keyOf(route, params, query);
      if (key === undefined) {
        answersFrom.made.inc();
        return bytesOf(await from());
      }
      if (url.length <= LONGEST_URL) keyOfUrl.set(url, key);
      const found = current(key);
      if (found !== undefined && positions.hasReached(route, undefined)) {
        answersFrom.kept.inc();
        return found.bytes;
      }
      const underWay = makings.get(key);
      if (underWay?.changes === on.changes) {
        answersFrom.joined.inc();
        return underWay.bytes;
      }
      answersFrom.made.inc();
      const making: Making = { bytes: make(key, on, from), changes: on.changes };
      makings.set(key, making);
      try {
        return await making.bytes;
      } finally {
        if (makings.get(key) === making) makings.delete(key);
      }
    },
    forget: () => kept.clear(),
    send,
  };
}

function bytesOf({ body }: Answer): PublicBytes {
  const bytes = Buffer.from(JSON.stringify(body));
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { body: bytes, etag, brotli: undefined, hits: 0 };
}

/** One key for all ways to ask one question; undefined for a search, whose answer is not kept. */
function keyOf(route: Route, params: object, query: unknown): string | undefined {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (fields.some(([name]) => name === 'search')) return undefined;
  return JSON.stringify([route.path, params, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

function send(bytes: PublicBytes, request: IncomingMessage, response: ServerResponse): void {
  const { headers, method } = request;
  response.setHeader('ETag', bytes.etag);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  if (isKnownTo(headers['if-none-match'], bytes.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const brotli = /\bbr\b/.test(String(headers['accept-encoding'] ?? '')) ? bytes.brotli : undefined;
  const body = brotli ?? bytes.body;
  if (brotli !== undefined) response.setHeader('Content-Encoding', 'br');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Length', body.length);
  response.end(method === 'HEAD' ? undefined : body);
}

function isKnownTo(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}
