// The rules of appends: decides the outcome from the state of the stream and the events it already has. Source: EventStoreDB 23.10's commit check, as
// recorded in ../conformance.
import type { Expectation } from './expectation.ts';

/** The state of the stream. Revisions start at 0; `lastRevision` is -1 while there is no event. */
export type StreamFacts = {
  readonly lastRevision: number;
  readonly tombstoned: boolean;
  readonly softDeleted: boolean;
  readonly hasMetadata: boolean;
};

/** The two queries about existing events that idempotence needs. */
export type PastEvents = {
  /** The first revision of the stream with this event id. */
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
 * Decides an append of the events with `eventIds`, in order. `write`: append after the last revision (`revives` when the stream was soft-deleted and
 * becomes visible again); `repeat`: all of them exist already, the last one at `lastRevision`.
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

/** Without an expected revision the first event decides: if it is new, all are written; if it exists, all must exist. */
const judgeByIds = (eventIds: readonly string[], stream: StreamFacts, past: PastEvents): AppendVerdict => {
  const revisions = eventIds.map((id) => past.revisionOf(id));
  const first = revisions[0];
  if (first === undefined) return { kind: 'write', revives: stream.softDeleted };
  let last = first;
  for (const revision of revisions) {
    // EventStoreDB gives no answer to existing events in another order; here they are refused.
    if (revision === undefined || revision < last) return WRONG;
    last = revision;
  }
  return { kind: 'repeat', lastRevision: last };
};

/** With an expected revision, each event must be exactly where it would have been written. */
const judgeAtRevision = (
  expected: number,
  eventIds: readonly string[],
  stream: StreamFacts,
  past: PastEvents,
): AppendVerdict => {
  if (expected > stream.lastRevision) return WRONG;
  if (expected === stream.lastRevision) return { kind: 'write', revives: stream.softDeleted };
  const firstDifferent = eventIds.findIndex((id, index) => past.idAt(expected + 1 + index) !== id);
  if (firstDifferent < 0 && eventIds.length > 0)
    return { kind: 'repeat', lastRevision: expected + eventIds.length };
  // A soft-deleted stream counts as missing, so 'no stream' revives it, unless part of the append exists already.
  const isRevival = firstDifferent === 0 && expected === -1 && stream.softDeleted;
  return isRevival ? { kind: 'write', revives: true } : WRONG;
};
