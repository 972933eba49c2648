// One subscription to the log feeds all projections of a worker. A listener that is behind (a rebuild, a projection that had to wait) gets a reader
// of its own until it meets the others, so that it delays no other listener.
import { setTimeout as sleep } from 'node:timers/promises';
import { LostPositionError } from '@aangan/platform/event-log/lost-position';
import type { LogBatch, SubscribeOptions } from '@aangan/platform/event-log/subscription';
import type { RawEvent } from '@aangan/shared-events/codec';
import { pause } from '@aangan/platform/process/retry';

/** Receives batches one after the other and skips events that are not after `position()`. */
export type Listener = {
  readonly position: () => bigint | undefined;
  readonly take: (batch: LogBatch) => Promise<void>;
  /** How many milliseconds the delivery of these newest events may be delayed; they are delivered together with what arrives meanwhile. */
  readonly deliveryDelay?: (events: readonly RawEvent[]) => number;
};

export type SharedSubscription = {
  /** Delivers everything after the listener's position. Resolves when the signal is aborted; rejects with the listener's error. */
  readonly follow: (listener: Listener, signal: AbortSignal) => Promise<void>;
  /** The number of open subscriptions. */
  readonly readers: () => number;
};

/** Listeners that start at one position within so many milliseconds share a reader from the start. */
const COLLECT_MS = 50;

/**
 * What happens within so many milliseconds is delivered together, so that all projections share a round trip to Redis. The first event after a pause
 * of this length is delivered at once.
 */
export const TURN_MS = 10;

/** A listener that can wait collects at most so many events. */
const MAX_DELAYED_EVENTS = 500;

/** How often an idle reader is compared with the end of the log, in milliseconds. */
const WATCH_EVERY_MS = 2_000;

type Subscriber = {
  readonly listener: Listener;
  readonly signal: AbortSignal;
  /** Ends `follow`, with a failure where there is one. */
  readonly leave: (failure?: { readonly error: unknown }) => void;
  /** The events to deliver, and the timer that delivers them. */
  pending: LogBatch | undefined;
  /** The time of delivery, by `performance.now()`. */
  deliverAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Settles when everything delivered so far is processed. */
  taken: Promise<void>;
};
type Reader = {
  readonly subscribers: Set<Subscriber>;
  readonly stop: AbortController;
  /** The position up to which events were, or are being, delivered. */
  position: bigint | undefined;
  /** Whether it has reached the end of the log. */
  live: boolean;
  /** The number of batches received, and whether one is being processed. */
  batches: number;
  busy: boolean;
};

type LogToShare = {
  readonly subscribe: (options: SubscribeOptions) => AsyncIterable<LogBatch>;
  /** Commit position of the newest event. */
  readonly head: () => Promise<bigint>;
};

/** Shares subscriptions to a log. */
export function shareSubscription(log: LogToShare, watchEveryMs = WATCH_EVERY_MS): SharedSubscription {
  const readers = new Set<Reader>();

  const readerFor = (position: bigint | undefined): Reader => {
    for (const reader of readers) if (canServe(position, reader)) return reader;
    const reader = {
      ...{ subscribers: new Set<Subscriber>(), stop: new AbortController() },
      ...{ position, live: false, batches: 0, busy: false },
    };
    readers.add(reader);
    void run(reader);
    void watch(reader);
    return reader;
  };

  const run = async (reader: Reader): Promise<void> => {
    // A timer may be a little early.
    let nextTurn = 0;
    try {
      await sleep(COLLECT_MS);
      for await (const batch of log.subscribe({ after: reader.position, signal: reader.stop.signal })) {
        nextTurn = turnAfter(Math.max(nextTurn, performance.now()));
        if (batch.events.length > 0) reader.position = batch.position;
        reader.live = batch.live;
        reader.batches += 1;
        reader.busy = true;
        await Promise.all([...reader.subscribers].map((subscriber) => deliverOrDelay(subscriber, batch)));
        reader.busy = false;
        if (mergeOrEnd(reader)) return;
        if (batch.live) await sleep(Math.max(0, nextTurn - performance.now()));
      }
      throw new Error('the subscription to the log has ended');
    } catch (error) {
      for (const subscriber of reader.subscribers) subscriber.leave({ error });
    } finally {
      readers.delete(reader);
    }
  };

  // A connection can die without an error. A reader that delivers nothing although the log has grown is closed, and its listeners subscribe again.
  const watch = async (reader: Reader): Promise<void> => {
    for (let suspectedAt = -1; !reader.stop.signal.aborted;) {
      const { batches } = reader;
      await pause(watchEveryMs, reader.stop.signal);
      if (reader.busy || reader.batches > batches) continue;
      const end = await log.head().catch(() => reader.position);
      // Beyond the end of a log with an older copy in place the subscription finds out that its position is lost, which takes longer.
      const hasGrown = end !== undefined && (reader.position === undefined || end > reader.position);
      if (!hasGrown || reader.batches > batches) continue;
      if (suspectedAt === batches)
        for (const subscriber of reader.subscribers)
          subscriber.leave({ error: new Error('the subscription is stalled') });
      suspectedAt = batches;
    }
  };

  // A reader that has met another one transfers its subscribers and ends.
  const mergeOrEnd = (reader: Reader): boolean => {
    const other = [...readers].find((each) => each !== reader && canServe(reader.position, each));
    if (other !== undefined)
      for (const subscriber of reader.subscribers) {
        reader.subscribers.delete(subscriber);
        other.subscribers.add(subscriber);
        // The other one has reported the end of the log, and does so once.
        if (!reader.live && other.live)
          void deliverOrDelay(subscriber, { events: [], position: reader.position ?? 0n, live: true });
      }
    if (reader.subscribers.size > 0) return false;
    // Abort at once: ending is asynchronous, and no subscriber may join meanwhile.
    reader.stop.abort();
    return true;
  };

  const follow = (listener: Listener, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave: Subscriber['leave'] = (failure) => {
        signal.removeEventListener('abort', onAbort);
        clearTimeout(subscriber.timer);
        subscriber.pending = undefined;
        for (const reader of readers)
          if (reader.subscribers.delete(subscriber) && reader.subscribers.size === 0) reader.stop.abort();
        if (failure === undefined) resolve();
        else reject(failure.error);
      };
      const onAbort = (): void => leave();
      const waits = { pending: undefined, deliverAt: Infinity, timer: undefined, taken: Promise.resolve() };
      const subscriber: Subscriber = { listener, signal, leave, ...waits };
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', onAbort);
      readerFor(listener.position()).subscribers.add(subscriber);
    });

  return { follow, readers: () => readers.size };
}

/**
 * Follows with a listener whose state outlives the events that it is of, as a proof does: where an older copy was put in place of the log, the log is read
 * from its start, and what the copy has appended after the listener's position is delivered.
 */
export async function followOlderCopies(
  { follow }: SharedSubscription,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let lost: bigint | undefined;
  const position = (): bigint | undefined => {
    const at = listener.position();
    return at === lost ? undefined : at;
  };
  for (;;)
    try {
      return await follow({ ...listener, position }, signal);
    } catch (error) {
      if (!(error instanceof LostPositionError) || position() === undefined) throw error;
      lost = listener.position();
    }
}

// Whether a listener at this position can join: same position, or beyond all that a live reader has delivered.
function canServe(position: bigint | undefined, reader: Reader): boolean {
  if (reader.stop.signal.aborted) return false;
  if (position === reader.position) return true;
  return reader.live && position !== undefined && reader.position !== undefined && position > reader.position;
}

/** Turns begin at the same times for all listeners. */
const turnAfter = (time: number): number => (Math.floor(time / TURN_MS) + 1) * TURN_MS;

/** Resolves when the batch is processed, or at once when it can wait. */
function deliverOrDelay(subscriber: Subscriber, batch: LogBatch): Promise<void> {
  const { pending, listener } = subscriber;
  // The new reader may be behind events that are pending already.
  const until = pending?.events.at(-1)?.position;
  const events = until === undefined ? batch.events : batch.events.filter(({ position }) => position > until);
  subscriber.pending = { ...batch, events: [...(pending?.events ?? []), ...events] };
  const gathers = batch.live && subscriber.pending.events.length < MAX_DELAYED_EVENTS;
  const waits = gathers ? (listener.deliveryDelay?.(events) ?? 0) : 0;
  if (waits === 0) return deliver(subscriber);
  const now = performance.now();
  const deliverAt = Math.max(now, turnAfter(now + waits - TURN_MS));
  if (deliverAt < subscriber.deliverAt) {
    clearTimeout(subscriber.timer);
    subscriber.deliverAt = deliverAt;
    subscriber.timer = setTimeout(() => void deliver(subscriber), deliverAt - now);
  }
  return Promise.resolve();
}

function deliver(subscriber: Subscriber): Promise<void> {
  clearTimeout(subscriber.timer);
  subscriber.deliverAt = Infinity;
  return (subscriber.taken = subscriber.taken.then(async () => {
    const { pending } = subscriber;
    subscriber.pending = undefined;
    try {
      if (pending !== undefined) await subscriber.listener.take(pending);
    } catch (error) {
      subscriber.leave({ error });
    }
  }));
}
