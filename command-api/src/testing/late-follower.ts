// An event log whose catalogue subscription is delayed or frozen; reads, appends and other subscriptions are
// not.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { LogBatch } from '@aangan/platform/event-log/subscription';

/** The least delay of events in milliseconds; `Infinity` freezes the follower. May be changed at any time. */
export type Lateness = { ms: number };

/** The log with a delayed catalogue subscription. */
export function withLateFollower(log: EventLog, lateness: Lateness): EventLog {
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
