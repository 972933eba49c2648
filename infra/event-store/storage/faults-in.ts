// Reads the whole log and says what is wrong with it. Slow by nature: only for a file that is in doubt, and for tests.
import { positionIn, positionKey, nameKey, revisionKey, type Tables } from './database.ts';
import { isIntact, positionOf, revisionOf, streamNameOf, streamNumberOf } from './record.ts';
import { TOMBSTONE_REVISION } from './wire.ts';

const ENOUGH = 5;

/** Sentences about records that are not what was written, not where they belong, or not found from their stream; at most a few. */
export const faultsIn = (tables: Tables): string[] => {
  const faults: string[] = [];
  const lastRevisions = new Map<number, number>();
  let expected: number | undefined;
  for (const { key, value } of tables.log.getRange({})) {
    if (faults.length >= ENOUGH) break;
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
  if (!isIntact(record) || positionOf(record) !== position) return 'the record is not what was written';
  const stream = streamNumberOf(record);
  const revision = revisionOf(record);
  const last = lastRevisions.get(stream) ?? -1;
  if (revision !== last + 1 && revision !== TOMBSTONE_REVISION) return `revision ${revision} follows ${last}`;
  lastRevisions.set(stream, revision);
  const indexed = tables.index.get(revisionKey(stream, revision));
  if (indexed === undefined || !indexed.equals(positionKey(position)))
    return 'the stream does not lead to the record';
  const number = tables.streams.get(nameKey(streamNameOf(record)));
  return number?.readUInt32BE(0) === stream ? undefined : 'the name does not lead to the stream';
};
