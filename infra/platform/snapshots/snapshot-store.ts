// Stores the views at regular points in the log, apart from the log and the views: an LMDB file for the embedded default, the Redis of the proofs for
// several machines. Everything can be rebuilt from the log, and nothing in it is personal.

/** The point in the log at which a snapshot was taken. */
export type Mark = {
  /** Commit position of its last event. */
  readonly position: bigint;
  /** Number of events of the shop up to this point. */
  readonly events: number;
  /** The latest time of these events, in milliseconds since 1970. */
  readonly at: number;
};

/** The changes since the previous mark. `null` removes. */
export type SnapshotChanges = {
  /** JSON by name. */
  readonly documents: ReadonlyMap<string, string | null>;
  /** By index, then by member: the score. */
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
};

/**
 * Snapshots are grouped in lines: one line holds those that one version of the program took of one log. A value stores its history, so a snapshot
 * costs only what changed since the previous one.
 */
export type SnapshotStore = {
  /** The marks of a line after a position (undefined: all), in order. */
  readonly marks: (line: string, after?: bigint) => Promise<readonly Mark[]>;
  /** Writes a snapshot, all or nothing. Idempotent. */
  readonly put: (line: string, mark: Mark, changes: SnapshotChanges) => Promise<void>;
  /** The documents that existed at a mark. Throws `SnapshotGoneError`. */
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

/** The mark no longer exists: the line was dropped, or the store lost it. */
export class SnapshotGoneError extends Error {
  override readonly name = 'SnapshotGoneError';
}
