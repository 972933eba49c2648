// Cache of public responses as bytes, the hottest path: built once for each change of their sources, and served before Express handles the
// request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { shopHeaders } from '@aangan/shared-events/http';
import { parsePosition } from '@aangan/shared-events/position';
import { LRUCache } from 'lru-cache';
import { publicAnswers } from '../../metrics/metrics.ts';
import { makeDerivedCache } from '../../views/cache.ts';
import {
  bytesIn,
  compress,
  readyBytes,
  sendReadyBytes,
  wantedCompression,
  type ReadyBytes,
} from './ready-bytes.ts';
import { jsonBytes } from './chunks.ts';
import { noteOf } from '../request-note.ts';
import type { Answer, Route } from '../route.ts';
import type { ShopPositions } from '../../views/shop-position.ts';
import type { Views } from '../../views/views.ts';

export type PublicBytes = ReadyBytes & {
  /** The pattern of its route. */
  readonly route: string;
  hits: number;
};

export type PublicAnswers = {
  /** Answers from cached bytes that are current and have reached the sender's position; false on a miss. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The bytes of a URL of a public route: cached, in progress, or built now with `make`, which must answer 200. */
  readonly bytesFor: (
    route: Route,
    question: { readonly url: string; readonly params: object; readonly query: unknown },
    make: () => Promise<Answer>,
  ) => Promise<PublicBytes>;
  /** Drops all entries, stale ones included. */
  readonly clear: () => void;
  readonly send: (bytes: PublicBytes, request: IncomingMessage, response: ServerResponse) => void;
};

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_URLS = 20_000;
const MAX_URL_LENGTH = 500;
const JSON_TYPE = 'application/json; charset=utf-8';
const answersFrom = {
  cached: publicAnswers.labels('kept'),
  joined: publicAnswers.labels('joined'),
  made: publicAnswers.labels('made'),
};

/** Makes the cache of public responses of one process. */
export function makePublicAnswers(
  views: Pick<Views, 'onChange'>,
  positions: Pick<ShopPositions, 'hasReached'>,
  maxBytes: number = MAX_BYTES,
): PublicAnswers {
  const cache = makeDerivedCache<PublicBytes>(views, positions, {
    maxBytes,
    bytesOf: bytesIn,
    count: (outcome) => answersFrom[outcome].inc(),
  });
  // Several spellings of a URL share one entry; a URL is known here after Express has served it once.
  const keyOfUrl = new LRUCache<string, string>({ max: MAX_URLS });

  const compressOnSecondHit = (key: string, bytes: PublicBytes, request: IncomingMessage): void => {
    bytes.hits++;
    if (bytes.hits !== 1 || wantedCompression(request) !== 'br') return;
    void compress(bytes, 'br').then((made) => made && cache.updateSize(key, bytes));
  };

  return {
    answer: (request, response) => {
      const { method, url = '', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const key = keyOfUrl.get(url);
      if (key === undefined) return false;
      const positionHeader = headers[shopHeaders.position.toLowerCase()];
      const found = cache.current(
        key,
        typeof positionHeader === 'string' ? parsePosition(positionHeader) : undefined,
      );
      if (found === undefined) return false;
      Object.assign(noteOf(response), { route: found.route, isQuiet: true });
      answersFrom.cached.inc();
      sendReadyBytes(found, request, response);
      compressOnSecondHit(key, found, request);
      return true;
    },
    bytesFor: async (route, { url, params, query }, make) => {
      const key = keyOf(route, params, query);
      if (key === undefined) {
        answersFrom.made.inc();
        return bytesOf(route, await make());
      }
      if (url.length <= MAX_URL_LENGTH) keyOfUrl.set(url, key);
      return cache.getOrMake(key, async (beforeRead) => {
        beforeRead(route);
        return bytesOf(route, await make());
      });
    },
    clear: cache.clear,
    send: (bytes, request, response) => sendReadyBytes(bytes, request, response),
  };
}

async function bytesOf({ path }: Route, { body }: Answer): Promise<PublicBytes> {
  return { ...readyBytes(await jsonBytes(body), JSON_TYPE), route: path, hits: 0 };
}

/** One key for all spellings of a query; undefined for a search, whose response is not cached. */
function keyOf(route: Route, params: object, query: unknown): string | undefined {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (fields.some(([name]) => name === 'search')) return undefined;
  return JSON.stringify([route.path, params, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
