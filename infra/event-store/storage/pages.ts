// Reads the log in pages. A page is completely in memory when it is returned: no cursor or read transaction outlives the call, so a slow reader does
// not make the file grow. Every record is verified: a page ends before a damaged record, and a page that would begin with one is refused with its
// place.
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

/** Maximum bytes of a page, except for a single larger record. */
const LARGEST_PAGE = 64 * 1024;

/** Maximum number of records. */
export type PageLimit = { readonly count: number };

/** A page of the log, and the position from which to read the next one: `next` is the start of this one when there is nothing further. */
export type LogPage = { readonly records: readonly Buffer[]; readonly next: number };

/** Whether a damaged record may be skipped, because the reader's filter excludes it. */
export type SkipsDamage = (place: DamagedPlace) => boolean;

const skipsNone: SkipsDamage = () => false;

type CheckedRecord = Buffer | (() => DamagedRecordError);

/** Takes the records that fit. Throws when the first one is damaged. */
const takePage = (checkedRecords: Iterable<CheckedRecord>): Buffer[] => {
  const page: Buffer[] = [];
  let size = 0;
  for (const record of checkedRecords) {
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

/** Reads records in order; an empty page means that there are no more in that direction. Throws `DamagedRecordError`. */
export const createPages = ({ log, index, ...tables }: Tables) => {
  const damage = createDamage({ log, index, ...tables });

  /** The records of a stream with consecutive revisions by `step`, from `first` on; the tombstone may follow any of them. */
  const checkStream = function* (
    streamNumber: number,
    entries: Iterable<{ readonly key: Buffer; readonly value: Buffer }>,
    first: number,
    step: 1 | -1,
  ): Generator<CheckedRecord> {
    let expected = first;
    for (const { key, value } of entries) {
      const revision = revisionIn(key);
      const position = positionIn(value);
      if (revision !== expected && revision !== TOMBSTONE_REVISION) {
        yield () => damage.inStream(streamNumber, expected, undefined);
        return;
      }
      const record = log.get(positionKey(position));
      const isExpected =
        damage.isWhole(record, position) &&
        streamNumberOf(record) === streamNumber &&
        revisionOf(record) === revision;
      yield isExpected ? record : () => damage.inStream(streamNumber, revision, position);
      expected = revision + step;
    }
  };

  /** The end of the record before a position, where the next one begins. */
  const endBefore = (position: number): number => {
    for (const { key, value } of log.getRange({ start: positionKey(position - 1), reverse: true, limit: 1 }))
      return positionIn(key) + value.length;
    return FIRST_POSITION;
  };

  return {
    /** A stream's records from revision `from` on, oldest first; the tombstone, if any, is the last. */
    streamForwards: (streamNumber: number, from: number, { count }: PageLimit): Buffer[] => {
      if (from > TOMBSTONE_REVISION) return [];
      const range = {
        start: revisionKey(streamNumber, from),
        end: behindRevisionsKey(streamNumber),
        limit: count,
      };
      return takePage(checkStream(streamNumber, index.getRange(range), from, 1));
    },
    /** A stream's records from revision `from` down to `oldest`, newest first. */
    streamBackwards: (streamNumber: number, from: number, oldest: number, { count }: PageLimit): Buffer[] => {
      if (from < oldest) return [];
      const limit = Math.min(count, from - oldest + 1);
      const start = revisionKey(streamNumber, from);
      const range = { start, end: beforeRevisionsKey(streamNumber), reverse: true, limit };
      return takePage(checkStream(streamNumber, index.getRange(range), from, -1));
    },
    /** The log's records at or after `from`, oldest first. Damaged records are skipped where `skipsDamage` allows it. */
    logForwards: (from: number, { count }: PageLimit, skipsDamage: SkipsDamage = skipsNone): LogPage => {
      const records: Buffer[] = [];
      let size = 0;
      let next = from;
      let end: number | undefined;
      /** Whether the page ends before this damaged record. */
      const endsAt = (position: number): boolean => {
        const error = damage.at(position);
        if (skipsDamage(error.place)) return false;
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
      const checkedRecords = function* (): Generator<CheckedRecord> {
        let begin = log.doesExist(positionKey(before)) ? before : undefined;
        for (const { key, value } of log.getRange(range)) {
          const position = positionIn(key);
          const end = position + value.length;
          if (begin !== undefined && end !== begin) {
            yield () => damage.at(end);
            return;
          }
          yield damage.isWhole(value, position) ? value : () => damage.at(position);
          begin = position;
        }
      };
      return takePage(checkedRecords());
    },
    /** True when an event begins at `position`. */
    isEventAt: (position: number): boolean => log.doesExist(positionKey(position)),
  };
};
