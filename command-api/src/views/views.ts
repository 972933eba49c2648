// The read models for queries: documents and indexes of a projection's live generation. While the projection's worker is not proven alive by its
// heartbeat, before the read or at its reply, every read throws 503 `catching-up`.
import type { Position } from '@aangan/shared-events/position';

/** Inclusive bounds of scores; a missing bound leaves the range open at that end. */
export type ScoreRange = { readonly from?: number | undefined; readonly to?: number | undefined };

export type IndexRange = ScoreRange & {
  /** Highest score first. */
  readonly newestFirst: boolean;
  readonly offset?: number;
  readonly count?: number;
};

export type Scored = { readonly member: string; readonly score: number };

export type Views = {
  readonly document: <T>(projection: string, key: string) => Promise<T | undefined>;
  /** Several documents in one read, in the order of the keys. */
  readonly documents: <T>(projection: string, keys: readonly string[]) => Promise<readonly (T | undefined)[]>;
  /** Members of an index, by score. */
  readonly members: (projection: string, index: string, range: IndexRange) => Promise<readonly string[]>;
  /** The same, each with its score. */
  readonly scored: (projection: string, index: string, range: IndexRange) => Promise<readonly Scored[]>;
  /** The scores of some members, in their order; undefined for one that is not in the index. */
  readonly scoresOf: (
    projection: string,
    index: string,
    members: readonly string[],
  ) => Promise<readonly (number | undefined)[]>;
  /** How many members an index has, or how many of them within a range. */
  readonly size: (projection: string, index: string, range?: ScoreRange) => Promise<number>;
  /** Counts how often views were lost (Redis flushed or unreachable, a silent worker), became live again, or switched to another generation. */
  readonly era: () => number;
  /** The checkpoint of a projection's live generation, as the feed has brought it. Throws 503 `catching-up`. */
  readonly position: (projection: string) => Position | undefined;
  /**
   * Whether all of the projections are live and known to have reached the position (when one is given), without I/O. True means that every change
   * up to there has been announced to `onChange`.
   */
  readonly hasReached: (projections: readonly string[], position: Position | undefined) => boolean;
  /**
   * Waits until all of the projections have reached the position, at most `ms` milliseconds; resolves with whether they have. False at once when
   * one of them is not live.
   */
  readonly waitFor: (projections: readonly string[], position: Position, ms: number) => Promise<boolean>;
  /**
   * Calls the listener after each step that has changed something: with the documents' keys (as in shared-events' `views.ts`) and `index:<name>` for
   * indexes; or with `'all'` when everything derived from the projection must be dropped (another generation activated, a part of the feed missed,
   * connection lost, worker not proven alive; once more when it is live again). Returns the unsubscribe function.
   */
  readonly onChange: (
    projection: string,
    listener: (changed: readonly string[] | 'all') => void,
  ) => () => void;
};

/**
 * In-memory state that is derived from views (an index of products). It is behind them by the changes that it has yet to apply, so it has a position
 * of its own and announces its changes.
 */
export type Derived = {
  readonly hasReached: (position: Position | undefined) => boolean;
  readonly waitFor: (position: Position, ms: number) => Promise<boolean>;
  /** Calls the listener after it has applied a change or dropped everything. Returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
};
