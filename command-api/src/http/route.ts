// A route as a value: who may call it, what it parses, which views it waits for, and what it does. Mounting them all is one piece of code
// (mount-routes.ts), so that no feature can forget a guard, a position or an intention.
import type { Role } from '@aangan/shared-events/features/accounts/events';
import type { Position } from '@aangan/shared-events/position';
import type { z } from 'zod';
import type { WriteLimits } from './authentication/write-limits.ts';
import type { CommandContext } from '../domain/command-context.ts';
import type { DomainError } from '../domain/domain-error.ts';
import type { ListedAnswer } from './answers/listed-answer.ts';
import type { StreamedFile } from './answers/streamed-answer.ts';
import type { Derived } from '../views/views.ts';

/** `signed-in`: any good token. `buyer`: a customer or an administrator. `reader`: an auditor or an administrator. */
export type RequiredRole = 'anyone' | 'signed-in' | 'buyer' | 'reader' | 'admin';

export type Visitor = {
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** When the session ends by itself (ISO 8601). */
  readonly expiresAt: string;
};

/** A file of a multipart request, whole in memory; `sha256` in hex. */
export type ReceivedFile = { readonly originalName: string; readonly bytes: Buffer; readonly sha256: string };

export type ShopRequest<Body, Query> = {
  /** Undefined when nobody is signed in (only where `who` is `anyone`). */
  readonly visitor: Visitor | undefined;
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
  readonly context: CommandContext;
  /** The revision that the sender believes in (`If-Match: "3"`). */
  readonly ifMatch: number | undefined;
  /** The newest position that the sender knows (`Shop-Position`), when it is of this log. */
  readonly position: Position | undefined;
  /** The sender's address, as far as it is believed. */
  readonly address: string;
};

export type Answer = {
  /** 200 unless said otherwise. */
  readonly status?: number;
  readonly body: unknown;
  /** Commit position of what the request caused: the answer waits for the route's views and carries it as `Shop-Position`. */
  readonly position?: bigint | undefined;
  /** Sent instead of the body. */
  readonly file?: StreamedFile;
  /** Sent instead of the body. */
  readonly list?: ListedAnswer;
};

/** What an answer is made of that is its owner's own: documents by their keys and indexes as `index:<name>`, of one projection. */
export type CachedPrivateAnswer = {
  readonly own: string;
  /** Whose answers are kept; everybody's unless said. */
  readonly isFor?: (visitor: Visitor) => boolean;
  /** Undefined: the answer is not to be kept. */
  readonly madeOf: (visitor: Visitor, body: unknown) => readonly string[] | undefined;
};

export type RouteDescription<Body, Query> = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** In Express's form, from shared-events' `http.ts`. */
  readonly path: string;
  readonly who: RequiredRole;
  /** One sentence for the API's page. */
  readonly summary: string;
  /** Counted before the body is read, so that what is refused is not received either. Throws 429. */
  readonly limits?: WriteLimits;
  readonly body?: z.ZodType<Body>;
  readonly query?: z.ZodType<Query>;
  /** Multipart files: the field's name, how many at most, and what they hold where it is no picture (for the API's document). */
  readonly files?: { readonly field: string; readonly most: number; readonly holds?: string };
  /** Fields of the body that never enter the intention's HMAC (passwords). */
  readonly secretFields?: readonly string[];
  /** The Idempotency-Key is of no account here (log-in, log-out). */
  readonly ignoresKey?: true;
  /** Projections whose views the answer is joined from: a read waits for the sender's position in them, a write for its own event. */
  readonly views?: readonly string[];
  /** What else it is made from: things kept in memory that follow the views with a position of their own. Waited for like `views`. */
  readonly derived?: readonly Derived[];
  /** Public and hot: its bytes are kept until one of `views` or `derived` changes; an answer to a query with a `search` is not kept. */
  readonly isPublic?: true;
  /** Its bytes are kept for each visitor until something changes that they are made of: anything in `views`, but of `own` only what it names. */
  readonly remembers?: CachedPrivateAnswer;
  /** It heeds If-Match: the thing carries a `revision`. */
  readonly heedsRevision?: true;
  /** What stands in the path; a whole number from 1 unless said otherwise. For the API's document alone. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  /** What is answered when all goes well (200 unless said otherwise). The API's document says so, and a test holds both together. */
  readonly answers?: {
    readonly status?: number;
    readonly body: z.ZodType;
    /** The media type of a file; JSON unless said. */
    readonly type?: string;
  };
  /** Refusals beside those that every route of its kind can give, each with a message as it might read. */
  readonly refuses?: readonly DomainError[];
  readonly handle: (request: ShopRequest<Body, Query>) => Promise<Answer>;
};

/** A route whose body and query types are hidden behind its schemas: what mounting works with. */
export type Route = Omit<RouteDescription<never, never>, 'body' | 'query' | 'handle'> & {
  readonly body: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  /** Parses body and query (400 `invalid` naming the first wrong field), then handles. A DELETE without a body is asked by its query. */
  readonly run: (request: ShopRequest<unknown, unknown>) => Promise<Answer>;
};
