// A projection as a value: which events it wants, which documents an event touches, and what becomes of them. It neither reads nor
// writes; the runner does that for all projections.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { Audience, FeedData } from '@aangan/shared-events/live/feed';
import { auditIndexMember, type AuditIndex } from '@aangan/shared-events/audit-index';
import type { ProjectionName } from '@aangan/shared-events/view-keys';

/** The documents that an event touches, each under the name (slot) that its projection gives it; undefined where there is none. */
export type Documents<D> = { readonly [Slot in keyof D]: D[Slot] | undefined };

/** Puts a member into a sorted index under a score, or takes it out (`score: null`). */
export type IndexChange = { readonly index: string; readonly member: string; readonly score: number | null };

/** What a projection tells whoever is looking: `name` and `data` as live/feed.ts has them. */
export type LiveMessage = {
  [Name in keyof FeedData]: {
    readonly to: Audience;
    readonly name: Name;
    readonly key: string;
    readonly data: FeedData[Name];
  };
}[keyof FeedData];

/** What one event makes of the views. A document that is `null` is dropped; one that is not named stays as it is. */
export type Changes<D> = {
  readonly documents?: { readonly [Slot in keyof D]?: D[Slot] | null };
  readonly indexes?: readonly IndexChange[];
  readonly messages?: readonly LiveMessage[];
  /** What was said before is taken back: it may tell what the documents have just forgotten. */
  readonly retractsMessages?: boolean;
};

/**
 * `D` names the slots and the type of the document in each, `Reached` those that are found only by way of the first. All functions are pure,
 * and documents are plain JSON. (They are written as methods so that projections of different events stand in one list.)
 */
export type Projection<
  E extends ShopEvent = ShopEvent,
  D extends object = Record<string, unknown>,
  Reached extends object = Record<never, never>,
> = {
  readonly name: ProjectionName;
  /** To be raised with every change of what the same events lead to: the views are then made anew. */
  readonly version: number;
  readonly eventTypes: readonly E['type'][];
  /** How long it may gather what it wants before it folds it, in milliseconds; whoever reads it right after a write waits as long. At once when not given. */
  readonly batchWindowMs?: number;
  /** The key of the document in each slot that the event has to do with (see the feature's views.ts). */
  documentKeys(event: Recorded<E>): { readonly [Slot in keyof D]?: string };
  /** The index whose `members` the event has to know: all orders of an account. Most know none. */
  indexes?(event: Recorded<E>): string | undefined;
  /**
   * The keys of further documents that the event touches, where the first ones or the members tell which: the day on which an order was
   * placed, the orders of an account.
   */
  relatedKeys?(
    documents: Documents<D>,
    event: Recorded<E>,
    members: readonly string[],
  ): { readonly [Slot in keyof Reached]?: string };
  /** Throws when the event cannot have happened to these documents: its stream is then held back. */
  project(
    documents: Documents<D & Reached>,
    event: Recorded<E>,
    members: readonly string[],
  ): Changes<D & Reached>;
};

/** For an event that changes nothing, such as one that was seen before. */
export const nothing: Changes<never> = {};

/** Puts a member into an index. */
export function entry(index: string, member: string | number, score: number): IndexChange {
  return { index, member: String(member), score };
}

/** Says beside a number which event made it what it is now. */
export function contribution(index: string, event: Recorded<ShopEvent>, now: AuditIndex): IndexChange {
  return entry(index, auditIndexMember(event, now), Number(event.position));
}

/** Takes a member out of an index; harmless when it is not in it. */
export function removedEntry(index: string, member: string | number): IndexChange {
  return { index, member: String(member), score: null };
}

/** The document that an event relies on. Throws when it is not there. */
export function existing<T>(document: T | undefined, what: string): T {
  if (document === undefined) throw new Error(`${what} is not there`);
  return document;
}
