// Where the views as they were every so many events are kept, apart from log and views: an LMDB file for the embedded default, the Redis of the
// proofs for many machines. All of it can be made anew from the log at any time, and nothing in it is personal.

/** A place in the log at which a snapshot was taken. */
export type Mark = {
  /** Commit position of its last event. */
  readonly position: bigint;
  /** How many events of the shop there are up to there. */
  readonly events: number;
  /** The latest time that any of them bears, in milliseconds since 1970. */
  readonly at: number;
};

/** What changed since the mark before. A `null` takes away. */
export type SnapshotChanges = {
  /** JSON by name. */
  readonly documents: ReadonlyMap<string, string | null>;
  /** By index, then by member: the score. */
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
};

/**
 * Snapshots stand in lines: each holds those that one program made of one log. A value keeps its past, so that a snapshot costs what changed
 * since the one before.
 */
export type SnapshotStore = {
  /** The marks of a line after a position (undefined: all), in order. */
  readonly marks: (line: string, after?: bigint) => Promise<readonly Mark[]>;
  /** Takes a snapshot: all of it or nothing. The same one twice is harmless. */
  readonly put: (line: string, mark: Mark, changes: SnapshotChanges) => Promise<void>;
  /** Those of the documents that existed at a mark. Throws `SnapshotGoneError`. */
  readonly documents: (
    line: string,
    names: readonly string[],
    mark: Mark,
  ) => Promise<ReadonlyMap<string, string>>;
  /** The members of an index at a mark, with their scores. Throws `SnapshotGoneError`. */
  readonly members: (line: string, index: string, mark: Mark) => Promise<ReadonlyMap<string, number>>;
  readonly lines: () => Promise<readonly string[]>;
  readonly drop: (line: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The mark is not there any longer: the line was dropped, or the store lost it. */
export class SnapshotGoneError extends Error {
  override readonly name = 'SnapshotGoneError';
}
