// The log for a backup: the whole file as LMDB copies it while it is written to, or only the records after those that are there already, one after
// the other, each behind its length (four bytes, little-endian).
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openBeside, type Beside } from './beside.ts';
import { createDamage } from './damage.ts';
import { DATA_FILE, openTables, positionIn, positionKey } from './database.ts';
import { flush } from './flush.ts';
import { FIRST_POSITION } from './log.ts';
import { lead } from './mend.ts';
import { idOf, isIntact, positionOf } from './record.ts';

/** Where a log ends, and whose it is. */
export type LogEnd = {
  /** Id of the log's first event: no other log has it. */
  readonly firstId: string;
  /** Position of the last event, and its id. */
  readonly head: number;
  readonly lastId: string;
  /** The position behind it. */
  readonly end: number;
  readonly events: number;
};

/** The log is not the one that was copied before, or a copy is not whole. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

const LENGTH_SIZE = 4;
const AT_ONCE = 1024 * 1024;

/** Copies the whole file to `file`, on disk when it resolves. Throws `CopyError` when a record in it is damaged. */
export const copyWholeLog = async (folder: string, file: string): Promise<LogEnd> => {
  const making = `${file}.part`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making);
  try {
    await reading(folder, (log) => log.root.backup(making, true));
    const end = await reading(making, endOf);
    flush(join(making, DATA_FILE));
    renameSync(join(making, DATA_FILE), file);
    return end;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
};

/**
 * Copies the records after `last` to `file`, on disk when it resolves; answers `last` and writes nothing when there are none. Throws `CopyError` when
 * a record is damaged, or the log is not the one that ended there.
 */
export const copyLogAfter = (folder: string, last: LogEnd, file: string): Promise<LogEnd> =>
  reading(folder, (log) => copyRecords(log, last, file));

const reading = async <T>(folder: string, work: (log: Beside) => T | Promise<T>): Promise<T> => {
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
    throw new CopyError(
      'the folder holds the backup of another log, or of more of this one than there is now',
    );
  const descriptor = openSync(file, 'w', 0o600);
  let end = last;
  let waiting: Buffer[] = [];
  let size = 0;
  const write = (): void => {
    const bytes = Buffer.concat(waiting);
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    [waiting, size] = [[], 0];
  };
  try {
    for (const { key, value } of log.getRange({ start: positionKey(last.end) })) {
      end = after(end, positionIn(key), value);
      const length = Buffer.alloc(LENGTH_SIZE);
      length.writeUInt32LE(value.length);
      waiting.push(length, Buffer.from(value));
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

/** Reads the whole log once. */
const endOf = ({ log }: Pick<Beside, 'log'>): LogEnd => {
  let end: LogEnd = { firstId: '', head: 0, lastId: '', end: FIRST_POSITION, events: 0 };
  for (const { key, value } of log.getRange({})) end = after(end, positionIn(key), value);
  if (end.events === 0) throw new CopyError('the log is empty');
  return end;
};

const after = (end: LogEnd, position: number, record: Buffer): LogEnd => {
  const isRight = position === end.end && isIntact(record) && positionOf(record) === position;
  if (!isRight) throw new CopyError(`the record at position ${end.end} is damaged or missing`);
  const lastId = idOf(record);
  const firstId = end.events === 0 ? lastId : end.firstId;
  return { firstId, lastId, head: position, end: position + record.length, events: end.events + 1 };
};

/**
 * Puts the records of such files behind the log in a folder that no store has open, checks every record, and answers where the log ends; on disk when it
 * resolves. Throws `CopyError` with the first thing that is wrong.
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
            lead(tables, position, record);
          }
        });
    await tables.root.flushed;
    return end;
  } finally {
    await tables.root.close();
    flush(join(folder, DATA_FILE));
  }
};

/** The records of a file, some at a time. */
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
