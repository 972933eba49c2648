// A record that is not what was written, or is not there: found by its checksum and its place, and never served. What it was is asked of the index,
// because nothing that the record itself says can be believed.
import { nameKey, positionIn, positionKey, revisionIn, revisionKey, type Tables } from './database.ts';
import { isIntact, positionOf, revisionOf, streamNameOf, streamNumberOf } from './record.ts';

/** Where a damaged record stands. What the index does not say either is undefined. */
export type DamagedPlace = {
  readonly stream: string | undefined;
  readonly revision: number | undefined;
  readonly position: number | undefined;
};

/** A record cannot be read as it was written. The message names its stream, revision and position. */
export class DamagedRecordError extends Error {
  override readonly name = 'DamagedRecordError';
  readonly place: DamagedPlace;

  constructor(place: DamagedPlace) {
    const { stream, revision, position } = place;
    const at = position === undefined ? '' : ` at position ${position}`;
    super(
      stream === undefined
        ? `The record${at} is damaged.`
        : `The record of ${stream} at revision ${revision}${at.replace(' at', ',')} is damaged.`,
    );
    this.place = place;
  }
}

export type Damage = ReturnType<typeof createDamage>;

/** Tells whole records from damaged ones, and names the latter. */
export const createDamage = (tables: Tables) => {
  const places = new Map<number, DamagedPlace>();

  /** By the header where the index confirms it; else by a look at the whole index, which takes a second for a million events. */
  const indexedAt = (
    position: number,
  ): { readonly stream: number; readonly revision: number } | undefined => {
    const key = positionKey(position);
    const record = tables.log.get(key);
    if (record !== undefined && record.length > SMALLEST_RECORD) {
      const found = { stream: streamNumberOf(record), revision: revisionOf(record) };
      if (tables.index.get(revisionKey(found.stream, found.revision))?.equals(key)) return found;
    }
    for (const { key: place, value } of tables.index.getRange({}))
      if (value.equals(key)) return { stream: place.readUInt32BE(0), revision: revisionIn(place) };
    return undefined;
  };

  const nameOf = (stream: number): string | undefined => {
    for (const { key, value } of tables.streams.getRange({}))
      if (value.readUInt32BE(0) === stream)
        return key[0] === PLAIN_NAME ? key.toString('utf8', 1) : longName(stream, key);
    return undefined;
  };

  /** A long name stands in the records only: in any that is whole and leads back to the key. */
  const longName = (stream: number, key: Buffer): string | undefined => {
    for (const { value } of tables.index.getRange({ start: revisionKey(stream, 0), limit: 100 })) {
      const record = tables.log.get(positionKey(positionIn(value)));
      if (record === undefined || !isIntact(record)) continue;
      const name = streamNameOf(record);
      if (nameKey(name).equals(key)) return name;
    }
    return undefined;
  };

  return {
    /** True when a record is exactly what was once written at this position. */
    isWhole: (record: Buffer | undefined, position: number): record is Buffer =>
      record !== undefined && isIntact(record) && positionOf(record) === position,
    /** The error of what stands at a position of the log. */
    at: (position: number): DamagedRecordError => {
      let place = places.get(position);
      if (place === undefined) {
        const indexed = indexedAt(position);
        place = { stream: indexed && nameOf(indexed.stream), revision: indexed?.revision, position };
        places.set(position, place);
      }
      return new DamagedRecordError(place);
    },
    /** The error of a revision of a stream; `position` is where the index leads, if it leads anywhere. */
    inStream: (stream: number, revision: number, position: number | undefined): DamagedRecordError =>
      new DamagedRecordError({ stream: nameOf(stream), revision, position }),
  };
};

const SMALLEST_RECORD = 67;
const PLAIN_NAME = 0;
