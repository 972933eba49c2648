// Checks the whole log. Slow: only for an unverified file, and for tests.
import { positionIn, positionKey, nameKey, revisionKey, type Tables } from './database.ts';
import { isIntact, positionOf, revisionOf, streamNameOf, streamNumberOf } from './record.ts';
import { TOMBSTONE_REVISION } from './wire.ts';

const MAX_FAULTS = 5;

/** Descriptions of damaged records, misplaced records and records without an index entry; at most `MAX_FAULTS`. */
export const faultsIn = (tables: Tables): string[] => {
  const faults: string[] = [];
  const lastRevisions = new Map<number, number>();
  let expected: number | undefined;
  for (const { key, value } of tables.log.getRange({})) {
    if (faults.length >= MAX_FAULTS) break;
    const position = positionIn(key);
    const fault = faultOf(tables, position, value, lastRevisions);
    if (fault !== undefined) faults.push(`at position ${position}, ${fault}`);
    if (expected !== undefined && position !== expected) faults.push(`position ${expected} is missing`);
    expected = position + value.length;
  }
  return faults;
};

const faultOf = (
  tables: Tables,
  position: number,
  record: Buffer,
  lastRevisions: Map<number, number>,
): string | undefined => {
  if (!isIntact(record) || positionOf(record) !== position) return 'the record is damaged';
  const stream = streamNumberOf(record);
  const revision = revisionOf(record);
  const last = lastRevisions.get(stream) ?? -1;
  if (revision !== last + 1 && revision !== TOMBSTONE_REVISION) return `revision ${revision} follows ${last}`;
  lastRevisions.set(stream, revision);
  const indexed = tables.index.get(revisionKey(stream, revision));
  if (indexed === undefined || !indexed.equals(positionKey(position)))
    return 'the index of the stream does not point to the record';
  const number = tables.streams.get(nameKey(streamNameOf(record)));
  return number?.readUInt32BE(0) === stream ? undefined : 'the name does not point to the stream';
};
