// Responses as cached bytes, and the middleware in front of Express that answers from them. They are built once for each change of what they were made from.
// Public ones are the hottest path; the sender of private ones (a person's cart, their orders) is authorized on every request. Any other case (an invalid token, a position that is not reached, a cache miss) is passed on to the routes, which serve or refuse it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_MS, withDeadline } from '@aangan/platform/process/deadline';
import { parsePosition } from '@aangan/shared-events/position';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { LRUCache } from 'lru-cache';
import { publicAnswers } from '../../metrics/metrics.ts';
import type { Cache } from '../../views/cache.ts';
import type { ShopPositions } from '../../views/shop-position.ts';
import { authorize, type Authenticate } from '../authorize.ts';
import { noteOf } from '../request-note.ts';
import type { Answer, Route, Visitor } from '../route.ts';
import { jsonBytes } from './chunks.ts';
import {
  bytesIn,
  compress,
  readyBytes,
  sendReadyBytes,
  wantedCompression,
  type ReadyBytes,
} from './ready-bytes.ts';
import { sendPrivateBytes } from './send-private.ts';

export type PublicBytes = ReadyBytes & { hits: number };
export type PublicRead = { readonly url: string; readonly params: object; readonly query: unknown };
export type PrivateRead = { readonly route: Route; readonly visitor: Visitor; readonly url: string };

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export type CachedAnswers = {
  /** The bytes of a URL of a public route: cached, in progress, or built now with `make`, which must answer 200. */
  readonly publicBytes: (route: Route, read: PublicRead, make: () => Promise<Answer>) => Promise<PublicBytes>;
  /** The bytes of a URL for one visitor whose views have reached the sender's position: cached, in progress, or those of `make`. */
  readonly privateBytes: (read: PrivateRead, make: () => Promise<unknown>) => Promise<Buffer>;
  /** The middleware in front of `next`; everything but a cached public response has the deadline of a request. */
  readonly inFrontOf: (
    next: Handle,
    needs: { readonly findVisitor: Authenticate; readonly positions: Pick<ShopPositions, 'read'> },
  ) => Handle;
};

const MAX_URLS = 20_000;
const MAX_URL_LENGTH = 500;
const JSON_TYPE = 'application/json; charset=utf-8';
const POSITION = shopHeaders.position.toLowerCase();
const answersFrom = {
  cached: publicAnswers.labels('kept'),
  joined: publicAnswers.labels('joined'),
  made: publicAnswers.labels('made'),
};

/** Makes them in the cache of a process. */
export function makeCachedAnswers(cache: Cache): CachedAnswers {
  const publicOnes = cache.space<PublicBytes>({
    name: 'public',
    bytesOf: bytesIn,
    count: (outcome) => answersFrom[outcome].inc(),
  });
  const privateOnes = cache.space<Buffer>({ name: 'private', bytesOf: ({ length }) => length });
  // What Express has served once: the route of a URL, and the key of a public one, which all spellings of its query share.
  const served = new LRUCache<string, { readonly route: Route; readonly key?: string }>({ max: MAX_URLS });

  const compressOnSecondHit = (key: string, bytes: PublicBytes, request: IncomingMessage): void => {
    bytes.hits++;
    if (bytes.hits !== 1 || wantedCompression(request) !== 'br') return;
    void compress(bytes, 'br').then((made) => made && publicOnes.updateSize(key, bytes));
  };
  const answerPublicly = (
    route: Route,
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean => {
    const found = publicOnes.current(key, parsePosition(positionIn(request)));
    if (found === undefined) return false;
    Object.assign(noteOf(response), { route: route.path, isQuiet: true });
    answersFrom.cached.inc();
    sendReadyBytes(found, request, response);
    compressOnSecondHit(key, found, request);
    return true;
  };

  return {
    publicBytes: async (route, { url, params, query }, make) => {
      const key = keyOfPublic(route, params, query);
      if (key === undefined) {
        answersFrom.made.inc();
        return publicBytesOf(await make());
      }
      if (url.length <= MAX_URL_LENGTH) served.set(url, { route, key });
      return publicOnes.getOrMake(key, async (build) => {
        build.read(route);
        return publicBytesOf(await make());
      });
    },
    privateBytes: (read, make) => {
      const { route, url } = read;
      if (url.length <= MAX_URL_LENGTH) served.set(url, { route });
      return privateOnes.getOrMake(keyOfPrivate(read), async (build) => {
        build.read(route);
        if (url.length > MAX_URL_LENGTH) build.skip();
        return jsonBytes(await make());
      });
    },
    inFrontOf: (next, { findVisitor, positions }) => {
      const answerPrivately = async (
        route: Route,
        request: IncomingMessage,
        response: ServerResponse,
      ): Promise<boolean> => {
        const visitor = await authorize(route.who, request.headers.authorization, findVisitor);
        if (visitor === undefined) return false;
        const header = positionIn(request);
        const position = header === undefined ? undefined : await positions.read(header);
        const bytes = privateOnes.current(keyOfPrivate({ visitor, url: request.url ?? '' }), position);
        if (bytes === undefined) return false;
        Object.assign(noteOf(response), { route: route.path, accountId: visitor.accountId, isQuiet: true });
        sendPrivateBytes(bytes, request, response);
        return true;
      };
      const answerOrPass = async (
        route: Route,
        request: IncomingMessage,
        response: ServerResponse,
      ): Promise<void> => {
        if (!(await answerPrivately(route, request, response).catch(() => false)))
          return next(request, response);
      };
      return (request, response) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        const { route, key } = (isRead ? served.get(request.url ?? '') : undefined) ?? {};
        if (route !== undefined && key !== undefined && answerPublicly(route, key, request, response)) return;
        const isPrivate = route !== undefined && key === undefined;
        return withDeadline(performance.now() + REQUEST_MS, () =>
          isPrivate ? answerOrPass(route, request, response) : next(request, response),
        );
      };
    },
  };
}

function positionIn({ headers }: IncomingMessage): string | undefined {
  const header = headers[POSITION];
  return typeof header === 'string' ? header : undefined;
}

async function publicBytesOf({ body }: Answer): Promise<PublicBytes> {
  return { ...readyBytes(await jsonBytes(body), JSON_TYPE), hits: 0 };
}

function keyOfPrivate({ visitor, url }: Pick<PrivateRead, 'visitor' | 'url'>): string {
  return `${visitor.accountId} ${visitor.role} ${url}`;
}

/** One key for all spellings of a query; undefined for a search, whose response is not cached. */
function keyOfPublic(route: Route, params: object, query: unknown): string | undefined {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (fields.some(([name]) => name === 'search')) return undefined;
  return JSON.stringify([route.path, params, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
