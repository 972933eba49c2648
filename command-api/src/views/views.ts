// The read models as queries see them: documents and indexes of a projection's live generation. An answer is never older than what the
// projection's worker has proved to be alive; while it cannot prove it, also by the time of the reply, every read throws 503 `catching-up`.
import type { Position } from '@aangan/shared-events/position';

/** Scores from and to, both included; without one the range is open at that end. */
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
  /** Several documents in one go, in the order of the keys. */
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
  /** Counts how often views were lost (Redis emptied or away, a silent worker), came back, or were replaced by another generation. */
  readonly era: () => number;
  /** How far the live generation of a projection is folded. */
  readonly position: (projection: string) => Promise<Position | undefined>;
  /**
   * Whether all of the projections are live and known to have reached the position (when one is given), told at once from what this process
   * has heard. True means that whatever changed up to there has been announced to `onChange`.
   */
  readonly hasReached: (projections: readonly string[], position: Position | undefined) => boolean;
  /**
   * Waits until all of the projections have reached the position, at most `ms` milliseconds; tells whether they have. False at once when one
   * of them is not live.
   */
  readonly waitFor: (projections: readonly string[], position: Position, ms: number) => Promise<boolean>;
  /**
   * Calls the listener after something of the projection changed that was read since its last change: with the documents' keys (as in
   * views.ts) and, as `index:<name>`, the indexes; or with `'all'` when everything derived from it must be dropped and made anew
   * (generation flip, lost connection, worker not proved alive; once more when it is live again). Returns the way to stop.
   */
  readonly onChange: (
    projection: string,
    listener: (changed: readonly string[] | 'all') => void,
  ) => () => void;
};

/**
 * Something that this process keeps in memory and feeds from views (an index of products): it is behind them by what it has yet to apply, so it
 * has a position of its own and says when an answer made from it is out of date.
 */
export type Derived = {
  readonly hasReached: (position: Position | undefined) => boolean;
  readonly waitFor: (position: Position, ms: number) => Promise<boolean>;
  /** Calls the listener after it has applied a change, or has dropped everything. Returns the way to stop. */
  readonly onChange: (listener: () => void) => () => void;
};
