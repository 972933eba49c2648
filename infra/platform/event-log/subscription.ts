// A catch-up subscription to the log that yields what is ready in batches and reconnects: the client's own subscription only emits an error when it
// breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { openAllStream, type AllStream, type AllStreamOptions } from './all-stream.ts';
import { DamagedRecordError, toDamagedRecordError } from './damaged-record.ts';
import { type AskLog, LostPositionError, placeInLog, toLostPositionError } from './lost-position.ts';

/**
 * Events in log order. `position` is the commit position that the subscription has reached: that of the last event, or a later one where a filter
 * skipped events (then `events` may be empty); `0n` before the first. `live` is true when all events of the log have been yielded.
 */
export type LogBatch = {
  readonly events: readonly RawEvent[];
  readonly position: bigint;
  readonly live: boolean;
};

/** Selects events by prefixes of stream names or event types; the event store filters. */
export type LogFilter =
  | { readonly streamPrefixes: readonly string[] }
  | { readonly typePrefixes: readonly string[] };

export type SubscribeOptions = {
  /** Commit position to continue after; undefined: from the start of the log. */
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  readonly filter?: LogFilter;
};

/** Maximum number of events in a batch. */
const LARGEST_BATCH = 500;
/** With a filter, the store reports its position at least every this many events. */
const CHECKPOINT_EVERY = 512;

export type Connection = {
  readonly client: () => EventStoreDBClient;
  /** Replaces the connection; never rejects. */
  readonly renew: () => Promise<void>;
  readonly ask: AskLog;
};

/** See `EventLog.subscribe`. `onDamage` is called with the damaged record that ends the subscription. */
export async function* subscribeToLog(
  { client, renew, ask }: Connection,
  options: SubscribeOptions,
  onDamage: (error: DamagedRecordError) => void = () => undefined,
): AsyncGenerator<LogBatch> {
  const { signal } = options;
  const rest = async (pause: number): Promise<void> => {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (pause > 500) await renew();
  };
  let after = options.after;
  let last: RawEvent | undefined;
  for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, 2_000)) {
    // An older copy of the log can only be put in its place while no subscription is open.
    const place = await placeInLog(ask, after, last, signal);
    if (signal.aborted) return;
    if (place === 'lost' && after !== undefined) throw new LostPositionError(after);
    if (place === 'unknown') {
      await rest(pause);
      continue;
    }
    const opened = openSubscription(client(), after, options);
    let hasAdvanced = false;
    try {
      for await (const batch of opened.batches) {
        hasAdvanced ||= batch.events.length > 0;
        after = batch.position;
        last = batch.events.at(-1) ?? last;
        pause = 50;
        yield batch;
      }
    } finally {
      await opened.close();
    }
    if (signal.aborted) return;
    const damage = opened.damage();
    if (damage !== undefined) {
      onDamage(damage);
      // Events before it may still be on the way: an error overtakes buffered events. Read once more before giving up.
      if (!hasAdvanced) throw damage;
      continue;
    }
    if (!hasAdvanced) {
      const reason = await toLostPositionError(client(), after, opened.error());
      if (reason instanceof LostPositionError) throw reason;
    }
    await rest(pause);
  }
}

type Progress = {
  over: boolean;
  live: boolean;
  passed: bigint;
  error: unknown;
  damage: DamagedRecordError | undefined;
};

// One subscription of the client: the batches end when it ends.
function openSubscription(client: EventStoreDBClient, after: bigint | undefined, options: SubscribeOptions) {
  const progress: Progress = {
    ...{ over: false, live: false, passed: after ?? 0n },
    ...{ error: undefined, damage: undefined },
  };
  const wakeUp = makeWakeUpSignal();
  const note = (change: Partial<Progress>): void => {
    Object.assign(progress, change);
    wakeUp.send();
  };
  const stream = openAllStream(
    client,
    {
      after,
      readAhead: LARGEST_BATCH,
      ...(options.filter !== undefined && { filter: storeFilter(options.filter) }),
    },
    {
      arrived: wakeUp.send,
      reached: note,
      ended: (error) => {
        const named = toDamagedRecordError(error);
        const damage = named instanceof DamagedRecordError && { damage: named };
        note({ over: true, error: progress.error ?? error, ...damage });
      },
    },
  );
  options.signal.addEventListener('abort', wakeUp.send);
  return {
    batches: batchesOf(stream, progress, wakeUp.wait, options.signal),
    /** The damaged record that ended the subscription. */
    damage: () => progress.damage,
    /** What ended the subscription; undefined while nothing has, or when it was closed. */
    error: () => progress.error,
    close: async () => {
      options.signal.removeEventListener('abort', wakeUp.send);
      await stream.close();
    },
  };
}

async function* batchesOf(
  stream: AllStream,
  progress: Progress,
  wait: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<LogBatch> {
  let latest: LogBatch = { events: [], position: progress.passed, live: false };
  while (!signal.aborted) {
    const { passed, live, over } = progress;
    const events = stream.take(LARGEST_BATCH);
    // A reported position counts only once all events before it have been taken.
    const drained = events.length < LARGEST_BATCH;
    const last = events.at(-1)?.position ?? latest.position;
    const position = drained && passed > last ? passed : last;
    const batch = { events, position, live: live && drained };
    if (events.length > 0 || position > latest.position || batch.live !== latest.live) {
      latest = batch;
      yield batch;
    } else if (over) return;
    else await wait();
  }
}

function storeFilter(filter: LogFilter): NonNullable<AllStreamOptions['filter']> {
  const window = CHECKPOINT_EVERY;
  return 'streamPrefixes' in filter
    ? { on: 'stream', prefixes: filter.streamPrefixes, window }
    : { on: 'type', prefixes: filter.typePrefixes, window };
}

// A wake-up signal with memory: a signal sent while nothing waits makes the next wait return at once.
function makeWakeUpSignal(): { readonly send: () => void; readonly wait: () => Promise<void> } {
  let isSent = false;
  let wake: (() => void) | undefined;
  return {
    send: () => {
      isSent = true;
      wake?.();
    },
    wait: async () => {
      if (!isSent) await new Promise<void>((resolve) => (wake = resolve));
      isSent = false;
      wake = undefined;
    },
  };
}
