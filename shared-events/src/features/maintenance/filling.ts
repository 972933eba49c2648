// How far new views are filled, how fast, and how long it will take: told alike in a terminal and on the administrators' screen.
import type { Position } from '../../position.ts';

/** Seconds and events; `share` from 0 to 1; null while it cannot be said. */
export type Filling = {
  readonly share: number;
  readonly events: number;
  readonly eventsPerSecond: number | null;
  readonly secondsLeft: number | null;
};

export type FillInput = {
  /** Events taken, and up to where. */
  readonly events: number;
  readonly checkpoint: Position | undefined;
  /** Commit position of the newest event of the log. */
  readonly head: bigint;
  /** Both in milliseconds; 0: not known when it was begun. */
  readonly begunAt: number;
  readonly now: number;
};

/** The share is that of the log's length, which is known; how many events it holds is not. */
export function fillingOf({ events, checkpoint, head, begunAt, now }: FillInput): Filling {
  const share = head === 0n ? 1 : Math.min(1, Number(checkpoint?.commit ?? 0n) / Number(head));
  const seconds = begunAt === 0 ? 0 : Math.max(0, now - begunAt) / 1_000;
  return {
    share,
    events,
    eventsPerSecond: seconds > 0 && events > 0 ? events / seconds : null,
    secondsLeft: seconds > 0 && share > 0 ? (seconds * (1 - share)) / share : null,
  };
}
