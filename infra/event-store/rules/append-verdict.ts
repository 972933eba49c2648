// The rule book for appends: given what a stream is and which of the events it already holds, say what becomes of them.
// Source: EventStoreDB 23.10's commit check, as recorded in ../conformance.
import type { Expectation } from './expectation.ts';

/** What an append must know of its stream. Revisions start at 0; `lastRevision` is -1 while there is no event. */
export type StreamFacts = {
  readonly lastRevision: number;
  readonly tombstoned: boolean;
  readonly softDeleted: boolean;
  readonly hasMetadata: boolean;
};

/** The two questions about the past that idempotence asks. */
export type PastEvents = {
  /** The revision at which the stream first took an event with this id. */
  readonly revisionOf: (eventId: string) => number | undefined;
  /** The id of the event at a revision, truncated or not. */
  readonly idAt: (revision: number) => string | undefined;
};

export type AppendVerdict =
  | { readonly kind: 'write'; readonly revives: boolean }
  | { readonly kind: 'repeat'; readonly lastRevision: number }
  | { readonly kind: 'wrong-revision' }
  | { readonly kind: 'deleted' };

const WRONG: AppendVerdict = { kind: 'wrong-revision' };
const DELETED: AppendVerdict = { kind: 'deleted' };

/**
 * Judges an append of the events with `eventIds`, in order.
 * `write` means behind the last revision (`revives` when the stream was soft-deleted and comes back to life);
 * `repeat` means that all of them are there already, the last one at `lastRevision`.
 */
export const judgeAppend = (
  expected: Expectation,
  eventIds: readonly string[],
  stream: StreamFacts,
  past: PastEvents,
): AppendVerdict => {
  if (stream.tombstoned) return DELETED;
  switch (expected.kind) {
    case 'any':
      return judgeByIds(eventIds, stream, past);
    case 'stream-exists':
      if (stream.softDeleted) return DELETED;
      if (stream.lastRevision < 0 && !stream.hasMetadata) return WRONG;
      return judgeByIds(eventIds, stream, past);
    case 'no-stream':
      return judgeAtRevision(-1, eventIds, stream, past);
    case 'at':
      return judgeAtRevision(expected.revision, eventIds, stream, past);
    default:
      return expected satisfies never;
  }
};

/** Without a revision to compare, the first event decides: new, and all are written; known, and all must be known. */
const judgeByIds = (eventIds: readonly string[], stream: StreamFacts, past: PastEvents): AppendVerdict => {
  const revisions = eventIds.map((id) => past.revisionOf(id));
  const first = revisions[0];
  if (first === undefined) return { kind: 'write', revives: stream.softDeleted };
  let last = first;
  for (const revision of revisions) {
    // The real server never answers known events in another order; refusing them is the honest answer.
    if (revision === undefined || revision < last) return WRONG;
    last = revision;
  }
  return { kind: 'repeat', lastRevision: last };
};

/** With a revision, each event must stand exactly where it would have been written. */
const judgeAtRevision = (
  expected: number,
  eventIds: readonly string[],
  stream: StreamFacts,
  past: PastEvents,
): AppendVerdict => {
  if (expected > stream.lastRevision) return WRONG;
  if (expected === stream.lastRevision) return { kind: 'write', revives: stream.softDeleted };
  const strangers = eventIds.findIndex((id, index) => past.idAt(expected + 1 + index) !== id);
  if (strangers < 0 && eventIds.length > 0)
    return { kind: 'repeat', lastRevision: expected + eventIds.length };
  // A soft-deleted stream counts as none, so 'no stream expected' revives it, unless part of the append is there already.
  const isRevival = strangers === 0 && expected === -1 && stream.softDeleted;
  return isRevival ? { kind: 'write', revives: true } : WRONG;
};
