// How far somebody who follows the log is behind it. Positions are bytes and tell nobody anything, so the events that are still to be taken are
// read and counted: only when there are any, no further than a bound, and once a second however many ask.
import type { Position } from '@aangan/shared-events/position';
import type { EventLog, LogEntry } from './event-log.ts';
import { makeProbe, type Lag } from '../health/readiness.ts';

/** How many events are counted at most. */
export const MOST_COUNTED = 1_000;
const KEPT_MS = 1_000;

export type LagMeter = {
  /** What stands in the log after a checkpoint; one of another log, or none, has all of it before it. Null as below. */
  readonly behind: (checkpoint: Position | undefined) => Promise<Lag | null>;
  /**
   * What stands in the log after a commit position; undefined: nothing has been taken yet. `streams` begin with one of these, all of them
   * unless said. Null when the log does not answer within a second.
   */
  readonly after: (position: bigint | undefined, streams?: readonly string[]) => Promise<Lag | null>;
};

const NONE: Lag = { events: 0, orMore: false, seconds: 0 };

/** Makes the meter of one log. */
export function makeLagMeter(log: Pick<EventLog, 'head' | 'logId' | 'entriesAfter'>): LagMeter {
  const head = makeProbe<bigint | null>(log.head, null, { keepMs: KEPT_MS });
  const logId = makeProbe<string | null>(log.logId, null, { keepMs: KEPT_MS });
  type Entries = readonly LogEntry[] | null;
  const waiting = new Map<
    bigint | undefined,
    { readonly read: () => Promise<Entries>; readonly at: number }
  >();

  const entriesAfter = (position: bigint | undefined): Promise<Entries> => {
    for (const [other, { at }] of waiting) if (performance.now() - at > KEPT_MS) waiting.delete(other);
    const known = waiting.get(position);
    if (known !== undefined) return known.read();
    const read = makeProbe<Entries>(() => log.entriesAfter(position, MOST_COUNTED), null, {
      keepMs: KEPT_MS,
    });
    waiting.set(position, { read, at: performance.now() });
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
  // What the event store writes for itself is none of the shop's history.
  const ours = entries.filter(({ stream }) => !stream.startsWith('$'));
  const meant = ours.filter(
    ({ stream }) => streams === undefined || streams.some((beginning) => stream.startsWith(beginning)),
  );
  const [oldest] = meant;
  const seconds = oldest === undefined ? 0 : Math.max(0, (Date.now() - oldest.created.getTime()) / 1_000);
  return { events: meant.length, orMore: entries.length >= MOST_COUNTED, seconds };
}
