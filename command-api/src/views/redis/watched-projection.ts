// Tracks one projection: its live generation, its checkpoint and its worker's heartbeat. All of it is read over the connection that reads the
// documents, so a changed document is always announced before the position that includes it is reached.
// Every step moves the checkpoint, so it is read at once only while a request waits for a position, and otherwise a few times a second.
import {
  checkpointKey,
  heartbeatKey,
  livePointerKey,
  parseHeartbeat,
  SILENCE_MS,
  type Heartbeat,
} from '@aangan/shared-events/view-keys';
import { hasReached, parsePosition, type Position } from '@aangan/shared-events/position';

export type WatchedProjection = {
  readonly isLive: () => boolean;
  /** The live generation; undefined while the projection is not live. */
  readonly generation: () => string | undefined;
  /** The checkpoint as last read; the projection may have progressed since. */
  readonly position: () => Position | undefined;
  /** The checkpoint, read again if it is known to have changed. */
  readonly positionNow: () => Promise<Position | undefined>;
  readonly state: () => 'live' | 'catching-up' | 'silent';
  readonly waitFor: (position: Position, ms: number) => Promise<boolean>;
  /** Handles the change of a key that was read; returns whether it is one of the keys watched here. */
  readonly changed: (key: string) => boolean;
  /** Drops the whole state after a lost connection or a flush. */
  readonly reset: () => void;
  /** Reads the whole state again. */
  readonly reload: () => void;
  /** To be called a few times a second: detects a silent worker, and reads again what has changed or could not be read. */
  readonly tick: () => void;
};

type Known = {
  generation: string | undefined;
  checkpoint: Position | undefined;
  latestHeartbeat: Heartbeat | undefined;
  /** When the heartbeat was last seen to change. */
  heartbeatAt: number;
};
const NOTHING: Known = {
  generation: undefined,
  checkpoint: undefined,
  latestHeartbeat: undefined,
  heartbeatAt: -Infinity,
};

type Waiter = { readonly position: Position; readonly done: (reached: boolean) => void };

/** Watches a projection. `renewed` is called when everything derived from it must be dropped, and when it is live again. */
export function watchProjection(
  name: string,
  readText: (key: string) => Promise<string | null>,
  renewed: () => void,
  now: () => number,
): WatchedProjection {
  const known: Known = { ...NOTHING };
  const waiters = new Set<Waiter>();
  let wasLive = false;
  /** The generation that readers switch to next, and its checkpoint. */
  let next: { readonly generation: string; reached: Position | undefined } | undefined;
  const isAlive = (): boolean =>
    known.latestHeartbeat?.state === 'live' && now() - known.heartbeatAt <= SILENCE_MS;
  const isLive = (): boolean => known.checkpoint !== undefined && isAlive();

  const settle = (): void => {
    if (isLive() !== wasLive) {
      wasLive = !wasLive;
      renewed();
    }
    for (const waiter of waiters)
      if (!wasLive) waiter.done(false);
      else if (hasReached(known.checkpoint, waiter.position)) waiter.done(true);
  };

  const checkpoint = followText(
    readText,
    (text) => {
      known.checkpoint = parsePosition(text);
      switchGeneration();
      settle();
    },
    () => waiters.size > 0,
  );
  const nextCheckpoint = followText(readText, (text) => {
    if (next === undefined) return;
    next.reached = parsePosition(text);
    switchGeneration();
  });
  // Readers stay with their generation until the next one has caught up with it; both are folded meanwhile.
  const switchGeneration = (): void => {
    if (next?.reached === undefined) return;
    const { generation, reached } = next;
    const until = known.checkpoint;
    if (until?.logId === reached.logId && until.commit > reached.commit) return;
    next = undefined;
    nextCheckpoint.unfollow();
    Object.assign(known, { generation, checkpoint: reached });
    checkpoint.follow(checkpointKey(name, generation));
    renewed();
    settle();
  };
  const pointer = followText(readText, (text) => {
    const generation = text ?? undefined;
    next = undefined;
    nextCheckpoint.unfollow();
    if (generation === known.generation) return;
    if (generation !== undefined && known.checkpoint !== undefined) {
      next = { generation, reached: undefined };
      // After a flush the old generation no longer exists; reading its checkpoint again detects that.
      void checkpoint.upToDate();
      return nextCheckpoint.follow(checkpointKey(name, generation));
    }
    known.generation = generation;
    known.checkpoint = undefined;
    checkpoint.unfollow();
    settle();
    if (generation !== undefined) checkpoint.follow(checkpointKey(name, generation));
  });
  const heartbeat = followText(readText, (text) => {
    const latestHeartbeat = parseHeartbeat(text);
    // The first heartbeat read may be the last one of a worker that is long dead, so only a change counts as alive.
    if (
      known.latestHeartbeat !== undefined &&
      latestHeartbeat !== undefined &&
      latestHeartbeat.count !== known.latestHeartbeat.count
    )
      known.heartbeatAt = now();
    known.latestHeartbeat = latestHeartbeat;
    settle();
  });
  const followed = [checkpoint, nextCheckpoint, heartbeat, pointer];
  return {
    isLive,
    generation: () => (isLive() ? known.generation : undefined),
    position: () => known.checkpoint,
    positionNow: async () => {
      await checkpoint.upToDate();
      return known.checkpoint;
    },
    state: () =>
      isLive() ? 'live' : known.latestHeartbeat?.state === 'catching-up' ? 'catching-up' : 'silent',
    waitFor: (position, ms) => {
      if (!isLive()) return Promise.resolve(false);
      if (hasReached(known.checkpoint, position)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const done = (reached: boolean): void => {
          clearTimeout(timer);
          waiters.delete(waiter);
          resolve(reached);
        };
        const timer = setTimeout(() => done(false), ms);
        const waiter: Waiter = { position, done };
        waiters.add(waiter);
        void checkpoint.upToDate();
      });
    },
    changed: (key) => followed.some((each) => each.changed(key)),
    reset: () => {
      Object.assign(known, NOTHING);
      next = undefined;
      for (const each of followed) each.unfollow();
      settle();
    },
    reload: () => {
      heartbeat.follow(heartbeatKey(name));
      pointer.follow(livePointerKey(name));
    },
    tick: () => {
      for (const each of followed) void each.upToDate();
      settle();
    },
  };
}

type Followed = {
  readonly key: string;
  /** Whether it has changed since its last read began. */
  changed: boolean;
  failed: boolean;
  /** The read in progress. */
  reading: Promise<void> | undefined;
};

/**
 * Reads a key, and again after each change while `isWanted()`; one read at a time. Results of reads that began before `unfollow` or another
 * `follow` are dropped.
 */
function followText(
  readText: (key: string) => Promise<string | null>,
  onText: (text: string | null) => void,
  isWanted: () => boolean = () => true,
) {
  let followed: Followed | undefined;
  const read = async (current: Followed): Promise<void> => {
    do {
      current.changed = false;
      const text = await readText(current.key);
      if (followed !== current) return;
      onText(text);
    } while (current.changed && isWanted());
  };
  const start = (current: Followed): void => {
    current.failed = false;
    // This does not imply a lost connection: a Redis that has just started refuses reads while it loads its data.
    const failed = (): void => void (current.failed = true);
    current.reading = read(current)
      .catch(failed)
      .finally(() => (current.reading = undefined));
  };
  const upToDate = async (): Promise<void> => {
    const current = followed;
    // The read in progress may be from before the change.
    await current?.reading;
    if (current === undefined || current !== followed) return;
    if (current.reading === undefined && (current.changed || current.failed)) start(current);
    await current.reading;
  };
  return {
    follow: (key: string): void =>
      start((followed = { key, changed: false, failed: false, reading: undefined })),
    changed: (key: string): boolean => {
      if (followed?.key !== key) return false;
      followed.changed = true;
      if (isWanted()) void upToDate();
      return true;
    },
    /** Reads the key if it has changed or the last read failed; resolves after that. */
    upToDate,
    unfollow: (): void => void (followed = undefined),
  };
}
