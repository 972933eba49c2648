// Reading the log a page at a time. A page is whole in memory before it is returned: no cursor and no read transaction outlives
// the call, so however slowly a reader goes on, the file does not grow for its sake. Every record is compared with its checksum and its place:
// a page ends before a damaged one, and a page that would begin with it is refused by name.
import { createDamage, type DamagedPlace, type DamagedRecordError } from './damage.ts';
import type { Tables } from './database.ts';
import {
  beforeRevisionsKey,
  behindRevisionsKey,
  positionIn,
  positionKey,
  revisionIn,
  revisionKey,
} from './database.ts';
import { FIRST_POSITION } from './log.ts';
import { revisionOf, streamNumberOf } from './record.ts';
import { TOMBSTONE_REVISION } from './wire.ts';

/** The most bytes in a page, beyond the one record that may be larger. */
const LARGEST_PAGE = 64 * 1024;

/** How much a page may hold. */
export type PageLimit = { readonly count: number };

/** A page of the log, and the position from which the next one is to be read: `next` is where this one began when there is nothing further. */
export type LogPage = { readonly records: readonly Buffer[]; readonly next: number };

/** Tells of a damaged record whether the reader has asked for others only, so that it may be passed over. */
export type PassesOver = (place: DamagedPlace) => boolean;

const passesNoneOver: PassesOver = () => false;

type Looked = Buffer | (() => DamagedRecordError);

/** Takes what fits. Throws when the first one is damaged. */
const takePage = (looked: Iterable<Looked>): Buffer[] => {
  const page: Buffer[] = [];
  let size = 0;
  for (const record of looked) {
    if (typeof record === 'function') {
      if (page.length > 0) break;
      throw record();
    }
    page.push(record);
    size += record.length;
    if (size >= LARGEST_PAGE) break;
  }
  return page;
};

export type Pages = ReturnType<typeof createPages>;

/** Reads records in order; an empty page means that there is nothing further that way. Throws `DamagedRecordError`. */
export const createPages = ({ log, index, ...tables }: Tables) => {
  const damage = createDamage({ log, index, ...tables });

  /** The records of a stream whose revisions follow each other by `step`, from `first` on; the tombstone may follow any of them. */
  const lookUp = function* (
    streamNumber: number,
    entries: Iterable<{ readonly key: Buffer; readonly value: Buffer }>,
    first: number,
    step: 1 | -1,
  ): Generator<Looked> {
    let expected = first;
    for (const { key, value } of entries) {
      const revision = revisionIn(key);
      const position = positionIn(value);
      if (revision !== expected && revision !== TOMBSTONE_REVISION)
        return yield () => damage.inStream(streamNumber, expected, undefined);
      const record = log.get(positionKey(position));
      const isRight =
        damage.isWhole(record, position) &&
        streamNumberOf(record) === streamNumber &&
        revisionOf(record) === revision;
      yield isRight ? record : () => damage.inStream(streamNumber, revision, position);
      expected = revision + step;
    }
  };

  /** Where the record before a position ends, which is where the next one begins. */
  const endBefore = (position: number): number => {
    for (const { key, value } of log.getRange({ start: positionKey(position - 1), reverse: true, limit: 1 }))
      return positionIn(key) + value.length;
    return FIRST_POSITION;
  };

  return {
    /** A stream's records from revision `from` on, oldest first; with the tombstone at the end, if it has one. */
    streamForwards: (streamNumber: number, from: number, { count }: PageLimit): Buffer[] => {
      if (from > TOMBSTONE_REVISION) return [];
      const range = {
        start: revisionKey(streamNumber, from),
        end: behindRevisionsKey(streamNumber),
        limit: count,
      };
      return takePage(lookUp(streamNumber, index.getRange(range), from, 1));
    },
    /** A stream's records from revision `from` down to `oldest`, newest first. */
    streamBackwards: (streamNumber: number, from: number, oldest: number, { count }: PageLimit): Buffer[] => {
      if (from < oldest) return [];
      const limit = Math.min(count, from - oldest + 1);
      const start = revisionKey(streamNumber, from);
      const range = { start, end: beforeRevisionsKey(streamNumber), reverse: true, limit };
      return takePage(lookUp(streamNumber, index.getRange(range), from, -1));
    },
    /** The log's records at or behind `from`, oldest first. A damaged one is passed over where `passesOver` says so. */
    logForwards: (from: number, { count }: PageLimit, passesOver: PassesOver = passesNoneOver): LogPage => {
      const records: Buffer[] = [];
      let size = 0;
      let next = from;
      let end: number | undefined;
      /** Whether the page ends here. */
      const endsAt = (position: number): boolean => {
        const error = damage.at(position);
        if (passesOver(error.place)) return false;
        if (next === from) throw error;
        return true;
      };
      for (const { key, value } of log.getRange({ start: positionKey(from), limit: count })) {
        const position = positionIn(key);
        end ??= endBefore(position);
        if (position !== end && endsAt(end)) break;
        const isWhole = damage.isWhole(value, position);
        if (!isWhole && endsAt(position)) break;
        if (isWhole) records.push(value);
        size += value.length;
        next = position + 1;
        end = position + value.length;
        if (size >= LARGEST_PAGE) break;
      }
      return { records, next };
    },
    /** The log's records before `before`, newest first. */
    logBackwards: (before: number, { count }: PageLimit): Buffer[] => {
      if (before <= 0) return [];
      const range = { start: positionKey(before - 1), reverse: true, limit: count };
      const looked = function* (): Generator<Looked> {
        let begin = log.doesExist(positionKey(before)) ? before : undefined;
        for (const { key, value } of log.getRange(range)) {
          const position = positionIn(key);
          const end = position + value.length;
          if (begin !== undefined && end !== begin) return yield () => damage.at(end);
          yield damage.isWhole(value, position) ? value : () => damage.at(position);
          begin = position;
        }
      };
      return takePage(looked());
    },
    /** True when an event begins at `position`. */
    isEventAt: (position: number): boolean => log.doesExist(positionKey(position)),
  };
};
