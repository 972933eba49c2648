// How far the events of a log are from the places that its proof has them at: what was inserted or removed before an event moves its position, and its
// revision where that was in its stream.
import type { RawEvent } from '@aangan/shared-events/codec';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import type { Hash } from '@aangan/shared-events/proof/merkle';
import { MOST_DIFFERENCES } from './proof-differences.ts';

export type LogShift = {
  /** Where the log would have the event of a leaf that has this position. */
  readonly now: (position: bigint) => bigint;
  /** The position that the tree would have an event at. */
  readonly before: (position: bigint) => bigint;
  /** By how much the revision of an event was raised, as far as is known. */
  readonly raisedBy: (event: RawEvent) => number;
  /**
   * By how much it may have been raised, the likeliest first: only what was inserted into its stream, or removed, renumbers what follows in it. `pending`
   * are events before it, and `skipped` so many leaves, that were not matched.
   */
  readonly raises: (event: RawEvent, pending: readonly RawEvent[], skipped: number) => readonly number[];
  /** An event was found at the leaf that has position `was`, with a revision that was raised. */
  readonly found: (event: RawEvent, was: bigint, raisedBy: number) => void;
  /** An event has no leaf. Returns the position of its leaf elsewhere, where it was only moved. */
  readonly inserted: (event: RawEvent) => bigint | undefined;
  /** A leaf has no event. */
  readonly removed: (leaf: Hash, position: bigint) => void;
};

/** How many leaves an event is searched in, and by how much its revision may be renumbered, where the log differs from the tree. */
export const SEARCHED = 50;

/** By how much a revision may have been raised, the likeliest first: 0, 1, -1, 2, -2, ... */
export const RAISES: readonly number[] = Array.from({ length: 2 * SEARCHED + 1 }, (_, at) =>
  at % 2 === 0 ? -at / 2 : (at + 1) / 2,
);

/** The hash of an event as it was before its revision was raised. */
export const hashBefore = (event: RawEvent, raisedBy: number): Hash =>
  leafHash({ ...event, revision: Number(event.revision) - raisedBy });

/** Starts where log and proof agree. */
export function startShift(): LogShift {
  let moved = 0n;
  let removed = 0;
  const raised = new Map<string, number>();
  const inserted = new Map<string, number>();
  /** Position by hash of what was removed: it may be found elsewhere. */
  const removedLeaves = new Map<string, bigint>();

  const raisedBy = ({ stream }: RawEvent): number => raised.get(stream) ?? 0;
  const positionOfRemoved = (event: RawEvent): bigint | undefined => {
    for (const by of RAISES) {
      const position = removedLeaves.get(textOf(hashBefore(event, by)));
      if (position !== undefined) return position;
    }
    return undefined;
  };
  return {
    now: (position) => position + moved,
    before: (position) => position - moved,
    raisedBy,
    raises: (event, pending, skipped) => {
      const suspected = pending.filter(({ stream }) => stream === event.stream).length;
      const most = Math.min(SEARCHED, (inserted.get(event.stream) ?? 0) + suspected);
      const least = -Math.min(SEARCHED, removed + skipped);
      return [raisedBy(event), ...Array.from({ length: most - least + 1 }, (_, at) => least + at)];
    },
    found: (event, was, by) => {
      moved = event.position - was;
      raised.set(event.stream, by);
    },
    inserted: (event) => {
      inserted.set(event.stream, (inserted.get(event.stream) ?? 0) + 1);
      return removedLeaves.size === 0 ? undefined : positionOfRemoved(event);
    },
    removed: (leaf, position) => {
      removed += 1;
      if (removedLeaves.size < MOST_DIFFERENCES) removedLeaves.set(textOf(leaf), position);
    },
  };
}

/** A hash as a key of a map. */
export const textOf = (hash: Hash): string => Buffer.from(hash).toString('base64');
