// Copies the log for a backup: files of records, each preceded by its length (four bytes, little-endian). A file continues the one before it.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createDamage, DamagedRecordError } from './damage.ts';
import { DATA_FILE, openTables, positionIn, positionKey, type Tables } from './database.ts';
import { flush } from './flush.ts';
import { endOfLog, FIRST_POSITION } from './log.ts';
import { addToIndex } from './mend.ts';
import { createPages, type Pages } from './pages.ts';
import { idOf, isIntact, positionOf } from './record.ts';

/** The end and identity of a log. */
export type LogEnd = {
  /** Id of the first event, which identifies the log. */
  readonly firstId: string;
  /** Position of the last event, and its id. */
  readonly head: number;
  readonly lastId: string;
  /** The position after it. */
  readonly end: number;
  readonly events: number;
};

/** The end of a log without events: what is copied after it is the whole log. */
export const NOTHING: LogEnd = { firstId: '', head: 0, lastId: '', end: FIRST_POSITION, events: 0 };

/** The log is another one than was copied before, or a copy is incomplete. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** Reads the records of a log from a position on. Throws `CopyError` at a damaged one, or when the log cannot be read to its end. */
export type RecordsFrom = (position: number) => AsyncIterable<Buffer>;

/** The records from a position up to `end`, page by page. Throws `DamagedRecordError`. */
export function* pagesUpTo(pages: Pages, from: number, end: number): Generator<readonly Buffer[]> {
  for (let next = from; next < end;) {
    const page = pages.logForwards(next, { count: Infinity });
    if (page.next === next) return;
    next = page.next;
    yield page.records.filter((record) => positionOf(record) < end);
  }
}

/** Reads the log in a folder that no store has open. */
export const recordsInFolder = (folder: string): RecordsFrom =>
  async function* (position) {
    const tables = openTables(folder, false);
    try {
      for (const records of pagesUpTo(createPages(tables), position, endOfLog(tables))) yield* records;
    } catch (error) {
      throw error instanceof DamagedRecordError ? damagedAt(error.place.position ?? 0) : error;
    } finally {
      await tables.close();
    }
  };

const LENGTH_SIZE = 4;
const AT_ONCE = 1024 * 1024;

/**
 * Copies the records after `last` to `file`, on disk when it resolves; returns `last` and writes nothing when there are none. Throws `CopyError` when
 * a record is damaged, or the log is another one.
 */
export const copyLogAfter = async (recordsFrom: RecordsFrom, last: LogEnd, file: string): Promise<LogEnd> => {
  const descriptor = openSync(file, 'w', 0o600);
  let end = last;
  let pending: Buffer[] = [];
  let size = 0;
  const write = (): void => {
    const bytes = Buffer.concat(pending);
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    [pending, size] = [[], 0];
  };
  try {
    for await (const record of recordsAfter(recordsFrom, last)) {
      end = after(end, record);
      const length = Buffer.alloc(LENGTH_SIZE);
      length.writeUInt32LE(record.length);
      pending.push(length, record);
      size += record.length;
      if (size >= AT_ONCE) write();
    }
    write();
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  if (end === last) rmSync(file, { force: true });
  else flush(file);
  return end;
};

/** The records after `last`, whose own record is read again to compare it. */
async function* recordsAfter(recordsFrom: RecordsFrom, last: LogEnd): AsyncGenerator<Buffer> {
  let isKnown = last.events === 0;
  for await (const record of recordsFrom(isKnown ? last.end : last.head)) {
    if (isKnown) yield record;
    else if (positionOf(record) !== last.head || idOf(record) !== last.lastId) break;
    isKnown = true;
  }
  if (!isKnown)
    throw new CopyError('the folder holds the backup of another log, or of a longer state of this one');
}

/** Reads the whole log to find its end. */
const endOf = ({ log }: Tables): LogEnd => {
  let end = NOTHING;
  for (const { key, value } of log.getRange({})) {
    if (positionIn(key) !== end.end) throw damagedAt(end.end);
    end = after(end, value);
  }
  return end;
};

/** The error for a position of the log. */
export const damagedAt = (position: number): CopyError =>
  new CopyError(`the record at position ${position} is damaged or missing`);

const after = (end: LogEnd, record: Buffer): LogEnd => {
  const position = end.end;
  if (!isIntact(record) || positionOf(record) !== position) throw damagedAt(position);
  const lastId = idOf(record);
  const firstId = end.events === 0 ? lastId : end.firstId;
  return { firstId, lastId, head: position, end: position + record.length, events: end.events + 1 };
};

/**
 * Appends the records of such files to the log in a folder that no store has open, which may be empty, checks every record, and returns the end of the
 * log; on disk when it resolves. Throws `CopyError` with the first problem.
 */
export const restoreLog = async (folder: string, files: readonly string[]): Promise<LogEnd> => {
  const tables = openTables(folder, false);
  try {
    const { isWhole } = createDamage(tables);
    let end = endOf(tables);
    for (const file of files)
      for (const records of recordsOf(file))
        await tables.root.childTransaction(() => {
          for (const record of records) {
            const position = end.end;
            end = after(end, record);
            if (!isWhole(record, position)) throw new CopyError(`${file} is damaged`);
            tables.log.putSync(positionKey(position), record, { append: true });
            addToIndex(tables, position, record);
          }
        });
    await tables.root.flushed;
    return end;
  } finally {
    await tables.close();
    flush(join(folder, DATA_FILE));
  }
};

/** The records of a file, in batches. */
function* recordsOf(file: string): Generator<readonly Buffer[]> {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(AT_ONCE);
    let left: Buffer = Buffer.alloc(0);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      left = Buffer.concat([left, buffer.subarray(0, read)]);
      const records: Buffer[] = [];
      while (left.length >= LENGTH_SIZE && left.length >= LENGTH_SIZE + left.readUInt32LE()) {
        const end = LENGTH_SIZE + left.readUInt32LE();
        records.push(left.subarray(LENGTH_SIZE, end));
        left = left.subarray(end);
      }
      if (records.length > 0) yield records;
    }
    if (left.length > 0) throw new CopyError(`${file} ends in the middle of a record`);
  } finally {
    closeSync(descriptor);
  }
}
