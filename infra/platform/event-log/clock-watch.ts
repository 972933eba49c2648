// Detects a machine clock that is behind the events already in the log. It only warns: the shop keeps running and orders events by their position in
// the log.
import { CLOCK_SLACK_MS, clockGap } from '@aangan/shared-events/clock-gap';

export type ClockWatch = {
  /** Records the time of an event (ISO 8601); only the latest one is compared. */
  readonly seen: (at: string | null | undefined) => void;
  readonly warnings: () => readonly string[];
};

/** Compares `now` with the latest event time recorded. */
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
      return [`clock: ${gap} behind the latest event of the log, ${latest}: synchronise it (NTP)`];
    },
  };
}
