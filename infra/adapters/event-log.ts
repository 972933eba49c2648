// The log as the shop's processes see it: the official client of EventStoreDB behind a few verbs. One connection for each process, because
// all client objects of a process share one map of pending batch appends.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { identify } from './event-log-identity.ts';
import {
  APPEND_TRY_MS,
  type Ask,
  LogUnavailableError,
  makePatience,
  READ_TRY_MS,
  RENEW_AFTER_MS,
} from './event-log-patience.ts';
import { appendUnlessTaken, ConflictError } from './event-log-refused.ts';
import { eventStoreClient } from './event-store-client.ts';
import { passingOverLostAnswers } from './lost-answers.ts';
import { subscribeToLog, toRaw, type LogBatch, type SubscribeOptions } from './event-log-subscription.ts';

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
   * connection, from where it was. Ends when the signal is aborted.
   */
  readonly subscribe: (options: SubscribeOptions) => AsyncIterable<LogBatch>;
  readonly close: () => Promise<void>;
};

/** An event told apart from what it says: its stream, and when it was written by the event store's clock. */
export type LogEntry = { readonly stream: string; readonly created: Date };

/** Told of what the log does by itself. */
export type LogObserver = {
  /** An append went unanswered and is asked again. */
  readonly appendRepeated: () => void;
};

/** How long the end of a client is waited for, in milliseconds. */
const DISPOSE_MS = 250;

/** Connects to the event store at a connection string such as `esdb://127.0.0.1:2113?tls=false`. */
export function connectEventLog(url: string, observer?: LogObserver): EventLog {
  const connect = (): EventStoreDBClient => passingOverLostAnswers(eventStoreClient(url));
  let client = connect();
  const current = (): EventStoreDBClient => client;
  // A client that has met a dead leader may never find the new one; a fresh client looks for it anew.
  let renewedAt = 0;
  const renew = async (): Promise<void> => {
    if (Date.now() - renewedAt < RENEW_AFTER_MS) return;
    renewedAt = Date.now();
    const old = client;
    client = connect();
    await dispose(old);
  };
  const { patiently, stop } = makePatience({ renew, probe: () => headOf(client) });
  // The client ends a read without a word when it is disposed of meanwhile: what has come by then may be only a part.
  const readWhole = <T>(read: (from: EventStoreDBClient, heard: () => void) => Promise<T>): Promise<T> => {
    const ask: Ask<T> = async (heard) => {
      const used = client;
      const found = await read(used, heard);
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
      if (tries++ > 0) observer?.appendRepeated();
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
    return appendUnlessTaken({ attempt, look });
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
    subscribe: (options) => subscribeToLog(current, renew, options),
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

/** Whatever the connection string prefers: a follower may be behind what was acknowledged. */
const FROM_LEADER = { requiresLeader: true };
const forwards = (from: bigint | undefined, most: number | undefined) =>
  ({
    ...FROM_LEADER,
    direction: FORWARDS,
    fromRevision: from ?? START,
    ...(most !== undefined && { maxCount: most }),
  }) as const;

/** A stream that does not exist is an empty one. */
async function eventsIn(read: AsyncIterable<ResolvedEvent>, heard: () => void): Promise<readonly RawEvent[]> {
  const events: RawEvent[] = [];
  try {
    for await (const { event } of read) {
      heard();
      if (event !== undefined) events.push(toRaw(event));
    }
    return events;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

async function headOf(client: EventStoreDBClient): Promise<bigint> {
  const last = client.readAll({ ...FROM_LEADER, direction: BACKWARDS, fromPosition: END, maxCount: 1 });
  let head = 0n;
  // To its end: who leaves a read early does not hear of its failing, and the process ends of it.
  for await (const { event } of last) head = event?.position.commit ?? head;
  return head;
}

type Stretch = {
  readonly position: bigint | undefined;
  readonly most: number;
  readonly heard: () => void;
};

async function readAfter<T>(
  client: EventStoreDBClient,
  { position: after, most, heard }: Stretch,
  toEntry: (event: RecordedEvent) => T,
): Promise<readonly T[]> {
  const fromPosition = after === undefined ? START : { commit: after, prepare: after };
  // The store begins with the event at the position.
  const options = { ...FROM_LEADER, direction: FORWARDS, fromPosition, maxCount: most + 1 } as const;
  const entries: T[] = [];
  for await (const { event } of client.readAll(options)) {
    heard();
    if (event !== undefined && (after === undefined || (event.position?.commit ?? 0n) > after))
      entries.push(toEntry(event));
  }
  return entries.slice(0, most);
}
