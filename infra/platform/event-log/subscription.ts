// A catch-up subscription to the log that hands out what is ready in batches, and comes back by itself: the client's own subscription never
// reconnects, it only emits an error.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { AllStreamSubscription, EventStoreDBClient, Filter, RecordedEvent } from '@eventstore/db-client';
import { eventTypeFilter, START, streamNameFilter } from '@eventstore/db-client';
import { DamagedRecordError, namingDamage } from './damaged-record.ts';

/**
 * Events in the order of the log. `position` is the commit position up to which the subscription has come: that of the last event, or a
 * later one where a filter passed others over (then `events` may be empty); `0n` before the first. `live` tells that everything there was has been handed out.
 */
export type LogBatch = {
  readonly events: readonly RawEvent[];
  readonly position: bigint;
  readonly live: boolean;
};

/** Lets through events of streams, or of types, that begin with one of these; the event store does the sorting out. */
export type LogFilter =
  | { readonly streamPrefixes: readonly string[] }
  | { readonly typePrefixes: readonly string[] };

export type SubscribeOptions = {
  /** Commit position to go on after; undefined: from the start of the log. */
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  readonly filter?: LogFilter;
};

/** The most events of one batch. */
const LARGEST_BATCH = 500;
/** With a filter: the store tells how far it has looked at least every this many events. */
const CHECKPOINT_EVERY = 512;

/** See `EventLog.subscribe`. `met` is called with the damaged record that ends it. */
export async function* subscribeToLog(
  client: () => EventStoreDBClient,
  renew: () => Promise<void>,
  options: SubscribeOptions,
  met: (error: DamagedRecordError) => void = () => undefined,
): AsyncGenerator<LogBatch> {
  const { signal } = options;
  let after = options.after;
  for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, 2_000)) {
    const opened = openSubscription(client(), after, options);
    let isFurther = false;
    try {
      for await (const batch of opened.batches) {
        isFurther ||= batch.events.length > 0;
        after = batch.position;
        pause = 50;
        yield batch;
      }
    } finally {
      await opened.close();
    }
    if (signal.aborted) return;
    const damage = opened.damage();
    if (damage !== undefined) {
      met(damage);
      // What stands before it may not have come yet: an error overtakes what waits on the way.
      if (!isFurther) throw damage;
      continue;
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (pause > 500) await renew();
  }
}

/** An event of the client in the shop's own form. */
export function toRaw(event: RecordedEvent): RawEvent {
  return {
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position: event.position?.commit ?? 0n,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
  };
}

type Progress = { over: boolean; live: boolean; passed: bigint; damage: DamagedRecordError | undefined };

// One life of the client's subscription: its batches end when it does.
function openSubscription(client: EventStoreDBClient, after: bigint | undefined, options: SubscribeOptions) {
  const progress: Progress = { over: false, live: false, passed: after ?? 0n, damage: undefined };
  const bell = makeBell();
  const note = (change: Partial<Progress>) => () => {
    Object.assign(progress, change);
    bell.ring();
  };
  const subscription = client.subscribeToAll(
    {
      fromPosition: after === undefined || after === 0n ? START : { commit: after, prepare: after },
      ...(options.filter === undefined
        ? {}
        : { filter: toFilter(options.filter, (commit) => note({ passed: commit })()) }),
    },
    { highWaterMark: LARGEST_BATCH },
  );
  subscription.on('readable', bell.ring);
  subscription.on('caughtUp', note({ live: true }));
  subscription.on('fellBehind', note({ live: false }));
  subscription.on('error', (error: unknown) => {
    const named = namingDamage(error);
    note({ over: true, ...(named instanceof DamagedRecordError && { damage: named }) })();
  });
  for (const end of ['end', 'close'] as const) subscription.on(end, note({ over: true }));
  options.signal.addEventListener('abort', bell.ring);
  return {
    batches: batchesOf(subscription, progress, bell.heard, options.signal),
    /** The damaged record that ended it. */
    damage: () => progress.damage,
    close: async () => {
      options.signal.removeEventListener('abort', bell.ring);
      await subscription.unsubscribe().catch(() => undefined);
    },
  };
}

async function* batchesOf(
  subscription: AllStreamSubscription,
  progress: Progress,
  heard: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<LogBatch> {
  let told: LogBatch = { events: [], position: progress.passed, live: false };
  while (!signal.aborted) {
    const { passed, live, over } = progress;
    const events = takeReady(subscription);
    // What the store said of its progress counts only once everything before it has been taken.
    const drained = events.length < LARGEST_BATCH;
    const last = events.at(-1)?.position ?? told.position;
    const position = drained && passed > last ? passed : last;
    const batch = { events, position, live: live && drained };
    if (events.length > 0 || position > told.position || batch.live !== told.live) {
      told = batch;
      yield batch;
    } else if (over) return;
    else await heard();
  }
}

function takeReady(subscription: AllStreamSubscription): readonly RawEvent[] {
  const events: RawEvent[] = [];
  while (events.length < LARGEST_BATCH) {
    const next: { event?: RecordedEvent } | null = subscription.read();
    if (next === null) break;
    if (next.event !== undefined) events.push(toRaw(next.event));
  }
  return events;
}

function toFilter(filter: LogFilter, reached: (commit: bigint) => void): Filter {
  const checkpoints = {
    maxSearchWindow: CHECKPOINT_EVERY,
    checkpointInterval: 1,
    checkpointReached: (_: unknown, position: { commit: bigint }) => reached(position.commit),
  };
  return 'streamPrefixes' in filter
    ? streamNameFilter({ prefixes: [...filter.streamPrefixes], ...checkpoints })
    : eventTypeFilter({ prefixes: [...filter.typePrefixes], ...checkpoints });
}

// Rings that nobody waits for are kept: the next wait returns at once.
function makeBell(): { readonly ring: () => void; readonly heard: () => Promise<void> } {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    heard: async () => {
      if (!rung) await new Promise<void>((resolve) => (wake = resolve));
      rung = false;
      wake = undefined;
    },
  };
}
