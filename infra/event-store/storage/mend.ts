// Puts damaged records right from a copy of the same log. Records never change, so the copy may be of any day after them.
import type { DamagedPlace } from './damage.ts';
import { createDamage } from './damage.ts';
import { eventIdKey, nameKey, positionIn, positionKey, revisionKey, type Tables } from './database.ts';
import { FIRST_POSITION } from './log.ts';
import { idOf, positionOf, revisionOf, streamNameOf, streamNumberOf } from './record.ts';

export type Mended = {
  readonly mended: readonly DamagedPlace[];
  /** Those that the copy does not have, or not whole either. */
  readonly left: readonly DamagedPlace[];
};

/** The copy is of another log. */
export class OtherLogError extends Error {
  override readonly name = 'OtherLogError';
}

/**
 * Reads the whole log, takes what is damaged or missing from the copy, and makes the index lead to every record. All or nothing; on disk when it
 * resolves. Throws `OtherLogError` and changes nothing when the two logs differ in a record that is whole in both.
 */
export const mend = async (tables: Tables, copy: Tables): Promise<Mended> => {
  const damage = createDamage(tables);
  const mended: DamagedPlace[] = [];
  const left: DamagedPlace[] = [];
  const taken: Buffer[] = [];
  const isOfCopy = (position: number): Buffer | undefined => {
    const record = copy.log.get(positionKey(position));
    return damage.isWhole(record, position) ? record : undefined;
  };
  const take = (position: number, record: Buffer | undefined): void => {
    (record === undefined ? left : mended).push(damage.at(position).place);
    if (record !== undefined) taken.push(record);
  };
  /** Between two records where others should be. */
  const takeBetween = (from: number, to: number): void => {
    for (let position = from; position < to;) {
      const record = isOfCopy(position);
      take(position, record);
      if (record === undefined) return;
      position += record.length;
    }
  };

  // Only a transaction within a transaction is taken back by an error.
  await tables.root.childTransaction(() => {
    let end = FIRST_POSITION;
    for (const { key, value } of tables.log.getRange({})) {
      const position = positionIn(key);
      if (position > end) takeBetween(end, position);
      end = position + value.length;
      const other = isOfCopy(position);
      const isWhole: boolean = damage.isWhole(value, position);
      if (!isWhole) take(position, other?.length === value.length ? other : undefined);
      else if (other !== undefined && !other.equals(value))
        throw new OtherLogError(`the copy has another record at position ${position}`);
      else lead(tables, position, value);
    }
    for (const record of taken) {
      const position = positionOf(record);
      void tables.log.put(positionKey(position), record);
      lead(tables, position, record);
    }
  });
  await tables.root.flushed;
  return { mended, left };
};

/** Makes the index lead to a record that is whole. */
export const lead = ({ streams, index }: Tables, position: number, record: Buffer): void => {
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
