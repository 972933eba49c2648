// Public reads are the hot way: their bytes are made once for each change of what they are made from, and answered before the framework sees
// the request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { shopHeaders } from '@aangan/shared-events/http';
import { parsePosition } from '@aangan/shared-events/position';
import { LRUCache } from 'lru-cache';
import { publicAnswers } from '../../metrics.ts';
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

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_URLS = 20_000;
const LONGEST_URL = 500;
const JSON_TYPE = 'application/json; charset=utf-8';
const answersFrom = {
  kept: publicAnswers.labels('kept'),
  joined: publicAnswers.labels('joined'),
  made: publicAnswers.labels('made'),
};

/** Makes the memory of public answers of one process. */
export function makePublicAnswers(
  views: Pick<Views, 'onChange'>,
  positions: Pick<ShopPositions, 'hasReached'>,
  mostBytes: number = MOST_BYTES,
): PublicAnswers {
  const memory = makeDerivedCache<PublicBytes>(views, positions, {
    mostBytes,
    bytesOf: bytesIn,
    count: (outcome) => answersFrom[outcome].inc(),
  });
  // Many ways to write one question lead to one answer; only what has gone through the framework once is known here.
  const keyOfUrl = new LRUCache<string, string>({ max: MOST_URLS });

  const compressOnSecondHit = (key: string, bytes: PublicBytes, request: IncomingMessage): void => {
    bytes.hits++;
    if (bytes.hits !== 1 || wantedCompression(request) !== 'br') return;
    void compress(bytes, 'br').then((made) => made && memory.weigh(key, bytes));
  };

  return {
    answer: (request, response) => {
      const { method, url = '', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const key = keyOfUrl.get(url);
      if (key === undefined) return false;
      const asked = headers[shopHeaders.position.toLowerCase()];
      const found = memory.current(key, typeof asked === 'string' ? parsePosition(asked) : undefined);
      if (found === undefined) return false;
      Object.assign(noteOf(response), { route: found.route, isQuiet: true });
      answersFrom.kept.inc();
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
      if (url.length <= LONGEST_URL) keyOfUrl.set(url, key);
      return memory.remember(key, async (aboutToRead) => {
        aboutToRead(route);
        return bytesOf(route, await make());
      });
    },
    forget: memory.forget,
    send: (bytes, request, response) => sendReadyBytes(bytes, request, response),
  };
}

async function bytesOf({ path }: Route, { body }: Answer): Promise<PublicBytes> {
  return { ...readyBytes(await jsonBytes(body), JSON_TYPE), route: path, hits: 0 };
}

/** One key for all ways to ask one question; undefined for a search, whose answer is not kept. */
function keyOf(route: Route, params: object, query: unknown): string | undefined {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (fields.some(([name]) => name === 'search')) return undefined;
  return JSON.stringify([route.path, params, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
