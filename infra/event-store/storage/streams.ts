// The state of each stream: its number, last revision and metadata. Cached for streams in use, found by a seek for others; the cache is cleared when
// a transaction aborts.
import { LRUCache } from 'lru-cache';
import { isMetastream, metastreamOf, originalOf } from '../rules/names.ts';
import {
  METADATA_OF_A_METASTREAM,
  NO_METADATA,
  parseStreamMetadata,
  type StreamMetadata,
} from '../rules/stream-metadata.ts';
import { createDamage } from './damage.ts';
import type { Tables } from './database.ts';
import {
  beforeRevisionsKey,
  behindRevisionsKey,
  nameKey,
  positionIn,
  positionKey,
  revisionIn,
  revisionKey,
} from './database.ts';
import { dataOf, isJsonOf } from './record.ts';
import { TOMBSTONE_REVISION } from './wire.ts';

/** A stream with at least one event. `lastRevision` is -1 when the tombstone is its only event. */
export type StreamHead = {
  readonly number: number;
  readonly lastRevision: number;
  readonly tombstoned: boolean;
  /** The parsed last event of a metastream; read on first use. */
  metadata?: StreamMetadata;
};

export type Streams = ReturnType<typeof createStreams>;

const MAX_CACHED_STREAMS = 50_000;

/** Cached for a stream without events: most streams have no metastream, and each append checks. */
const NO_EVENTS = Symbol('no events');

/** Finds streams in the tables; `drafts` are the heads in an open transaction, which readers must not see. */
export const createStreams = (tables: Tables) => {
  const damage = createDamage(tables);
  const heads = new LRUCache<string, StreamHead | typeof NO_EVENTS>({ max: MAX_CACHED_STREAMS });
  let drafts: Map<string, StreamHead> | undefined;

  const findHead = (name: string): StreamHead | undefined => {
    const key = tables.streams.get(nameKey(name));
    if (key === undefined) return undefined;
    const number = key.readUInt32BE(0);
    const range = {
      start: behindRevisionsKey(number),
      end: beforeRevisionsKey(number),
      reverse: true,
      limit: 2,
    };
    const [last, beforeLast] = [...tables.index.getKeys(range)].map(revisionIn);
    if (last === undefined) return undefined;
    if (last !== TOMBSTONE_REVISION) return { number, lastRevision: last, tombstoned: false };
    return { number, lastRevision: beforeLast ?? -1, tombstoned: true };
  };

  const head = (name: string): StreamHead | undefined => {
    const draft = drafts?.get(name);
    if (draft !== undefined) return draft;
    // Without a draft, the state before the transaction applies.
    const known = heads.get(name);
    if (known !== undefined) return known === NO_EVENTS ? undefined : known;
    const found = findHead(name);
    heads.set(name, found ?? NO_EVENTS);
    return found;
  };

  /** A stream with a tombstone is permanently closed, and so is its metastream. */
  const isTombstoned = (name: string): boolean =>
    head(name)?.tombstoned === true || (isMetastream(name) && head(originalOf(name))?.tombstoned === true);

  /** The same for writers, except that, as in EventStoreDB, a metastream with events accepts more. */
  const isClosed = (name: string): boolean => head(name)?.tombstoned ?? isTombstoned(name);

  /** Undefined also when the record is damaged. */
  const record = (streamNumber: number, revision: number): Buffer | undefined => {
    const position = tables.index.get(revisionKey(streamNumber, revision));
    const found = position && tables.log.get(positionKey(positionIn(position)));
    return position && damage.isWhole(found, positionIn(position)) ? found : undefined;
  };

  /** The data of the stream's newest metadata event. Throws `DamagedRecordError`. */
  const rawMetadata = (name: string): Buffer | undefined => {
    const meta = head(metastreamOf(name));
    if (meta === undefined) return undefined;
    const { number, lastRevision } = meta;
    const newest = record(number, lastRevision);
    if (newest === undefined && lastRevision >= 0) throw damage.inStream(number, lastRevision, undefined);
    return newest && isJsonOf(newest) ? dataOf(newest) : undefined;
  };

  const metadata = (name: string): StreamMetadata => {
    if (isMetastream(name)) return METADATA_OF_A_METASTREAM;
    const meta = head(metastreamOf(name));
    if (meta === undefined) return NO_METADATA;
    if (meta.metadata === undefined) {
      const data = rawMetadata(name);
      meta.metadata = data ? parseStreamMetadata(data) : NO_METADATA;
    }
    return meta.metadata;
  };

  return {
    head,
    isTombstoned,
    isClosed,
    record,
    metadata,
    rawMetadata,
    /** Starts a transaction: new heads are drafts. */
    begin: (): void => {
      drafts = new Map();
    },
    draft: (name: string, next: StreamHead): void => {
      drafts?.set(name, next);
    },
    /**
     * Ends drafting before the transaction is flushed. Call the returned function when it is on disk; it returns the names of the written streams.
     */
    seal: (): (() => readonly string[]) => {
      const sealed = drafts ?? new Map<string, StreamHead>();
      drafts = undefined;
      return () => {
        for (const [name, next] of sealed) heads.set(name, next);
        return [...sealed.keys()];
      };
    },
    /** Clears the cache after an aborted transaction. */
    clear: (): void => {
      drafts = undefined;
      heads.clear();
    },
  };
};
