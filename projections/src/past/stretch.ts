// A stretch of the log after a mark, read as far as it is asked for and kept for the next question: who drags along the line in time stays in it.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { Mark } from '@aangan/platform/snapshots/snapshot-store';
import type { RawEvent } from '@aangan/shared-events/codec';
import { isBusinessEvent } from '../runtime/fold/business-event.ts';

/** A place in the history: right after one of its events. */
export type Place = {
  readonly position: bigint;
  /** Which event of the shop it is, from 1. */
  readonly event: number;
  /** The latest time that any event bears up to there, in milliseconds since 1970: it never goes back. */
  readonly at: number;
};

export type PastEvent = Place & { readonly raw: RawEvent };

export type StretchReader = {
  /**
   * The events after a mark (undefined: from the first) until one of them is enough, or the log ends. Throws `TooFarError`.
   */
  readonly after: (
    mark: Mark | undefined,
    isEnough: (event: PastEvent) => boolean,
  ) => Promise<readonly PastEvent[]>;
};

/** There is no snapshot near enough: it has yet to be taken. */
export class TooFarError extends Error {
  override readonly name = 'TooFarError';
}

type Stretch = { readonly events: PastEvent[]; reached: bigint | undefined; reading: Promise<unknown> };

const CACHED_STRETCHES = 8;
/** So many events after a mark are folded while somebody waits; snapshots come far more often. */
const MOST_EVENTS = 5_000;

/** Reads stretches of a log, `page` events at a time. */
export function makeStretchReader(log: Pick<EventLog, 'eventsAfter'>, page: number): StretchReader {
  const cached = new Map<bigint | undefined, Stretch>();

  const stretchAfter = (mark: Mark | undefined): Stretch => {
    const place = mark?.position;
    const found = cached.get(place) ?? { events: [], reached: place, reading: Promise.resolve() };
    cached.delete(place);
    cached.set(place, found);
    for (const [oldest] of cached) {
      if (cached.size <= CACHED_STRETCHES) break;
      cached.delete(oldest);
    }
    return found;
  };

  const readUntil = async (
    stretch: Stretch,
    mark: Mark | undefined,
    isEnough: (event: PastEvent) => boolean,
  ): Promise<readonly PastEvent[]> => {
    const { events } = stretch;
    for (;;) {
      const last = events.at(-1);
      if (last !== undefined && isEnough(last)) return [...events];
      if (events.length > MOST_EVENTS) throw new TooFarError('there is no snapshot near enough');
      const more = await log.eventsAfter(stretch.reached, page);
      for (const raw of more) if (isBusinessEvent(raw)) events.push(placed(raw, events.at(-1) ?? mark));
      stretch.reached = more.at(-1)?.position ?? stretch.reached;
      if (more.length < page) return [...events];
    }
  };

  return {
    after: (mark, isEnough) => {
      const stretch = stretchAfter(mark);
      // One after the other, so that nothing is read twice into it.
      const reading = stretch.reading.then(() => readUntil(stretch, mark, isEnough));
      stretch.reading = reading.catch(() => undefined);
      return reading;
    },
  };
}

function placed(raw: RawEvent, before: Mark | PastEvent | undefined): PastEvent {
  const events = before === undefined ? 0 : 'event' in before ? before.event : before.events;
  const at = Math.max(before?.at ?? -Infinity, timeOf(raw.metadata) ?? before?.at ?? 0);
  return { position: raw.position, event: events + 1, at, raw };
}

/** When an event says that it happened. */
function timeOf(metadata: unknown): number | undefined {
  if (typeof metadata !== 'object' || metadata === null || !('at' in metadata)) return undefined;
  const at = Date.parse(String(metadata.at));
  return Number.isNaN(at) ? undefined : at;
}
