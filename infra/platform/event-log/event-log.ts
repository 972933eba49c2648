// The log as the shop's processes see it: the official client of EventStoreDB behind a few verbs. One connection for each process, because
// all client objects of a process share one map of pending batch appends.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { eventsIn, forwards, FROM_LEADER, headOf, readAfter } from './reads.ts';
import { identify } from './identity.ts';
import {
  DamagedRecordError,
  isDamaged,
  namingDamage,
  makeDamageRegistry,
  type DamagedRecord,
} from './damaged-record.ts';
import {
  APPEND_TRY_MS,
  type Ask,
  LogUnavailableError,
  makeRetryPolicy,
  READ_TRY_MS,
  RENEW_AFTER_MS,
} from './retry.ts';
import { appendOrConflict, ConflictError } from './conflict.ts';
import { eventStoreClient } from './event-store-client.ts';
import { ignoringLostResponses } from './lost-responses.ts';
import { subscribeToLog, toRaw, type LogBatch, type SubscribeOptions } from './subscription.ts';

export { ConflictError };

/** What a writer believes of the stream: that it does not exist, or the revision of its last event. */
export type Expectation = 'no-stream' | bigint;

/** Where an append ended: the stream's new last revision, the commit position of the last event, and the events' ids. */
export type Appended = {
  readonly revision: bigint;
  readonly position: bigint;
  readonly ids: readonly string[];
};

export type EventLog = {
  /** The id that the log bears now (see log-identity.ts); the first one is written by whoever comes first. */
  readonly logId: () => Promise<string>;
  /**
   * Appends all events or none. Retries by itself, with the same event ids, while the store cannot be reached, and while it refuses what
   * nothing that can be read stands against. Throws `ConflictError` when the expectation does not hold, `LogUnavailableError` when no answer
   * came by the request's deadline (then the events may or may not be there), or at once while the store is known to be away.
   */
  readonly append: (
    stream: string,
    events: readonly StoredEvent[],
    expected: Expectation,
  ) => Promise<Appended>;
  /** Reads a stream forwards from a revision, from the leader, at most so many events. A stream that does not exist is an empty one. */
  readonly readStream: (stream: string, from?: bigint, most?: number) => Promise<readonly RawEvent[]>;
  /** The last events of a stream, at most so many, in their order, from the leader. */
  readonly readLast: (stream: string, most: number) => Promise<readonly RawEvent[]>;
  /** Commit position of the newest event of the whole log; `0n` when it is empty. */
  readonly head: () => Promise<bigint>;
  /** The first events after a commit position (undefined: from the start), at most `most`, of all streams. */
  readonly entriesAfter: (position: bigint | undefined, most: number) => Promise<readonly LogEntry[]>;
  /** The same with all that they say. Fewer than `most` means that there are no more. */
  readonly eventsAfter: (position: bigint | undefined, most: number) => Promise<readonly RawEvent[]>;
  /**
   * Everything after a commit position, in order, for ever, in batches of what is ready. Comes back by itself after a lost
   * connection, from where it was. Ends when the signal is aborted, and throws `DamagedRecordError` where the log cannot be read any further.
   */
  readonly subscribe: (options: SubscribeOptions) => AsyncIterable<LogBatch>;
  /** The damaged records that this process has met and that still cannot be read. Every read that meets one throws `DamagedRecordError`. */
  readonly damage: () => Promise<readonly DamagedRecord[]>;
  readonly close: () => Promise<void>;
};

/** An event told apart from what it says: its stream, and when it was written by the event store's clock. */
export type LogEntry = { readonly stream: string; readonly created: Date };

/** Told of what the log does by itself. */
export type LogObserver = {
  /** An append went unanswered and is asked again. */
  readonly appendRepeated?: () => void;
  /** A damaged record was met for the first time. */
  readonly damaged?: (record: DamagedRecord) => void;
};

/** How long the end of a client is waited for, in milliseconds. */
const DISPOSE_MS = 250;

/** Connects to the event store at a connection string such as `esdb://127.0.0.1:2113?tls=false`. */
export function connectEventLog(url: string, observer?: LogObserver): EventLog {
  const connect = (): EventStoreDBClient => ignoringLostResponses(eventStoreClient(url));
  let client = connect();
  const current = (): EventStoreDBClient => client;
  // A client that has met a dead leader may never find the new one; a fresh client looks for it anew.
  let renewedAt = -Infinity;
  const renew = async (): Promise<void> => {
    if (performance.now() - renewedAt < RENEW_AFTER_MS) return;
    renewedAt = performance.now();
    const old = client;
    client = connect();
    await dispose(old);
  };
  const { patiently, stop } = makeRetryPolicy({ renew, probe: () => headOf(client) });
  const memory = makeDamageRegistry((record) => isDamaged(client, record), Date.now, observer?.damaged);
  const noticeDamage = (error: unknown): never => {
    const named = namingDamage(error);
    if (named instanceof DamagedRecordError) memory.met(named);
    throw named;
  };
  // The client ends a read without a word when it is disposed of meanwhile: what has come by then may be only a part.
  const readWhole = <T>(read: (from: EventStoreDBClient, heard: () => void) => Promise<T>): Promise<T> => {
    const ask: Ask<T> = async (heard) => {
      const used = client;
      const found = await read(used, heard).catch(noticeDamage);
      if (used !== client)
        throw new LogUnavailableError('the connection was made anew in the middle of a read');
      return found;
    };
    return patiently(READ_TRY_MS, ask);
  };
  const readStream: EventLog['readStream'] = (stream, from, most) =>
    readWhole((used, heard) => eventsIn(used.readStream(stream, forwards(from, most)), heard));
  const readLast: EventLog['readLast'] = async (stream, maxCount) => {
    const backwards = { ...FROM_LEADER, direction: BACKWARDS, fromRevision: END, maxCount } as const;
    const found = await readWhole((used, heard) => eventsIn(used.readStream(stream, backwards), heard));
    return found.toReversed();
  };
  const append: EventLog['append'] = async (stream, events, expected) => {
    const prepared = events.map((event) =>
      jsonEvent({ id: randomUUID(), type: event.type, data: event.data, metadata: event.metadata }),
    );
    const ids = prepared.map(({ id }) => id);
    const expectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
    let tries = 0;
    const ask = () => {
      if (tries++ > 0) observer?.appendRepeated?.();
      return current().appendToStream(stream, prepared, { expectedRevision });
    };
    const attempt = async (): Promise<Appended> => {
      const result = await patiently(APPEND_TRY_MS, ask).catch((error: unknown): never => {
        if (error instanceof WrongExpectedVersionError || error instanceof StreamDeletedError)
          throw new ConflictError(`${stream} is not as expected`, { cause: error });
        throw error;
      });
      const position = result.position?.commit ?? (await head());
      return { revision: result.nextExpectedRevision, position, ids };
    };
    const first = expected === 'no-stream' ? 0n : expected + 1n;
    const look = async () => {
      const there = await readStream(stream, first, ids.length);
      const last = there.at(-1);
      if (last === undefined) return 'nothing';
      const isOurs = ids.every((id, at) => there[at]?.id === id);
      return isOurs ? { done: { revision: last.revision, position: last.position, ids } } : 'others';
    };
    return appendOrConflict({ attempt, look });
  };
  const head = (): Promise<bigint> => readWhole(headOf);
  let known: Promise<string> | undefined;
  return {
    logId: () =>
      (known ??= identify(readStream, append).catch((error: unknown) => {
        known = undefined;
        throw error;
      })),
    append,
    readStream,
    readLast,
    head,
    entriesAfter: (position, most) =>
      readWhole((used, heard) =>
        readAfter(used, { position, most, heard }, ({ streamId, created }) => ({
          stream: streamId,
          created,
        })),
      ),
    eventsAfter: (position, most) =>
      readWhole((used, heard) => readAfter(used, { position, most, heard }, toRaw)),
    subscribe: (options) => subscribeToLog(current, renew, options, memory.met),
    damage: memory.known,
    close: () => {
      stop();
      return dispose(client);
    },
  };
}

// The client waits for calls that it has cancelled itself, now and then for ever.
async function dispose(client: EventStoreDBClient): Promise<void> {
  await Promise.race([client.dispose().catch(() => undefined), sleep(DISPOSE_MS)]);
}
