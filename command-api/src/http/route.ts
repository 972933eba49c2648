// A route as a value: who may call it, what it parses, which views it waits for, and its handler. mount-routes.ts serves all of them, so that no
// feature can omit authorization, positions or idempotency.
import type { Role } from '@aangan/shared-events/features/accounts/events';
import type { Position } from '@aangan/shared-events/position';
import type { z } from 'zod';
import type { WriteLimits } from './authentication/write-limits.ts';
import type { CommandContext } from '../domain/command-context.ts';
import type { DomainError } from '../domain/domain-error.ts';
import type { Derived } from '../views/views.ts';

/** `signed-in`: any valid token. `buyer`: a customer or an administrator. `reader`: an auditor or an administrator. */
export type RequiredRole = 'anyone' | 'signed-in' | 'buyer' | 'reader' | 'admin';

export type Visitor = {
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** When the session expires (ISO 8601). */
  readonly expiresAt: string;
};

/** A file of a multipart request, whole in memory; `sha256` in hex. */
export type ReceivedFile = { readonly originalName: string; readonly bytes: Buffer; readonly sha256: string };

/** Bytes that are signed in a header. */
export type RawBody = {
  readonly bytes: Buffer;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
};

export type ShopRequest<Body, Query> = {
  /** Undefined for an anonymous sender (only where `who` is `anyone`). */
  readonly visitor: Visitor | undefined;
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
  /** The body as it came, where the route takes it so (`takesRaw`). */
  readonly raw?: RawBody;
  readonly context: CommandContext;
  /** The revision that the sender has seen (`If-Match: "3"`). */
  readonly ifMatch: number | undefined;
  /** The newest position that the sender knows (`Shop-Position`), when it is of this log. */
  readonly position: Position | undefined;
  /** The sender's IP address, from the trusted proxies' headers where there are any. */
  readonly address: string;
};

/** A body that is generated while it is sent, never in memory as a whole. */
export type StreamedBody = {
  /** A media type, such as `text/csv; charset=utf-8`. */
  readonly type: string;
  /** The file name of a download. */
  readonly name?: string;
  /** Its text in chunks, read with backpressure. */
  readonly text: AsyncIterable<string>;
};

export type Answer = {
  /** 200 by default. */
  readonly status?: number;
  readonly body: unknown;
  /** Commit position of the caused events: the response waits for the route's views and carries it as `Shop-Position`. */
  readonly position?: bigint | undefined;
  /** Sent instead of the body. */
  readonly stream?: StreamedBody;
  /** A path of the shop to which the browser is sent, with the status; instead of the body. */
  readonly redirect?: string;
};

export type RouteDescription<Body, Query> = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** In Express's form, from shared-events' `http.ts`. */
  readonly path: string;
  readonly who: RequiredRole;
  /** Its chapter in the OpenAPI document, where that is not its feature's (http/api-feature.ts). */
  readonly chapter?: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Rate limits, counted before the body is read, so that a refused body is not received. Throws 429. */
  readonly limits?: WriteLimits;
  readonly body?: z.ZodType<Body>;
  readonly query?: z.ZodType<Query>;
  /** Multipart files: the field's name, the maximum count, and their content where it is not a picture (for the OpenAPI document). */
  readonly files?: { readonly field: string; readonly most: number; readonly holds?: string };
  /** A body of any type is passed on as bytes and not parsed: it is signed. The schema only describes it. */
  readonly takesRaw?: true;
  /** An HTML form (urlencoded, without nesting) is parsed like JSON. */
  readonly takesForm?: true;
  /** Fields of the body that are left out of the idempotency HMAC (passwords). */
  readonly secretFields?: readonly string[];
  /** The Idempotency-Key is ignored (log-in, log-out). */
  readonly ignoresKey?: true;
  /** Projections whose views the response is joined from: a read waits until they reach the sender's position, a write until they reach its own event. */
  readonly views?: readonly string[];
  /** In-memory state derived from views, with a position of its own; waited for like `views`. */
  readonly derived?: readonly Derived[];
  /** Public and hot: its bytes are cached until something changes that they were made from; responses to a query with `search` are not cached. */
  readonly isPublic?: true;
  /** Its bytes are cached for each of these visitors until something changes that they were made from, which is read from views and `derived` only. */
  readonly isCachedFor?: (visitor: Visitor) => boolean;
  /** Supports If-Match: the resource carries a `revision`. */
  readonly supportsIfMatch?: true;
  /** Schemas of the path parameters; a whole number from 1 by default. For the OpenAPI document only. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  /** The successful response (200 by default), for the OpenAPI document; a test checks the actual responses against it. */
  readonly answers?: {
    readonly status?: number;
    readonly body: z.ZodType;
    /** The media type of a file; JSON by default. */
    readonly type?: string;
  };
  /** Refusals beside those that every route of its kind can give, each with an example message. */
  readonly refuses?: readonly DomainError[];
  readonly handle: (request: ShopRequest<Body, Query>) => Promise<Answer>;
};

/** A route with its body and query types erased: what mount-routes.ts works with. */
export type Route = Omit<RouteDescription<never, never>, 'body' | 'query' | 'handle'> & {
  readonly body: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  /** Parses body and query (400 `invalid` naming the first wrong field), then calls the handler. A DELETE without a body is parsed from its query. */
  readonly run: (request: ShopRequest<unknown, unknown>) => Promise<Answer>;
};
