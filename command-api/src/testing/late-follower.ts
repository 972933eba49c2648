// An API whose follower of the catalogue hears of everything late, or of nothing: all else of it, reads and appends too, is as quick as ever.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { LogBatch } from '@aangan/platform/event-log/subscription';

/** By how many milliseconds events are late at least; `Infinity`: the follower is frozen. May be changed at any time. */
export type Lateness = { ms: number };

/** The log as such an API has it. */
export function followedLate(log: EventLog, lateness: Lateness): EventLog {
  return {
    ...log,
    subscribe: (options) => {
      const { filter, signal } = options;
      const isFollower =
        filter !== undefined && 'streamPrefixes' in filter && filter.streamPrefixes.includes('product-');
      return isFollower ? late(log.subscribe(options), lateness, signal) : log.subscribe(options);
    },
  };
}

async function* late(
  batches: AsyncIterable<LogBatch>,
  lateness: Lateness,
  signal: AbortSignal,
): AsyncIterable<LogBatch> {
  for await (const batch of batches) {
    const came = performance.now();
    while (performance.now() - came < lateness.ms && !signal.aborted) await sleep(1);
    if (signal.aborted) return;
    yield batch;
  }
}
