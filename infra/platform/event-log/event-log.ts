// The event log as the shop's processes use it: the official EventStoreDB client behind a small interface, with one connection for each process.
import { randomUUID } from 'node:crypto';
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import {
  type EventStoreDBClient,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { appendsOver } from './appends.ts';
import type { ReadRange } from './read-requests.ts';
import { headOf, readAfter, readEvents } from './reads.ts';
import { ensureLogId } from './identity.ts';
import {
  DamagedRecordError,
  isDamaged,
  toDamagedRecordError,
  makeDamageRegistry,
  type DamagedRecord,
} from './damaged-record.ts';
import {
  APPEND_TRY_MS,
  type Attempt,
  LogUnavailableError,
  makeRetryPolicy,
  READ_TRY_MS,
  RENEW_AFTER_MS,
} from './retry.ts';
import { appendOrConflict, ConflictError } from './conflict.ts';
import { disposeOf, eventStoreClient } from './event-store-client.ts';
import { orLostPosition } from './lost-position.ts';
import { subscribeToLog, type LogBatch, type SubscribeOptions } from './subscription.ts';

export { ConflictError };

/** The expected revision: the stream does not exist, or the revision of its last event. */
export type Expectation = 'no-stream' | bigint;

/** The result of an append: the stream's new last revision, the commit position of the last event, and the events' ids. */
export type Appended = {
  readonly revision: bigint;
  readonly position: bigint;
  readonly ids: readonly string[];
};

export type EventLog = {
  /** The id of the log (see identity.ts); the first process that needs it writes it. */
  readonly logId: () => Promise<string>;
  /**
   * Appends all events or none. Retries with the same event ids while the store cannot be reached, and while it refuses although no conflicting event
   * can be read. Throws `ConflictError` when the expected revision is wrong, `LogUnavailableError` when no answer came by the request's deadline
   * (then the events may or may not be stored), or at once while the store is known to be unavailable.
   */
  readonly append: (
    stream: string,
    events: readonly StoredEvent[],
    expected: Expectation,
  ) => Promise<Appended>;
  /** Reads at most `most` events of a stream forwards from a revision, from the leader. A stream that does not exist reads as empty. */
  readonly readStream: (stream: string, from?: bigint, most?: number) => Promise<readonly RawEvent[]>;
  /** The last `most` events of a stream, or the last ones before a revision, in their order, from the leader. */
  readonly readLast: (stream: string, most: number, before?: bigint) => Promise<readonly RawEvent[]>;
  /** Commit position of the newest event of the whole log; `0n` when it is empty. */
  readonly head: () => Promise<bigint>;
  /** The first `most` events of all streams after a commit position (undefined: from the start), as stream and time only. */
  readonly entriesAfter: (position: bigint | undefined, most: number) => Promise<readonly LogEntry[]>;
  /** The same with the whole events. Fewer than `most` means that there are no more. Both throw `LostPositionError` when no event is at the position. */
  readonly eventsAfter: (position: bigint | undefined, most: number) => Promise<readonly RawEvent[]>;
  /**
   * A catch-up subscription after a commit position that never ends: batches of what is ready, in log order. Reconnects after a lost connection and
   * continues where it was. Ends when the signal is aborted, and throws `DamagedRecordError` where the log cannot be read any further, and
   * `LostPositionError` when it is opened (again) after a position that the log does not have, or has not reached for five seconds.
   */
  readonly subscribe: (options: SubscribeOptions) => AsyncIterable<LogBatch>;
  /** The damaged records that this process has found and that are still unreadable. Every read that reaches one throws `DamagedRecordError`. */
  readonly damage: () => Promise<readonly DamagedRecord[]>;
  readonly close: () => Promise<void>;
};

/** The stream of an event, and when the event store wrote it by its clock. */
export type LogEntry = { readonly stream: string; readonly created: Date };

/** Notified of what the log does in the background. */
export type LogObserver = {
  /** An append got no answer and is retried. */
  readonly appendRepeated?: () => void;
  /** A damaged record was found for the first time. */
  readonly damaged?: (record: DamagedRecord) => void;
};

/** Connects to the event store at a connection string such as `esdb://127.0.0.1:2113?tls=false`. */
export function connectEventLog(url: string, observer?: LogObserver): EventLog {
  let client = eventStoreClient(url);
  let appends = appendsOver(client);
  const current = (): EventStoreDBClient => client;
  // A client that was connected to a dead leader may never find the new one; a new client runs discovery again.
  let renewedAt = -Infinity;
  let renewals = 0;
  const renew = async (): Promise<void> => {
    if (performance.now() - renewedAt < RENEW_AFTER_MS) return;
    renewedAt = performance.now();
    const old = client;
    client = eventStoreClient(url, (renewals += 1));
    appends = appendsOver(client);
    await disposeOf(old);
  };
  const { withRetries, stop } = makeRetryPolicy({ renew, probe: () => headOf(client) });
  const damageRegistry = makeDamageRegistry(
    (record) => isDamaged(client, record),
    Date.now,
    observer?.damaged,
  );
  const recordDamage = (error: unknown): never => {
    const named = toDamagedRecordError(error);
    if (named instanceof DamagedRecordError) damageRegistry.met(named);
    throw named;
  };
  // Disposing of a client ends its reads without an error, so a read that spans a reconnect may be incomplete.
  const readWhole = <T>(
    read: (from: EventStoreDBClient, onProgress: () => void) => Promise<T>,
  ): Promise<T> => {
    const ask: Attempt<T> = async (onProgress) => {
      const reader = client;
      const found = await read(reader, onProgress).catch(recordDamage);
      if (reader !== client) throw new LogUnavailableError('the connection was replaced during a read');
      return found;
    };
    return withRetries(READ_TRY_MS, ask);
  };
  const readRange = async (range: ReadRange): Promise<readonly RawEvent[]> => {
    const found = await readWhole((reader, onProgress) => readEvents(reader, range, onProgress));
    return found.map(({ event }) => event);
  };
  const readStream: EventLog['readStream'] = (stream, from, most) =>
    readRange({ stream, from: from ?? 'start', most });
  const readLast: EventLog['readLast'] = async (stream, most, before) => {
    if (before === 0n) return [];
    const from = before === undefined ? 'end' : before - 1n;
    return (await readRange({ stream, from, backwards: true, most })).toReversed();
  };
  const readAfterPlace = (after: bigint | undefined, most: number) =>
    readWhole((reader, onProgress) =>
      orLostPosition(reader, after, readAfter(reader, { after, most }, onProgress)),
    );
  const eventFrom = async (from: bigint): Promise<RawEvent | undefined> => {
    const found = await readWhole((reader, onProgress) =>
      orLostPosition(reader, from, readEvents(reader, { from, most: 1 }, onProgress)),
    );
    return found[0]?.event;
  };
  const append: EventLog['append'] = async (stream, events, expected) => {
    const proposed = events.map(({ type, data, metadata }) => ({ id: randomUUID(), type, data, metadata }));
    const ids = proposed.map(({ id }) => id);
    let tries = 0;
    const ask = () => {
      if (tries++ > 0) observer?.appendRepeated?.();
      return appends.append(stream, proposed, expected);
    };
    const attempt = async (): Promise<Appended> => {
      const result = await withRetries(APPEND_TRY_MS, ask).catch((error: unknown): never => {
        if (error instanceof WrongExpectedVersionError || error instanceof StreamDeletedError)
          throw new ConflictError(`${stream} is not as expected`, { cause: error });
        throw error;
      });
      const position = result.position ?? (await head());
      return { revision: result.revision, position, ids };
    };
    const first = expected === 'no-stream' ? 0n : expected + 1n;
    const readPlace = async () => {
      const there = await readStream(stream, first, ids.length);
      const last = there.at(-1);
      if (last === undefined) return 'nothing';
      const isOurs = ids.every((id, at) => there[at]?.id === id);
      return isOurs ? { done: { revision: last.revision, position: last.position, ids } } : 'others';
    };
    return appendOrConflict({ attempt, readPlace });
  };
  const head = (): Promise<bigint> => readWhole(headOf);
  let logIdOnce: Promise<string> | undefined;
  return {
    logId: () =>
      (logIdOnce ??= ensureLogId(readStream, append).catch((error: unknown) => {
        logIdOnce = undefined;
        throw error;
      })),
    append,
    readStream,
    readLast,
    head,
    entriesAfter: async (position, most) =>
      (await readAfterPlace(position, most)).map(({ event, created }) => ({ stream: event.stream, created })),
    eventsAfter: async (position, most) => (await readAfterPlace(position, most)).map(({ event }) => event),
    subscribe: (options) =>
      subscribeToLog({ client: current, renew, ask: { head, eventFrom } }, options, damageRegistry.met),
    damage: damageRegistry.known,
    close: () => {
      stop();
      return disposeOf(client);
    },
  };
}
