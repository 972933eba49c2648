// What this process knows of one projection: which generation is live, how far it is folded, whether its worker is alive. All of it is learned over
// the connection that reads the documents, so the announcement of a changed document always comes before the word that a position was reached.
// Each step of a projection moves its checkpoint, and most steps nobody waits for: it is read for who waits, and otherwise a few times a second.
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
  /** Up to where it is folded, as it was when that was last read: it may be further. */
  readonly position: () => Position | undefined;
  /** The same, read again where it is known to have changed. */
  readonly positionNow: () => Promise<Position | undefined>;
  readonly state: () => 'live' | 'catching-up' | 'silent';
  readonly waitFor: (position: Position, ms: number) => Promise<boolean>;
  /** A key of the projection that was read has changed; tells whether it was one of those that are watched here. */
  readonly changed: (key: string) => boolean;
  /** Everything known is gone. */
  readonly lost: () => void;
  /** Learns everything anew. */
  readonly learn: () => void;
  /** To be called a few times a second: notices that nobody is heard of any more, and reads again what has changed or could not be read. */
  readonly tick: () => void;
};

type Known = {
  generation: string | undefined;
  checkpoint: Position | undefined;
  beat: Heartbeat | undefined;
  /** When the heartbeat was last seen to change. */
  heardAt: number;
};
const NOTHING: Known = { generation: undefined, checkpoint: undefined, beat: undefined, heardAt: -Infinity };

type Waiter = { readonly position: Position; readonly done: (reached: boolean) => void };

/** Watches a projection. `renewed` is called whenever everything derived from it must be dropped, and when it is live again. */
export function watchProjection(
  name: string,
  readText: (key: string) => Promise<string | null>,
  renewed: () => void,
  now: () => number,
): WatchedProjection {
  const known: Known = { ...NOTHING };
  const waiters = new Set<Waiter>();
  let wasLive = false;
  /** The generation that readers go over to. */
  let next: { readonly generation: string; reached: Position | undefined } | undefined;
  const isAlive = (): boolean => known.beat?.state === 'live' && now() - known.heardAt <= SILENCE_MS;
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
      goOver();
      settle();
    },
    () => waiters.size > 0,
  );
  const nextCheckpoint = followText(readText, (text) => {
    if (next === undefined) return;
    next.reached = parsePosition(text);
    goOver();
  });
  // Readers stay with the generation that they have until the next one is known to be no less far: both are folded meanwhile.
  const goOver = (): void => {
    if (next?.reached === undefined) return;
    const { generation, reached } = next;
    const until = known.checkpoint;
    if (until?.logId === reached.logId && until.commit > reached.commit) return;
    next = undefined;
    nextCheckpoint.forget();
    Object.assign(known, { generation, checkpoint: reached });
    checkpoint.follow(checkpointKey(name, generation));
    renewed();
    settle();
  };
  const pointer = followText(readText, (text) => {
    const generation = text ?? undefined;
    next = undefined;
    nextCheckpoint.forget();
    if (generation === known.generation) return;
    if (generation !== undefined && known.checkpoint !== undefined) {
      next = { generation, reached: undefined };
      // After a flush the former one is not there any more, and then nobody may read it.
      void checkpoint.upToDate();
      return nextCheckpoint.follow(checkpointKey(name, generation));
    }
    known.generation = generation;
    known.checkpoint = undefined;
    checkpoint.forget();
    settle();
    if (generation !== undefined) checkpoint.follow(checkpointKey(name, generation));
  });
  const heartbeat = followText(readText, (text) => {
    const beat = parseHeartbeat(text);
    // The first one heard may be the last one of somebody long dead.
    if (known.beat !== undefined && beat !== undefined && beat.count !== known.beat.count)
      known.heardAt = now();
    known.beat = beat;
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
    state: () => (isLive() ? 'live' : known.beat?.state === 'catching-up' ? 'catching-up' : 'silent'),
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
    lost: () => {
      Object.assign(known, NOTHING);
      next = undefined;
      for (const each of followed) each.forget();
      settle();
    },
    learn: () => {
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
  /** Whether it has changed since the last reading of it began. */
  changed: boolean;
  failed: boolean;
  /** The reading under way. */
  reading: Promise<void> | undefined;
};

/**
 * Reads a key, and again whenever it has changed, while `isWanted` says so; one reading at a time. What was read before `forget` or another
 * `follow` is not told.
 */
function followText(
  readText: (key: string) => Promise<string | null>,
  tell: (text: string | null) => void,
  isWanted: () => boolean = () => true,
) {
  let followed: Followed | undefined;
  const read = async (mine: Followed): Promise<void> => {
    do {
      mine.changed = false;
      const text = await readText(mine.key);
      if (followed !== mine) return;
      tell(text);
    } while (mine.changed && isWanted());
  };
  const start = (mine: Followed): void => {
    mine.failed = false;
    // The connection need not be lost: a Redis that has just started refuses everything while it loads what it keeps.
    const failed = (): void => void (mine.failed = true);
    mine.reading = read(mine)
      .catch(failed)
      .finally(() => (mine.reading = undefined));
  };
  const upToDate = async (): Promise<void> => {
    const mine = followed;
    // What is being read may be from before the change.
    await mine?.reading;
    if (mine === undefined || mine !== followed) return;
    if (mine.reading === undefined && (mine.changed || mine.failed)) start(mine);
    await mine.reading;
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
    /** Resolves once it is read, if it has changed or could not be read before. */
    upToDate,
    forget: (): void => void (followed = undefined),
  };
}
