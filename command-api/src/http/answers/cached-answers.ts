// Responses as cached bytes, and the middleware in front of Express that answers from them. They are built once for each change of what they were made from.
// Public ones are the hottest path; the sender of private ones (a person's cart, their orders) is authorized on every request. Any other case (an invalid token, a position that is not reached, a cache miss) is passed on to the routes, which serve or refuse it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_MS, withDeadline } from '@aangan/platform/process/deadline';
import { parsePosition } from '@aangan/shared-events/position';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { publicAnswers } from '../../metrics/metrics.ts';
import type { Cache } from '../../views/cache.ts';
import type { ShopPositions } from '../../views/shop-position.ts';
import { type Authenticate, authorize } from '../authentication/sessions.ts';
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
/** `query` as it was sent. */
export type PublicRead = { readonly url: string; readonly params: object; readonly query: unknown };
export type PrivateRead = { readonly route: Route; readonly visitor: Visitor; readonly url: string };

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
type Senders = { readonly findVisitor: Authenticate; readonly positions: Pick<ShopPositions, 'read'> };

/** Answers a URL from the cache; false where only Express can. */
export type Shortcut = (
  request: IncomingMessage,
  response: ServerResponse,
  senders: Senders,
) => boolean | Promise<boolean>;

export type CachedAnswers = {
  /** The bytes of a URL of a public route: cached, in progress, or built now with `make`, which must answer 200. */
  readonly publicBytes: (route: Route, read: PublicRead, make: () => Promise<Answer>) => Promise<PublicBytes>;
  /** The bytes of a URL for one visitor whose views have reached the sender's position: cached, in progress, or those of `make`. */
  readonly privateBytes: (read: PrivateRead, make: () => Promise<unknown>) => Promise<Buffer>;
  /** From now on a GET of a URL that Express has served takes the shortcut. */
  readonly addShortcut: (url: string, shortcut: Shortcut) => void;
  /** The middleware in front of `next`; everything but a shortcut that needs not wait has the deadline of a request. */
  readonly inFrontOf: (next: Handle, senders: Senders) => Handle;
};

const MAX_URL_LENGTH = 500;
/** What a shortcut takes beside its URL. */
const SHORTCUT_BYTES = 200;
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
  const shortcuts = cache.space<Shortcut>({ name: 'shortcut', bytesOf: () => SHORTCUT_BYTES });
  const addShortcut: CachedAnswers['addShortcut'] = (url, shortcut) => {
    if (url.length <= MAX_URL_LENGTH) shortcuts.set(url, shortcut);
  };

  const compressOnSecondHit = (key: string, bytes: PublicBytes, request: IncomingMessage): void => {
    bytes.hits++;
    if (bytes.hits !== 1 || wantedCompression(request) !== 'br') return;
    void compress(bytes, 'br').then((made) => made && publicOnes.updateSize(key, bytes));
  };
  /** All spellings of a query share its key. */
  const publicShortcut =
    (route: Route, key: string): Shortcut =>
    (request, response) => {
      const found = publicOnes.current(key, parsePosition(positionIn(request)));
      if (found === undefined) return false;
      Object.assign(noteOf(response), { route: route.path, isQuiet: true });
      answersFrom.cached.inc();
      sendReadyBytes(found, request, response);
      compressOnSecondHit(key, found, request);
      return true;
    };
  const privateShortcut =
    (route: Route): Shortcut =>
    (request, response, { findVisitor, positions }) =>
      inTime(response, async () => {
        const visitor = await authorize(route.who, request.headers.authorization, findVisitor);
        if (visitor === undefined) return false;
        const header = positionIn(request);
        const position = header === undefined ? undefined : await positions.read(header);
        const bytes = privateOnes.current(keyOfPrivate({ visitor, url: request.url ?? '' }), position);
        if (bytes === undefined) return false;
        Object.assign(noteOf(response), { route: route.path, accountId: visitor.accountId, isQuiet: true });
        sendPrivateBytes(bytes, request, response);
        return true;
      });

  return {
    publicBytes: async (route, { url, params, query }, make) => {
      const key = keyOfPublic(route, params, route.query?.safeParse(query).data);
      if (key === undefined) {
        answersFrom.made.inc();
        return publicBytesOf(await make());
      }
      addShortcut(url, publicShortcut(route, key));
      return publicOnes.getOrMake(key, async (build) => {
        build.read(route);
        return publicBytesOf(await make());
      });
    },
    privateBytes: (read, make) => {
      const { route, url } = read;
      addShortcut(url, privateShortcut(route));
      return privateOnes.getOrMake(keyOfPrivate(read), async (build) => {
        build.read(route);
        if (url.length > MAX_URL_LENGTH) build.skip();
        return jsonBytes(await make());
      });
    },
    addShortcut,
    inFrontOf: (next, senders) => (request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const shortcut = isRead ? shortcuts.current(request.url ?? '', undefined) : undefined;
      const pass = () => inTime(response, () => next(request, response));
      const answered = shortcut?.(request, response, senders) ?? false;
      if (typeof answered === 'boolean') return answered ? undefined : pass();
      return answered.catch(() => false).then((isAnswered) => (isAnswered ? undefined : pass()));
    },
  };
}

function inTime<T>(response: ServerResponse, act: () => T): T {
  return withDeadline(noteOf(response).began + REQUEST_MS, act);
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

/** Undefined for a search, whose response is not cached. */
function keyOfPublic(route: Route, params: object, query: unknown): string | undefined {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (fields.some(([name]) => name === 'search')) return undefined;
  return JSON.stringify([route.path, params, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
