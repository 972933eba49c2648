// Performs one write in an open transaction: evaluates the rules, then writes their outcome to the log.
import { judgeAppend, type StreamFacts } from '../rules/append-verdict.ts';
import type { Expectation } from '../rules/expectation.ts';
import { isMetastream, metastreamOf, originalOf } from '../rules/names.ts';
import { reviveMetadata, SOFT_DELETED_JSON } from '../rules/stream-metadata.ts';
import { oldestVisibleRevision } from '../rules/truncation.ts';
import type { Tables } from './database.ts';
import { eventIdKey, positionIn, revisionIn, revisionKey } from './database.ts';
import type { Log } from './log.ts';
import { idOf, type NewEvent } from './record.ts';
import type { Streams } from './streams.ts';

export type Write =
  | {
      readonly kind: 'append';
      readonly stream: string;
      readonly expected: Expectation;
      readonly events: readonly NewEvent[];
    }
  | { readonly kind: 'soft-delete'; readonly stream: string; readonly expected: Expectation }
  | { readonly kind: 'tombstone'; readonly stream: string; readonly expected: Expectation };

/** The outcome of a write. `actual` is the last revision, -1 for none; `position` is missing when readers cannot see the event. */
export type WriteOutcome =
  | { readonly kind: 'accepted'; readonly lastRevision: number; readonly position?: number }
  | { readonly kind: 'wrong-revision'; readonly actual: number }
  | { readonly kind: 'deleted' };

/** Injected time and ids. `now` is in milliseconds since 1970. */
export type Environment = { readonly now: () => number; readonly newId: () => string };

const NO_BYTES = new Uint8Array();

/** Returns the function that decides and performs a write; it must run in a transaction. Throws `DamagedRecordError` before it writes anything. */
export const createApplyWrite = (tables: Tables, streams: Streams, log: Log, { now, newId }: Environment) => {
  const factsOf = (name: string): StreamFacts => ({
    lastRevision: streams.head(name)?.lastRevision ?? -1,
    tombstoned: streams.isClosed(name),
    softDeleted: streams.metadata(name).softDeleted,
    hasMetadata: streams.head(metastreamOf(name)) !== undefined,
  });

  const pastOf = (name: string) => {
    const number = streams.head(name)?.number;
    return {
      revisionOf: (eventId: string): number | undefined => {
        const revision = number === undefined ? undefined : tables.index.get(eventIdKey(number, eventId));
        return revision && revisionIn(revision);
      },
      idAt: (revision: number): string | undefined => {
        const record = number === undefined ? undefined : streams.record(number, revision);
        return record && idOf(record);
      },
    };
  };

  const metadataEvent = (data: Buffer): NewEvent => ({
    id: newId(),
    type: '$metadata',
    isJson: true,
    data,
    metadata: NO_BYTES,
  });

  /** Prepares the metadata of a prepareRevival stream, which shows events from `revision` on; it is read before anything is written. */
  const prepareRevival = (name: string, revision: number): (() => void) => {
    const metadata = streams.rawMetadata(name);
    const data = metadata && reviveMetadata(metadata, revision);
    return () => void (data && log.append(metastreamOf(name), [metadataEvent(data)], now()));
  };

  /** The position of the event at `revision`, unless the stream's metadata hides it. */
  const visiblePosition = (name: string, revision: number): number | undefined => {
    const head = streams.head(name);
    if (head === undefined || revision < oldestVisibleRevision(streams.metadata(name), head.lastRevision))
      return undefined;
    const position = tables.index.get(revisionKey(head.number, revision));
    return position && positionIn(position);
  };

  const accepted = (lastRevision: number, position: number | undefined): WriteOutcome => ({
    kind: 'accepted',
    lastRevision,
    ...(position !== undefined && { position }),
  });

  const append = (write: Write & { kind: 'append' }, facts: StreamFacts, revives: boolean): WriteOutcome => {
    const { stream, events } = write;
    const original = isMetastream(stream) ? originalOf(stream) : undefined;
    const revivesOriginal = original !== undefined && streams.metadata(original).softDeleted;
    const revive = revives ? prepareRevival(stream, facts.lastRevision + 1) : undefined;
    const position = events.length > 0 ? log.append(stream, events, now()) : log.end();
    revive?.();
    // The metadata just written is the one that is prepareRevival here.
    if (revivesOriginal) prepareRevival(original, (streams.head(original)?.lastRevision ?? -1) + 1)();
    return accepted(facts.lastRevision + events.length, position);
  };

  const softDelete = (stream: string, facts: StreamFacts): WriteOutcome => {
    if (facts.lastRevision < 0 && !facts.hasMetadata) return { kind: 'wrong-revision', actual: -1 };
    const position = log.append(metastreamOf(stream), [metadataEvent(SOFT_DELETED_JSON)], now());
    return accepted(facts.lastRevision, position);
  };

  const tombstone = (stream: string, facts: StreamFacts): WriteOutcome => {
    const event = { id: newId(), type: '$streamDeleted', isJson: false, data: NO_BYTES, metadata: NO_BYTES };
    return accepted(facts.lastRevision, log.tombstone(stream, event, now()));
  };

  return (write: Write): WriteOutcome => {
    const facts = factsOf(write.stream);
    // A deletion is decided like an append of a new event.
    const ids = write.kind === 'append' ? write.events.map((event) => event.id) : [newId()];
    const verdict = judgeAppend(write.expected, ids, facts, pastOf(write.stream));
    switch (verdict.kind) {
      case 'deleted':
        return { kind: 'deleted' };
      case 'wrong-revision':
        return { kind: 'wrong-revision', actual: facts.lastRevision };
      case 'repeat':
        return accepted(verdict.lastRevision, visiblePosition(write.stream, verdict.lastRevision));
      case 'write':
        if (write.kind === 'append') return append(write, facts, verdict.revives);
        return write.kind === 'soft-delete'
          ? softDelete(write.stream, facts)
          : tombstone(write.stream, facts);
      default:
        return verdict satisfies never;
    }
  };
};
