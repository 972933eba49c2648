// Repairs damaged records from a copy of the same log. Records never change, so any copy made after they were written will do.
import type { DamagedPlace } from './damage.ts';
import { createDamage } from './damage.ts';
import { eventIdKey, nameKey, positionIn, positionKey, revisionKey, type Tables } from './database.ts';
import { FIRST_POSITION } from './log.ts';
import { idOf, positionOf, revisionOf, streamNameOf, streamNumberOf } from './record.ts';

export type Mended = {
  readonly mended: readonly DamagedPlace[];
  /** Records that are missing or damaged in the copy too. */
  readonly left: readonly DamagedPlace[];
};

/** The copy belongs to another log, or a record of one of the two was changed together with its checksum. */
export class OtherLogError extends Error {
  override readonly name = 'OtherLogError';
}

/**
 * Reads the whole log, replaces damaged and missing records with those of the copy, and completes the index. All or nothing; on disk when it
 * resolves. Throws `OtherLogError` and changes nothing when the two logs differ in a record that is intact in both.
 */
export const mend = async (tables: Tables, copy: Tables): Promise<Mended> => {
  const damage = createDamage(tables);
  const mended: DamagedPlace[] = [];
  const left: DamagedPlace[] = [];
  const replacements: Buffer[] = [];
  const recordInCopy = (position: number): Buffer | undefined => {
    const record = copy.log.get(positionKey(position));
    return damage.isWhole(record, position) ? record : undefined;
  };
  const replace = (position: number, record: Buffer | undefined): void => {
    (record === undefined ? left : mended).push(damage.at(position).place);
    if (record !== undefined) replacements.push(record);
  };
  /** Replaces the missing records between two positions. */
  const replaceBetween = (from: number, to: number): void => {
    for (let position = from; position < to;) {
      const record = recordInCopy(position);
      replace(position, record);
      if (record === undefined) return;
      position += record.length;
    }
  };

  // Only a child transaction is rolled back by an error.
  await tables.root.childTransaction(() => {
    let end = FIRST_POSITION;
    for (const { key, value } of tables.log.getRange({})) {
      const position = positionIn(key);
      if (position > end) replaceBetween(end, position);
      end = position + value.length;
      const other = recordInCopy(position);
      const isWhole: boolean = damage.isWhole(value, position);
      if (!isWhole) replace(position, other?.length === value.length ? other : undefined);
      else if (other !== undefined && !other.equals(value))
        throw new OtherLogError(
          `The copy belongs to another log, or one of the two was changed with its checksum: they differ at position ${position}. npm run verify compares a log with its proof.`,
        );
      else addToIndex(tables, position, value);
    }
    for (const record of replacements) {
      const position = positionOf(record);
      void tables.log.put(positionKey(position), record);
      addToIndex(tables, position, record);
    }
  });
  await tables.root.flushed;
  return { mended, left };
};

/** Adds an intact record to the index. */
export const addToIndex = ({ streams, index }: Tables, position: number, record: Buffer): void => {
  const number = streamNumberOf(record);
  const revision = revisionKey(number, revisionOf(record));
  const key = positionKey(position);
  if (!index.get(revision)?.equals(key)) void index.put(revision, key);
  const id = eventIdKey(number, idOf(record));
  if (!index.doesExist(id)) void index.put(id, revision.subarray(5));
  const name = nameKey(streamNameOf(record));
  if (streams.get(name)?.readUInt32BE(0) === number) return;
  const value = Buffer.allocUnsafe(4);
  value.writeUInt32BE(number, 0);
  void streams.put(name, value);
};
