// Detects damaged and missing records by checksum and place; they are never served. Their identity is taken from the index, because the contents of
// the record cannot be trusted.
import { nameKey, positionIn, positionKey, revisionIn, revisionKey, type Tables } from './database.ts';
import { isIntact, positionOf, revisionOf, streamNameOf, streamNumberOf } from './record.ts';

/** The place of a damaged record; undefined where the index does not know it either. */
export type DamagedPlace = {
  readonly stream: string | undefined;
  readonly revision: number | undefined;
  readonly position: number | undefined;
};

/** A record is damaged or missing. The message names its stream, revision and position. */
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

/** Distinguishes intact records from damaged ones, and identifies the latter. */
export const createDamage = (tables: Tables) => {
  const places = new Map<number, DamagedPlace>();

  /** Uses the header where the index confirms it; else scans the index, which takes a second for a million events. */
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

  /** Long names are only in the records: found in any intact one whose name has this key. */
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
    /** True when a record is exactly what was written at this position. */
    isWhole: (record: Buffer | undefined, position: number): record is Buffer =>
      record !== undefined && isIntact(record) && positionOf(record) === position,
    /** The error for a position of the log. */
    at: (position: number): DamagedRecordError => {
      let place = places.get(position);
      if (place === undefined) {
        const indexed = indexedAt(position);
        place = { stream: indexed && nameOf(indexed.stream), revision: indexed?.revision, position };
        places.set(position, place);
      }
      return new DamagedRecordError(place);
    },
    /** The error for a revision of a stream; `position` is the one in the index, if any. */
    inStream: (stream: number, revision: number, position: number | undefined): DamagedRecordError =>
      new DamagedRecordError({ stream: nameOf(stream), revision, position }),
  };
};

const SMALLEST_RECORD = 67;
const PLAIN_NAME = 0;
