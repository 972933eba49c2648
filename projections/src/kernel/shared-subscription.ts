// One subscription to the log feeds everything that a worker folds. Who is behind (a rebuild, a projection that had to wait) reads on a lane
// of its own until it meets the others, so that nobody is held up by it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogBatch, SubscribeOptions } from '@aangan/infra/adapters/event-log-subscription';

/** Takes batches one after the other; those parts of a batch that are not after `position()` it passes over. */
export type Listener = {
  readonly position: () => bigint | undefined;
  readonly take: (batch: LogBatch) => Promise<void>;
};

export type SharedSubscription = {
  /** Hands everything after the listener's position to it. Resolves once the signal is aborted; rejects with the listener's error. */
  readonly follow: (listener: Listener, signal: AbortSignal) => Promise<void>;
  /** How many subscriptions are open. */
  readonly lanes: () => number;
};

/** Those who begin at one place within so many milliseconds share a lane from the start. */
const GATHER_MS = 50;

type Seat = {
  readonly listener: Listener;
  readonly signal: AbortSignal;
  readonly leave: (error?: unknown) => void;
};
type Lane = {
  readonly seats: Set<Seat>;
  readonly stop: AbortController;
  /** Up to where events were handed out, or are being handed out. */
  position: bigint | undefined;
  /** Whether it has handed out all that there is. */
  live: boolean;
};

/** Shares subscriptions that `subscribe` opens. */
export function shareSubscription(
  subscribe: (options: SubscribeOptions) => AsyncIterable<LogBatch>,
): SharedSubscription {
  const lanes = new Set<Lane>();

  const laneFor = (position: bigint | undefined): Lane => {
    for (const lane of lanes) if (meets(position, lane)) return lane;
    const lane = { seats: new Set<Seat>(), stop: new AbortController(), position, live: false };
    lanes.add(lane);
    void run(lane);
    return lane;
  };

  const run = async (lane: Lane): Promise<void> => {
    try {
      await sleep(GATHER_MS);
      for await (const batch of subscribe({ after: lane.position, signal: lane.stop.signal })) {
        if (batch.events.length > 0) lane.position = batch.position;
        lane.live = batch.live;
        await Promise.all([...lane.seats].map((seat) => hand(seat, batch)));
        if (mergeOrEnd(lane)) return;
      }
      throw new Error('the subscription to the log has ended');
    } catch (error) {
      for (const seat of lane.seats) seat.leave(error);
    } finally {
      lanes.delete(lane);
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
        for (const lane of lanes) if (lane.seats.delete(seat) && lane.seats.size === 0) lane.stop.abort();
        if (error === undefined) resolve();
        else reject(error);
      };
      const onAbort = (): void => leave();
      const seat: Seat = { listener, signal, leave };
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

async function hand(seat: Seat, batch: LogBatch): Promise<void> {
  try {
    await seat.listener.take(batch);
  } catch (error) {
    seat.leave(error);
  }
}
