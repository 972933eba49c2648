// One subscription to the log feeds everything that a worker folds. Who is behind (a rebuild, a projection that had to wait) reads on a lane
// of its own until it meets the others, so that nobody is held up by it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogBatch, SubscribeOptions } from '@aangan/platform/event-log/subscription';
import type { RawEvent } from '@aangan/shared-events/codec';
import { pause } from './retry.ts';

/** Takes batches one after the other; those parts of a batch that are not after `position()` it passes over. */
export type Listener = {
  readonly position: () => bigint | undefined;
  readonly take: (batch: LogBatch) => Promise<void>;
  /**
   * For how many milliseconds nobody waits for it to take these, which are the newest of the log: it gets them together with what comes within
   * that time.
   */
  readonly canWait?: (events: readonly RawEvent[]) => number;
};

export type SharedSubscription = {
  /** Hands everything after the listener's position to it. Resolves once the signal is aborted; rejects with the listener's error. */
  readonly follow: (listener: Listener, signal: AbortSignal) => Promise<void>;
  /** How many subscriptions are open. */
  readonly lanes: () => number;
};

/** Those who begin at one place within so many milliseconds share a lane from the start. */
const GATHER_MS = 50;

/** Of how many events those are left out who can wait. */
const MOST_LEFT_OUT = 500;

/** How often a lane that hands nothing out is compared with the end of the log, in milliseconds. */
const WATCH_EVERY_MS = 2_000;

type Seat = {
  readonly listener: Listener;
  readonly signal: AbortSignal;
  readonly leave: (error?: unknown) => void;
  /** What it has not been handed yet, and what hands it over by itself. */
  due: LogBatch | undefined;
  /** When that is, by `performance.now()`. */
  dueAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Settled once all that was handed over is taken. */
  taken: Promise<void>;
};
type Lane = {
  readonly seats: Set<Seat>;
  readonly stop: AbortController;
  /** Up to where events were handed out, or are being handed out. */
  position: bigint | undefined;
  /** Whether it has handed out all that there is. */
  live: boolean;
  /** How many batches came, and whether one is being folded. */
  batches: number;
  busy: boolean;
};

type LogToShare = {
  readonly subscribe: (options: SubscribeOptions) => AsyncIterable<LogBatch>;
  /** Commit position of the newest event. */
  readonly head: () => Promise<bigint>;
};

/** Shares the subscriptions to a log. */
export function shareSubscription(log: LogToShare, watchEveryMs = WATCH_EVERY_MS): SharedSubscription {
  const lanes = new Set<Lane>();

  const laneFor = (position: bigint | undefined): Lane => {
    for (const lane of lanes) if (meets(position, lane)) return lane;
    const lane = {
      ...{ seats: new Set<Seat>(), stop: new AbortController() },
      ...{ position, live: false, batches: 0, busy: false },
    };
    lanes.add(lane);
    void run(lane);
    void watch(lane);
    return lane;
  };

  const run = async (lane: Lane): Promise<void> => {
    try {
      await sleep(GATHER_MS);
      for await (const batch of log.subscribe({ after: lane.position, signal: lane.stop.signal })) {
        if (batch.events.length > 0) lane.position = batch.position;
        lane.live = batch.live;
        lane.batches += 1;
        lane.busy = true;
        await Promise.all([...lane.seats].map((seat) => offer(seat, batch)));
        lane.busy = false;
        if (mergeOrEnd(lane)) return;
      }
      throw new Error('the subscription to the log has ended');
    } catch (error) {
      for (const seat of lane.seats) seat.leave(error);
    } finally {
      lanes.delete(lane);
    }
  };

  // A connection can die without a word. A lane that hands nothing out although the log does not end where it stands is given up, and its
  // listeners begin again.
  const watch = async (lane: Lane): Promise<void> => {
    for (let suspectedAt = -1; !lane.stop.signal.aborted;) {
      const { batches } = lane;
      await pause(watchEveryMs, lane.stop.signal);
      if (lane.busy || lane.batches > batches) continue;
      const end = await log.head().catch(() => lane.position);
      if (end === lane.position || lane.batches > batches) continue;
      if (suspectedAt === batches)
        for (const seat of lane.seats) seat.leave(new Error('the subscription has fallen silent'));
      suspectedAt = batches;
    }
  };

  // A lane that has met another one hands its listeners over.
  const mergeOrEnd = (lane: Lane): boolean => {
    const other = [...lanes].find((each) => each !== lane && meets(lane.position, each));
    if (other !== undefined)
      for (const seat of lane.seats) {
        lane.seats.delete(seat);
        other.seats.add(seat);
      }
    if (lane.seats.size > 0) return false;
    // At once, because ending takes its time, and nobody may be seated here meanwhile.
    lane.stop.abort();
    return true;
  };

  const follow = (listener: Listener, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (error?: unknown): void => {
        signal.removeEventListener('abort', onAbort);
        clearTimeout(seat.timer);
        seat.due = undefined;
        for (const lane of lanes) if (lane.seats.delete(seat) && lane.seats.size === 0) lane.stop.abort();
        if (error === undefined) resolve();
        else reject(error);
      };
      const onAbort = (): void => leave();
      const waits = { due: undefined, dueAt: Infinity, timer: undefined, taken: Promise.resolve() };
      const seat: Seat = { listener, signal, leave, ...waits };
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', onAbort);
      laneFor(listener.position()).seats.add(seat);
    });

  return { follow, lanes: () => lanes.size };
}

// At the same place, or already past everything that a live lane has handed out.
function meets(position: bigint | undefined, lane: Lane): boolean {
  if (lane.stop.signal.aborted) return false;
  if (position === lane.position) return true;
  return lane.live && position !== undefined && lane.position !== undefined && position > lane.position;
}

/** Resolves once it has taken the batch, or at once when it can wait. */
function offer(seat: Seat, batch: LogBatch): Promise<void> {
  const { due, listener } = seat;
  // A lane that it has met may be behind what waits here.
  const until = due?.events.at(-1)?.position;
  const events = until === undefined ? batch.events : batch.events.filter(({ position }) => position > until);
  seat.due = { ...batch, events: [...(due?.events ?? []), ...events] };
  const gathers = batch.live && seat.due.events.length < MOST_LEFT_OUT;
  const waits = gathers ? (listener.canWait?.(events) ?? 0) : 0;
  if (waits === 0) return hand(seat);
  const dueAt = performance.now() + waits;
  if (dueAt < seat.dueAt) {
    clearTimeout(seat.timer);
    seat.dueAt = dueAt;
    seat.timer = setTimeout(() => void hand(seat), waits);
  }
  return Promise.resolve();
}

function hand(seat: Seat): Promise<void> {
  clearTimeout(seat.timer);
  seat.dueAt = Infinity;
  return (seat.taken = seat.taken.then(async () => {
    const { due } = seat;
    seat.due = undefined;
    try {
      if (due !== undefined) await seat.listener.take(due);
    } catch (error) {
      seat.leave(error);
    }
  }));
}
