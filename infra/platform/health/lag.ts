// How far a subscriber is behind the head of the log. Positions are byte offsets, so the events still to be processed are read and counted: only when
// there are any, up to a bound, and at most once a second for all callers.
import type { Position } from '@aangan/shared-events/position';
import type { EventLog, LogEntry } from '../event-log/event-log.ts';
import { makeProbe, type Lag } from './readiness.ts';

/** The largest number of events that is counted. */
export const MAX_COUNTED = 1_000;
const CACHED_MS = 1_000;

export type LagMeter = {
  /** The lag after a checkpoint; without one, or with one of another log, all events count. Null as below. */
  readonly behind: (checkpoint: Position | undefined) => Promise<Lag | null>;
  /**
   * The lag after a commit position; undefined: nothing has been processed yet. `streams` are prefixes of the streams that count (default: all). Null
   * when the log does not answer within a second.
   */
  readonly after: (position: bigint | undefined, streams?: readonly string[]) => Promise<Lag | null>;
};

const NONE: Lag = { events: 0, orMore: false, seconds: 0 };

/** Makes the meter of one log. */
export function makeLagMeter(log: Pick<EventLog, 'head' | 'logId' | 'entriesAfter'>): LagMeter {
  const head = makeProbe<bigint | null>(log.head, null, { cacheMs: CACHED_MS });
  const logId = makeProbe<string | null>(log.logId, null, { cacheMs: CACHED_MS });
  type Entries = readonly LogEntry[] | null;
  const cachedReads = new Map<
    bigint | undefined,
    { readonly read: () => Promise<Entries>; readonly at: number }
  >();

  const entriesAfter = (position: bigint | undefined): Promise<Entries> => {
    for (const [other, { at }] of cachedReads)
      if (performance.now() - at > CACHED_MS) cachedReads.delete(other);
    const known = cachedReads.get(position);
    if (known !== undefined) return known.read();
    const read = makeProbe<Entries>(() => log.entriesAfter(position, MAX_COUNTED), null, {
      cacheMs: CACHED_MS,
    });
    cachedReads.set(position, { read, at: performance.now() });
    return read();
  };

  const after: LagMeter['after'] = async (position, streams) => {
    const end = await head();
    if (end === null) return null;
    if (position !== undefined && position >= end) return NONE;
    const entries = await entriesAfter(position);
    return entries === null ? null : lagOf(entries, streams);
  };
  return {
    after,
    behind: async (checkpoint) => {
      const id = await logId();
      if (id === null) return null;
      return after(checkpoint?.logId === id ? checkpoint.commit : undefined);
    },
  };
}

function lagOf(entries: readonly LogEntry[], streams: readonly string[] | undefined): Lag {
  // System events of the event store are not the shop's.
  const ours = entries.filter(({ stream }) => !stream.startsWith('$'));
  const relevant = ours.filter(
    ({ stream }) => streams === undefined || streams.some((beginning) => stream.startsWith(beginning)),
  );
  const [oldest] = relevant;
  const seconds = oldest === undefined ? 0 : Math.max(0, (Date.now() - oldest.created.getTime()) / 1_000);
  return { events: relevant.length, orMore: entries.length >= MAX_COUNTED, seconds };
}
