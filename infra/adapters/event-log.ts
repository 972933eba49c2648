// The log as the shop's processes see it: the official client of EventStoreDB behind a few verbs. One connection for each process, because
// all client objects of a process share one map of pending batch appends.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import { logIdentityStream } from '@aangan/shared-events/log-identity';
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
import {
  APPEND_TRY_MS,
  LogUnavailableError,
  makePatience,
  READ_TRY_MS,
  RENEW_AFTER_MS,
} from './event-log-patience.ts';
import { eventStoreClient } from './event-store-client.ts';
import { passingOverLostAnswers } from './lost-answers.ts';
import { subscribeToLog, toRaw, type LogBatch, type SubscribeOptions } from './event-log-subscription.ts';

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
   * Appends all events or none. Retries by itself, with the same event ids, while the store cannot be reached.
   * Throws `ConflictError` when the expectation does not hold, `LogUnavailableError` when no answer came in time
   * (then the events may or may not be there).
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

/** The stream was not as expected. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

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
  const patiently = makePatience(renew);
  // The client ends a read without a word when it is disposed of meanwhile: what has come by then may be only a part.
  const readWhole = <T>(read: (from: EventStoreDBClient) => Promise<T>): Promise<T> =>
    patiently(READ_TRY_MS, async () => {
      const used = client;
      const found = await read(used);
      if (used !== client)
        throw new LogUnavailableError('the connection was made anew in the middle of a read');
      return found;
    });
  const readStream: EventLog['readStream'] = (stream, from, most) =>
    readWhole((used) => eventsIn(used.readStream(stream, forwards(from, most))));
  const readLast: EventLog['readLast'] = async (stream, maxCount) => {
    const backwards = { ...FROM_LEADER, direction: BACKWARDS, fromRevision: END, maxCount } as const;
    return (await readWhole((used) => eventsIn(used.readStream(stream, backwards)))).toReversed();
  };
  const append: EventLog['append'] = async (stream, events, expected) => {
    const prepared = events.map((event) =>
      jsonEvent({ id: randomUUID(), type: event.type, data: event.data, metadata: event.metadata }),
    );
    const expectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
    let tries = 0;
    try {
      const result = await patiently(APPEND_TRY_MS, () => {
        if (tries++ > 0) observer?.appendRepeated();
        return current().appendToStream(stream, prepared, { expectedRevision });
      });
      const position = result.position?.commit ?? (await head());
      return { revision: result.nextExpectedRevision, position, ids: prepared.map(({ id }) => id) };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError || error instanceof StreamDeletedError)
        throw new ConflictError(`${stream} is not as expected`, { cause: error });
      throw error;
    }
  };
  const head = (): Promise<bigint> =>
    readWhole(async (used) => {
      const last = used.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
      for await (const { event } of last) if (event !== undefined) return event.position.commit;
      return 0n;
    });
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
      readWhole((used) =>
        readAfter(used, position, most, ({ streamId, created }) => ({ stream: streamId, created })),
      ),
    eventsAfter: (position, most) => readWhole((used) => readAfter(used, position, most, toRaw)),
    subscribe: (options) => subscribeToLog(current, renew, options),
    close: () => dispose(client),
  };
}

// The client waits for calls that it has cancelled itself, now and then for ever.
async function dispose(client: EventStoreDBClient): Promise<void> {
  await Promise.race([client.dispose().catch(() => undefined), sleep(DISPOSE_MS)]);
}

const FROM_LEADER = { requiresLeader: true };
const forwards = (from: bigint | undefined, most: number | undefined) =>
  ({
    ...FROM_LEADER,
    direction: FORWARDS,
    fromRevision: from ?? START,
    ...(most !== undefined && { maxCount: most }),
  }) as const;

/** A stream that does not exist is an empty one. */
async function eventsIn(read: AsyncIterable<ResolvedEvent>): Promise<readonly RawEvent[]> {
  const events: RawEvent[] = [];
  try {
    for await (const { event } of read) if (event !== undefined) events.push(toRaw(event));
    return events;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

async function readAfter<T>(
  client: EventStoreDBClient,
  after: bigint | undefined,
  most: number,
  toEntry: (event: RecordedEvent) => T,
): Promise<readonly T[]> {
  const fromPosition = after === undefined ? START : { commit: after, prepare: after };
  const entries: T[] = [];
  // The store begins with the event at the position.
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition, maxCount: most + 1 }))
    if (event !== undefined && (after === undefined || (event.position?.commit ?? 0n) > after))
      entries.push(toEntry(event));
  return entries.slice(0, most);
}

async function identify(readStream: EventLog['readStream'], append: EventLog['append']): Promise<string> {
  const found = await readIdentity(readStream);
  if (found !== undefined) return found;
  const logId = randomUUID().replaceAll('-', '');
  const metadata = {
    at: new Date().toISOString(),
    by: { kind: 'system' as const },
    origin: { client: 'cli' as const },
    correlationId: randomUUID(),
    schemaVersion: 1,
  };
  try {
    await append(logIdentityStream, [{ type: 'LogIdentified', data: { logId }, metadata }], 'no-stream');
    return logId;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const other = await readIdentity(readStream);
    if (other === undefined)
      throw new Error('the log has an identity stream without an identity', { cause: error });
    return other;
  }
}

async function readIdentity(readStream: EventLog['readStream']): Promise<string | undefined> {
  const data: unknown = (await readStream(logIdentityStream)).at(-1)?.data;
  return typeof data === 'object' && data !== null && 'logId' in data ? String(data.logId) : undefined;
}
