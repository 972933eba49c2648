// The shape of every event: what a feature defines (type, version, schema) and what is read from the log.
import { z } from 'zod';

/** The actor of an event. `anonymous` has no id, nor has an `admin` at the command line; `system` is a process manager or the start of the shop. */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'admin', 'auditor', 'system', 'anonymous']),
  id: z.string().optional(),
});
export type Actor = z.infer<typeof actorSchema>;

/** The client that sent the command: a screen of the web app, the command line, or another client of the API. */
export const originSchema = z.object({
  client: z.enum(['web', 'cli', 'api']),
  screen: z.string().max(100).optional(),
});
export type Origin = z.infer<typeof originSchema>;

export const metadataSchema = z.object({
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  by: actorSchema,
  origin: originSchema,
  correlationId: z.string(),
  causationId: z.string().optional(),
  /** Identifies the command: a hash of the account and its Idempotency-Key. */
  commandId: z.string().optional(),
  /** An HMAC of the request, to tell a repeat from another request with the same key. */
  commandMac: z.string().optional(),
  schemaVersion: z.int().min(1),
});
export type EventMetadata = z.infer<typeof metadataSchema>;

type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** The definition of an event type: current version, schema, and the upcasts from each version to the next (`upcasts[0]` is 1 to 2). */
export type EventDefinition = {
  readonly version: number;
  readonly data: z.ZodObject;
  readonly upcasts?: readonly Upcast[];
};

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** The union `{ type, data }` of the events in a table of definitions. */
export type EventOf<D extends EventDefinitions> = {
  [Type in keyof D & string]: { readonly type: Type; readonly data: Readonly<z.infer<D[Type]['data']>> };
}[keyof D & string];

/** Any event of the shop, before its type is narrowed. */
export type ShopEvent = { readonly type: string; readonly data: unknown };

/** A decoded event from the log, with its place and metadata. */
export type Recorded<E extends ShopEvent> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** Creates a type guard for the events of one table of definitions. */
export function eventsOf<D extends EventDefinitions>(definitions: D) {
  return (event: Recorded<ShopEvent>): event is Recorded<EventOf<D>> =>
    Object.hasOwn(definitions, event.type);
}

/** Ids are shorter; unreadable metadata may hold anything. */
const LONGEST_ID = 100;

/** The correlation id in event metadata, which need not be valid; undefined where there is none. */
export function correlationIn(metadata: unknown): string | undefined {
  const id =
    typeof metadata === 'object' && metadata !== null && 'correlationId' in metadata
      ? metadata.correlationId
      : undefined;
  return typeof id === 'string' ? id.slice(0, LONGEST_ID) : undefined;
}
