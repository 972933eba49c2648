// The state of one projection as its feed has told it: live generation, checkpoint, and whether its worker is alive. It performs no I/O. A change is
// announced before the position that includes it is reached.
import type { FeedEntry, FeedStep } from '@aangan/shared-events/feed-entry';
import { hasReached, parsePosition, type Position } from '@aangan/shared-events/position';
import { SILENCE_MS } from '@aangan/shared-events/view-keys';

export type FollowedProjection = {
  /** The live generation; undefined while the projection is not live. */
  readonly generation: () => string | undefined;
  /** The checkpoint up to which the feed was received. */
  readonly position: () => Position | undefined;
  readonly state: () => 'live' | 'catching-up' | 'silent';
  /** Whether it is live and has reached the position, when one is given. */
  readonly hasReached: (position: Position | undefined) => boolean;
  /** Waits at most `ms` milliseconds for the position; false at once while the projection is not live. */
  readonly waitFor: (position: Position, ms: number) => Promise<boolean>;
  /** Whether everything that Redis had at this checkpoint of this generation has been received; both as read from Redis. */
  readonly includes: (generation: string | null, checkpoint: string | null) => boolean;
  /** How often everything derived from the projection had to be dropped, or the projection became live. */
  readonly era: () => number;
  readonly receive: (entry: FeedEntry) => void;
  /** The feed may have been missed, or the views no longer exist: nothing is known until the next heartbeat. */
  readonly lose: () => void;
  /** To be called a few times a second: detects a silent worker. */
  readonly tick: () => void;
};

export type ProjectionEvents = {
  /** These Redis keys have changed, and nothing else. */
  readonly onChanged: (keys: readonly string[]) => void;
  /** Everything derived from the projection must be dropped; also called when it is live again. */
  readonly onRenewed: () => void;
};

type Known = { readonly generation: string; readonly checkpoint: string };
type Waiter = { readonly position: Position; readonly done: (reached: boolean) => void };

/** Follows a projection. `now` is in milliseconds. */
export function followProjection(
  { onChanged, onRenewed }: ProjectionEvents,
  now: () => number,
): FollowedProjection {
  let known: Known | undefined;
  let parsed: { readonly checkpoint: string; readonly position: Position | undefined } | undefined;
  let reported: 'live' | 'catching-up' | undefined;
  let heartbeatAt = -Infinity;
  let wasLive = false;
  let era = 0;
  const waiters = new Set<Waiter>();

  const isLive = (): boolean =>
    known !== undefined && reported === 'live' && now() - heartbeatAt <= SILENCE_MS;
  const position = (): Position | undefined => {
    if (known === undefined) return undefined;
    const { checkpoint } = known;
    if (parsed?.checkpoint !== checkpoint) parsed = { checkpoint, position: parsePosition(checkpoint) };
    return parsed.position;
  };
  const renew = (): void => {
    era++;
    onRenewed();
  };
  const settle = (): void => {
    if (isLive() !== wasLive) {
      wasLive = !wasLive;
      renew();
    }
    for (const waiter of waiters)
      if (!wasLive) waiter.done(false);
      else if (hasReached(position(), waiter.position)) waiter.done(true);
  };
  const replace = (next: Known | undefined): void => {
    known = next;
    // What was derived before belongs to other views, or to views with changes that were missed.
    if (wasLive && isLive()) renew();
    settle();
  };
  const receiveStep = ({ generation, from, to, changed }: FeedStep): void => {
    if (known?.generation !== generation || known.checkpoint !== from)
      return replace({ generation, checkpoint: to });
    if (changed.length > 0) onChanged(changed);
    known = { generation, checkpoint: to };
    if (waiters.size > 0) settle();
  };
  return {
    generation: () => (isLive() ? known?.generation : undefined),
    position,
    state: () => (isLive() ? 'live' : reported === 'catching-up' ? 'catching-up' : 'silent'),
    hasReached: (wanted) => isLive() && (wanted === undefined || hasReached(position(), wanted)),
    waitFor: (wanted, ms) => {
      if (!isLive()) return Promise.resolve(false);
      if (hasReached(position(), wanted)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const done = (reached: boolean): void => {
          clearTimeout(timer);
          waiters.delete(waiter);
          resolve(reached);
        };
        const timer = setTimeout(() => done(false), ms);
        const waiter: Waiter = { position: wanted, done };
        waiters.add(waiter);
      });
    },
    includes: (generation, checkpoint) => {
      if (known === undefined || known.generation !== generation) return false;
      if (known.checkpoint === checkpoint) return true;
      const reached = parsePosition(checkpoint);
      return reached !== undefined && hasReached(position(), reached);
    },
    era: () => era,
    receive: (entry) => {
      if (entry.kind === 'step') return receiveStep(entry);
      if (entry.kind === 'dropped') return replace(undefined);
      const { generation, checkpoint, state } = entry;
      reported = state;
      heartbeatAt = now();
      if (known?.generation === generation && known.checkpoint === checkpoint) return settle();
      replace(generation === '' || checkpoint === '' ? undefined : { generation, checkpoint });
    },
    lose: () => {
      reported = undefined;
      heartbeatAt = -Infinity;
      replace(undefined);
    },
    tick: settle,
  };
}
