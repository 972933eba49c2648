// The log: assigns positions, and writes events to the tables.
import type { Tables } from './database.ts';
import { eventIdKey, nameKey, positionIn, positionKey, revisionKey } from './database.ts';
import { encodeRecord, type NewEvent } from './record.ts';
import type { StreamHead, Streams } from './streams.ts';
import { TOMBSTONE_REVISION } from './wire.ts';

/** The position of the first event; 0 means "before everything". */
export const FIRST_POSITION = 1;

export type Log = ReturnType<typeof createLog>;

/** Appends to the tables in an open transaction. Positions are byte offsets, so they rise and have gaps. */
export const createLog = (tables: Tables, streams: Streams) => {
  const load = () => ({ position: endOfLog(tables), streamNumber: nextStreamNumber(tables) });
  let next = load();

  const openStream = (name: string): StreamHead => {
    const known = streams.head(name);
    if (known !== undefined) return known;
    const number = next.streamNumber++;
    const value = Buffer.allocUnsafe(4);
    value.writeUInt32BE(number, 0);
    void tables.streams.put(nameKey(name), value);
    return { number, lastRevision: -1, tombstoned: false };
  };

  const put = (
    stream: StreamHead,
    name: string,
    event: NewEvent,
    revision: number,
    created: number,
  ): number => {
    const position = next.position;
    const place = { streamNumber: stream.number, streamName: name, revision, position, created };
    const record = encodeRecord(event, place);
    const key = positionKey(position);
    const revisionBytes = revisionKey(stream.number, revision);
    // With `append`, a record fills its page instead of splitting it.
    tables.log.putSync(key, record, { append: true });
    void tables.index.put(revisionBytes, key);
    const idKey = eventIdKey(stream.number, event.id);
    // An id that is repeated at a later revision is indexed by its first one.
    if (!tables.index.doesExist(idKey)) void tables.index.put(idKey, revisionBytes.subarray(5));
    next.position += record.length;
    return position;
  };

  return {
    /** The position of the next event. */
    end: (): number => next.position,
    /** Appends events to the stream. Returns the position of the last one. */
    append: (name: string, events: readonly NewEvent[], created: number): number => {
      const stream = openStream(name);
      let revision = stream.lastRevision;
      let position = next.position;
      for (const event of events) {
        revision += 1;
        position = put(stream, name, event, revision, created);
      }
      streams.draft(name, { number: stream.number, lastRevision: revision, tombstoned: false });
      return position;
    },
    /** Writes a tombstone, which closes the stream permanently. Returns its position. */
    tombstone: (name: string, event: NewEvent, created: number): number => {
      const stream = openStream(name);
      const position = put(stream, name, event, TOMBSTONE_REVISION, created);
      streams.draft(name, { ...stream, tombstoned: true });
      return position;
    },
    /** Reverts the counters after an aborted transaction. */
    rewind: (): void => {
      next = load();
    },
  };
};

/** The position after the last event of the tables. */
export const endOfLog = (tables: Tables): number => {
  for (const { key, value } of tables.log.getRange({ reverse: true, limit: 1 }))
    return positionIn(key) + value.length;
  return FIRST_POSITION;
};

const nextStreamNumber = (tables: Tables): number => {
  for (const key of tables.index.getKeys({ reverse: true, limit: 1 })) return key.readUInt32BE(0) + 1;
  return 1;
};
