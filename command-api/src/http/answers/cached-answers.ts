// Responses as cached bytes, and the middleware in front of Express that answers from them. They are built once for each change of what they were made from.
// A private one (a person's cart, their orders) belongs to a bearer token. It depends on the account, too, so that it is dropped when the session ends.
// Any other case (an unknown token, a position that is not reached, a cache miss) is passed on to the routes, which serve or refuse it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_MS, withDeadline } from '@aangan/platform/process/deadline';
import { parsePosition } from '@aangan/shared-events/position';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { publicAnswers } from '../../metrics/metrics.ts';
import type { Cache } from '../../views/cache.ts';
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
export type PrivateRead = {
  readonly route: Route;
  readonly visitor: Visitor;
  readonly url: string;
  /** The header with the visitor's token. */
  readonly authorization: string;
  /** Authorizes the visitor once more: the answer then depends on the account. */
  readonly authorize: () => Promise<Visitor | undefined>;
};
type PrivateBytes = { readonly bytes: Buffer; readonly accountId: string; readonly expiresAt: number };

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Answers a URL from the cache; false where only Express can. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

export type CachedAnswers = {
  /** The bytes of a URL of a public route: cached, in progress, or built now with `make`, which must answer 200. */
  readonly publicBytes: (route: Route, read: PublicRead, make: () => Promise<Answer>) => Promise<PublicBytes>;
  /** The bytes of a URL for one token whose views have reached the sender's position: cached, in progress, or those of `make`. */
  readonly privateBytes: (read: PrivateRead, make: () => Promise<unknown>) => Promise<Buffer>;
  /** From now on a GET of a URL that Express has served takes the shortcut. */
  readonly addShortcut: (url: string, shortcut: Shortcut) => void;
  /** The middleware in front of `next`, which has the deadline of a request. */
  readonly inFrontOf: (next: Handle) => Handle;
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
  const privateOnes = cache.space<PrivateBytes>({ name: 'private', bytesOf: ({ bytes }) => bytes.length });
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
    (request, response) => {
      const { url = '', headers } = request;
      if (headers.authorization === undefined) return false;
      const key = keyOfPrivate({ authorization: headers.authorization, url });
      const found = privateOnes.current(key, parsePosition(positionIn(request)));
      if (found === undefined || found.expiresAt <= Date.now()) return false;
      Object.assign(noteOf(response), { route: route.path, accountId: found.accountId, isQuiet: true });
      sendPrivateBytes(found.bytes, request, response);
      return true;
    };

  return {
    publicBytes: async (route, { url, params, query }, make) => {
      const key = keyOfPublic(route, params, query);
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
    privateBytes: async (read, make) => {
      const { route, visitor, url, authorize } = read;
      addShortcut(url, privateShortcut(route));
      const { bytes } = await privateOnes.getOrMake(keyOfPrivate(read), async (build) => {
        build.read(route);
        if (url.length > MAX_URL_LENGTH || (await authorize()) === undefined) build.skip();
        const bytes = await jsonBytes(await make());
        return { bytes, accountId: visitor.accountId, expiresAt: Date.parse(visitor.expiresAt) };
      });
      return bytes;
    },
    addShortcut,
    inFrontOf: (next) => (request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const shortcut = isRead ? shortcuts.current(request.url ?? '', undefined) : undefined;
      if (shortcut?.(request, response) === true) return undefined;
      return withDeadline(noteOf(response).began + REQUEST_MS, () => next(request, response));
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

function keyOfPrivate({ authorization, url }: Pick<PrivateRead, 'authorization' | 'url'>): string {
  return `${authorization} ${url}`;
}

/** Undefined for a search, whose response is not cached, and for an invalid query, which is refused. */
function keyOfPublic(route: Route, params: object, query: unknown): string | undefined {
  const parsed = route.query?.safeParse(query);
  if (parsed?.success === false) return undefined;
  const fields = Object.entries(parsed?.data ?? {}).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  if (fields.some(([name]) => name === 'search')) return undefined;
  return JSON.stringify([route.path, params, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
