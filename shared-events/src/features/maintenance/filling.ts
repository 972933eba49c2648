// Progress of a rebuild: share, speed and remaining time, for the terminal and the administrators' screen.
import type { Position } from '../../position.ts';

/** `share` is from 0 to 1; speed and remaining seconds are null while unknown. */
export type FillProgress = {
  readonly share: number;
  readonly events: number;
  readonly eventsPerSecond: number | null;
  readonly secondsLeft: number | null;
};

export type FillInput = {
  /** The number of processed events, and the position reached. */
  readonly events: number;
  readonly checkpoint: Position | undefined;
  /** Commit position of the newest event of the log. */
  readonly head: bigint;
  /** Both in milliseconds since 1970; `begunAt` is 0 when unknown. */
  readonly begunAt: number;
  readonly now: number;
};

/** The share is measured by commit position: the number of events in the log is not known. */
export function fillProgress({ events, checkpoint, head, begunAt, now }: FillInput): FillProgress {
  const share = head === 0n ? 1 : Math.min(1, Number(checkpoint?.commit ?? 0n) / Number(head));
  const seconds = begunAt === 0 ? 0 : Math.max(0, now - begunAt) / 1_000;
  return {
    share,
    events,
    eventsPerSecond: seconds > 0 && events > 0 ? events / seconds : null,
    secondsLeft: seconds > 0 && share > 0 ? (seconds * (1 - share)) / share : null,
  };
}
