// A projection as a value: its event types, the documents that an event needs, and the changes that it makes. It performs no I/O; the worker reads
// and writes for all projections.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { Audience, FeedData } from '@aangan/shared-events/live/feed';
import { auditIndexMember, type AuditIndex } from '@aangan/shared-events/audit-index';
import type { ProjectionName } from '@aangan/shared-events/view-keys';

/** The documents of an event by slot, the name that the projection gives them; undefined where none exists. */
export type Documents<D> = { readonly [Slot in keyof D]: D[Slot] | undefined };

/** Adds a member to a sorted index with a score, or removes it (`score: null`). */
export type IndexChange = { readonly index: string; readonly member: string; readonly score: number | null };

/** A live message; `name` and `data` as in shared-events/src/live/feed.ts. */
export type LiveMessage = {
  [Name in keyof FeedData]: {
    readonly to: Audience;
    readonly name: Name;
    readonly key: string;
    readonly data: FeedData[Name];
  };
}[keyof FeedData];

/** The changes that one event makes. A document that is `null` is deleted; a slot that is not named stays unchanged. */
export type Changes<D> = {
  readonly documents?: { readonly [Slot in keyof D]?: D[Slot] | null };
  readonly indexes?: readonly IndexChange[];
  readonly messages?: readonly LiveMessage[];
  /** Removes messages published before this event from the feed, because they may hold erased data. */
  readonly retractsMessages?: boolean;
};

/**
 * `D` maps slots to document types, `Reached` those of related documents whose keys come from the first ones. All functions are pure, documents are
 * plain JSON. (They are methods so that projections of different events fit into one list.)
 */
export type Projection<
  E extends ShopEvent = ShopEvent,
  D extends object = Record<string, unknown>,
  Reached extends object = Record<never, never>,
> = {
  readonly name: ProjectionName;
  /** Raise it with every change of the result for the same events: the views are then rebuilt. */
  readonly version: number;
  readonly eventTypes: readonly E['type'][];
  /** How many milliseconds events may be collected into one step; a read right after a write waits as long. 0 unless given. */
  readonly batchWindowMs?: number;
  /** The key of the document in each slot (see the feature's views.ts). */
  documentKeys(event: Recorded<E>): { readonly [Slot in keyof D]?: string };
  /** The index whose `members` the event needs, such as all orders of an account. Most projections need none. */
  indexes?(event: Recorded<E>): string | undefined;
  /**
   * The keys of further documents that the event needs, found in the first ones or in the members: the day on which an order was placed, the orders
   * of an account.
   */
  relatedKeys?(
    documents: Documents<D>,
    event: Recorded<E>,
    members: readonly string[],
  ): { readonly [Slot in keyof Reached]?: string };
  /** Throws when the event does not fit these documents: its stream is then blocked. */
  project(
    documents: Documents<D & Reached>,
    event: Recorded<E>,
    members: readonly string[],
  ): Changes<D & Reached>;
};

/** The result for an event that changes nothing, such as a repeated one. */
export const noChanges: Changes<never> = {};

/** Adds a member to an index. */
export function indexEntry(index: string, member: string | number, score: number): IndexChange {
  return { index, member: String(member), score };
}

/** Records in an audit index which event set a number to its current value. */
export function contribution(index: string, event: Recorded<ShopEvent>, now: AuditIndex): IndexChange {
  return indexEntry(index, auditIndexMember(event, now), Number(event.position));
}

/** Removes a member from an index; no effect when it is not a member. */
export function removedIndexEntry(index: string, member: string | number): IndexChange {
  return { index, member: String(member), score: null };
}

/** The document, which the event requires. Throws when it does not exist. */
export function requireDocument<T>(document: T | undefined, what: string): T {
  if (document === undefined) throw new Error(`${what} does not exist`);
  return document;
}
