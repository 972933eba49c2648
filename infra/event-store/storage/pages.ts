// Reading the log a page at a time. A page is whole in memory before it is returned: no cursor and no read transaction outlives
// the call, so however slowly a reader goes on, the file does not grow for its sake.
import type { Tables } from './database.ts';
import { beforeRevisionsKey, behindRevisionsKey, positionIn, positionKey, revisionKey } from './database.ts';
import { TOMBSTONE_REVISION } from './wire.ts';

/** The most bytes in a page, beyond the one record that may be larger. */
const LARGEST_PAGE = 64 * 1024;

/** How much a page may hold. */
export type PageLimit = { readonly count: number };

const takePage = (records: Iterable<Buffer | undefined>): Buffer[] => {
  const page: Buffer[] = [];
  let size = 0;
  for (const record of records) {
    if (record === undefined) continue;
    page.push(record);
    size += record.length;
    if (size >= LARGEST_PAGE) break;
  }
  return page;
};

export type Pages = ReturnType<typeof createPages>;

/** Reads records in order; an empty page means that there is nothing further that way. */
export const createPages = ({ log, index }: Tables) => {
  const recordsAt = (positions: Iterable<Buffer>): Iterable<Buffer | undefined> =>
    (function* () {
      for (const position of positions) yield log.get(positionKey(positionIn(position)));
    })();

  return {
    /** A stream's records from revision `from` on, oldest first; with the tombstone at the end, if it has one. */
    streamForwards: (streamNumber: number, from: number, { count }: PageLimit): Buffer[] => {
      if (from > TOMBSTONE_REVISION) return [];
      const range = {
        start: revisionKey(streamNumber, from),
        end: behindRevisionsKey(streamNumber),
        limit: count,
      };
      return takePage(recordsAt(index.getRange(range).map(({ value }) => value)));
    },
    /** A stream's records from revision `from` down to `oldest`, newest first. */
    streamBackwards: (streamNumber: number, from: number, oldest: number, { count }: PageLimit): Buffer[] => {
      if (from < oldest) return [];
      const limit = Math.min(count, from - oldest + 1);
      const start = revisionKey(streamNumber, from);
      const range = { start, end: beforeRevisionsKey(streamNumber), reverse: true, limit };
      return takePage(recordsAt(index.getRange(range).map(({ value }) => value)));
    },
    /** The log's records at or behind `from`, oldest first. */
    logForwards: (from: number, { count }: PageLimit): Buffer[] =>
      takePage(log.getRange({ start: positionKey(from), limit: count }).map(({ value }) => value)),
    /** The log's records before `before`, newest first. */
    logBackwards: (before: number, { count }: PageLimit): Buffer[] => {
      if (before <= 0) return [];
      const range = { start: positionKey(before - 1), reverse: true, limit: count };
      return takePage(log.getRange(range).map(({ value }) => value));
    },
    /** True when an event begins at `position`. */
    isEventAt: (position: number): boolean => log.doesExist(positionKey(position)),
  };
};
