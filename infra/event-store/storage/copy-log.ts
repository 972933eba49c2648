// Copies the log for a backup: the whole file with LMDB's hot copy, or only the records after the previous backup, each preceded by its length (four
// bytes, little-endian).
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openBeside, type Beside } from './beside.ts';
import { createDamage } from './damage.ts';
import { DATA_FILE, openTables, positionIn, positionKey } from './database.ts';
import { flush } from './flush.ts';
import { FIRST_POSITION } from './log.ts';
import { addToIndex } from './mend.ts';
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

/** The log is another one than was copied before, or a copy is incomplete. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

const LENGTH_SIZE = 4;
const AT_ONCE = 1024 * 1024;

/** Copies the whole file to `file`, on disk when it resolves. Throws `CopyError` when a record in it is damaged. */
export const copyWholeLog = async (folder: string, file: string): Promise<LogEnd> => {
  const partial = `${file}.part`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial);
  try {
    await withReader(folder, (log) => log.root.backup(partial, true));
    const end = await withReader(partial, endOf);
    flush(join(partial, DATA_FILE));
    renameSync(join(partial, DATA_FILE), file);
    return end;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
};

/**
 * Copies the records after `last` to `file`, on disk when it resolves; returns `last` and writes nothing when there are none. Throws `CopyError` when
 * a record is damaged, or the log is another one.
 */
export const copyLogAfter = (folder: string, last: LogEnd, file: string): Promise<LogEnd> =>
  withReader(folder, (log) => copyRecords(log, last, file));

const withReader = async <T>(folder: string, work: (log: Beside) => T | Promise<T>): Promise<T> => {
  const beside = openBeside(folder);
  try {
    return await work(beside);
  } finally {
    await beside.close();
  }
};

const copyRecords = ({ log }: Beside, last: LogEnd, file: string): LogEnd => {
  const newest = log.get(positionKey(last.head));
  const first = log.get(positionKey(FIRST_POSITION));
  const isSame =
    newest !== undefined && idOf(newest) === last.lastId && first && idOf(first) === last.firstId;
  if (!isSame)
    throw new CopyError('the folder holds the backup of another log, or of a longer state of this one');
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
    for (const { key, value } of log.getRange({ start: positionKey(last.end) })) {
      end = after(end, positionIn(key), value);
      const length = Buffer.alloc(LENGTH_SIZE);
      length.writeUInt32LE(value.length);
      pending.push(length, Buffer.from(value));
      size += value.length;
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

/** Reads the whole log to find its end. */
const endOf = ({ log }: Pick<Beside, 'log'>): LogEnd => {
  let end: LogEnd = { firstId: '', head: 0, lastId: '', end: FIRST_POSITION, events: 0 };
  for (const { key, value } of log.getRange({})) end = after(end, positionIn(key), value);
  if (end.events === 0) throw new CopyError('the log is empty');
  return end;
};

const after = (end: LogEnd, position: number, record: Buffer): LogEnd => {
  const isExpected = position === end.end && isIntact(record) && positionOf(record) === position;
  if (!isExpected) throw new CopyError(`the record at position ${end.end} is damaged or missing`);
  const lastId = idOf(record);
  const firstId = end.events === 0 ? lastId : end.firstId;
  return { firstId, lastId, head: position, end: position + record.length, events: end.events + 1 };
};

/**
 * Appends the records of such files to the log in a folder that no store has open, checks every record, and returns the end of the log; on disk when
 * it resolves. Throws `CopyError` with the first problem.
 */
export const restoreLog = async (folder: string, files: readonly string[]): Promise<LogEnd> => {
  if (!existsSync(join(folder, DATA_FILE))) throw new CopyError('the log is missing');
  const tables = openTables(folder, false);
  try {
    const { isWhole } = createDamage(tables);
    let end = endOf(tables);
    for (const file of files)
      for (const records of recordsIn(file))
        await tables.root.childTransaction(() => {
          for (const record of records) {
            const position = end.end;
            end = after(end, position, record);
            if (!isWhole(record, position)) throw new CopyError(`${file} is damaged`);
            tables.log.putSync(positionKey(position), record, { append: true });
            addToIndex(tables, position, record);
          }
        });
    await tables.root.flushed;
    return end;
  } finally {
    await tables.root.close();
    flush(join(folder, DATA_FILE));
  }
};

/** The records of a file, in batches. */
function* recordsIn(file: string): Generator<readonly Buffer[]> {
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
