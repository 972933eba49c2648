// Whether this machine's clock stands behind what the log was written by: a warning, because the shop goes on, and its order is that of the log.
import { CLOCK_SLACK_MS, clockGap } from '@aangan/shared-events/clock-gap';

export type ClockWatch = {
  /** The latest time that an event is known to bear (ISO 8601). */
  readonly seen: (at: string | null | undefined) => void;
  readonly warnings: () => readonly string[];
};

/** Compares a clock with the latest time seen. */
export function watchClock(now: () => Date): ClockWatch {
  let latest: string | undefined;
  return {
    seen: (at) => {
      if (at !== null && at !== undefined && (latest === undefined || Date.parse(at) > Date.parse(latest)))
        latest = at;
    },
    warnings: () => {
      const time = now();
      if (latest === undefined || Date.parse(latest) - time.getTime() <= CLOCK_SLACK_MS) return [];
      const gap = clockGap(time.toISOString(), latest);
      return [`clock: it stands ${gap} behind the latest event of the log, ${latest}: set it right`];
    },
  };
}
