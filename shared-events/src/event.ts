// The form of every event of the shop: what a feature defines (name, version, schema) and what the log hands back.
import { z } from 'zod';

/** Who did it. `anonymous` has no id, nor has an `admin` at the command line; `system` is a reaction or the start of the shop. */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'admin', 'auditor', 'system', 'anonymous']),
  id: z.string().optional(),
});
export type Actor = z.infer<typeof actorSchema>;

/** From where it was done: the web app's screen, the command line, or another client of the API. */
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
  /** Names the intention: a hash of who sent it and its Idempotency-Key. */
  commandId: z.string().optional(),
  /** An HMAC of what was asked under that key, to tell a repeat from another request. */
  commandMac: z.string().optional(),
  schemaVersion: z.int().min(1),
});
export type EventMetadata = z.infer<typeof metadataSchema>;

type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** One kind of event: its current version, its schema, and the steps from each older version to the next (`upcasts[0]` is 1 to 2). */
export type EventDefinition = {
  readonly version: number;
  readonly data: z.ZodObject;
  readonly upcasts?: readonly Upcast[];
};

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** The union of the events that a table of definitions describes: `{ type, data }`. */
export type EventOf<D extends EventDefinitions> = {
  [Type in keyof D & string]: { readonly type: Type; readonly data: Readonly<z.infer<D[Type]['data']>> };
}[keyof D & string];

/** Any event of the shop before it is told apart by its type. */
export type ShopEvent = { readonly type: string; readonly data: unknown };

/** An event as it stands in the log, decoded: place, time and author beside what happened. */
export type Recorded<E extends ShopEvent> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** A guard that tells the events of one table of definitions from all others. */
export function eventsOf<D extends EventDefinitions>(definitions: D) {
  return (event: Recorded<ShopEvent>): event is Recorded<EventOf<D>> =>
    Object.hasOwn(definitions, event.type);
}

/** An id is shorter; what cannot be read may be anything. */
const LONGEST_ID = 100;

/** The request that an event came of, out of metadata that need not be readable. */
export function correlationIn(metadata: unknown): string | undefined {
  const id =
    typeof metadata === 'object' && metadata !== null && 'correlationId' in metadata
      ? metadata.correlationId
      : undefined;
  return typeof id === 'string' ? id.slice(0, LONGEST_ID) : undefined;
}
