// Reads the log after a mark as far as needed and caches it for the next query: dragging along the timeline mostly stays within one stretch.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { LostPositionError } from '@aangan/platform/event-log/lost-position';
import type { Mark } from '@aangan/platform/snapshots/snapshot-store';
import type { RawEvent } from '@aangan/shared-events/codec';
import { isBusinessEvent } from '../runtime/fold/business-event.ts';

/** A place in the log: right after one of its events. */
export type Place = {
  readonly position: bigint;
  /** The number of the business event, from 1. */
  readonly event: number;
  /** The latest event time up to there, in milliseconds since 1970; it never decreases. */
  readonly at: number;
};

export type PastEvent = Place & { readonly raw: RawEvent };

export type StretchReader = {
  /** The events after a mark (undefined: from the first) until `isEnough` holds or the log ends. Throws `TooFarError`. */
  readonly after: (
    mark: Mark | undefined,
    isEnough: (event: PastEvent) => boolean,
  ) => Promise<readonly PastEvent[]>;
};

/** The nearest snapshot is too far back: the next one has yet to be taken. */
export class TooFarError extends Error {
  override readonly name = 'TooFarError';
}

type Stretch = { readonly events: PastEvent[]; reached: bigint | undefined; reading: Promise<unknown> };

const CACHED_STRETCHES = 8;
/** The most events after a mark that one query folds; snapshots are far closer together. */
const MAX_FOLDED_EVENTS = 5_000;

/** Creates a reader of a log, `page` events at a time. */
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
      if (events.length > MAX_FOLDED_EVENTS) throw new TooFarError('there is no snapshot near enough');
      const more = await log.eventsAfter(stretch.reached, page);
      for (const raw of more) if (isBusinessEvent(raw)) events.push(placed(raw, events.at(-1) ?? mark));
      stretch.reached = more.at(-1)?.position ?? stretch.reached;
      if (more.length < page) return [...events];
    }
  };

  return {
    after: (mark, isEnough) => {
      const stretch = stretchAfter(mark);
      // Reads of one stretch run one after the other, so that no event is added twice.
      const reading = stretch.reading.then(() => readUntil(stretch, mark, isEnough));
      stretch.reading = reading.catch((error: unknown) => {
        // Its events are of a log that an older copy has replaced.
        if (error instanceof LostPositionError) cached.delete(mark?.position);
      });
      return reading;
    },
  };
}

function placed(raw: RawEvent, before: Mark | PastEvent | undefined): PastEvent {
  const events = before === undefined ? 0 : 'event' in before ? before.event : before.events;
  const at = Math.max(before?.at ?? -Infinity, timeOf(raw.metadata) ?? before?.at ?? 0);
  return { position: raw.position, event: events + 1, at, raw };
}

/** The time in an event's metadata. */
function timeOf(metadata: unknown): number | undefined {
  if (typeof metadata !== 'object' || metadata === null || !('at' in metadata)) return undefined;
  const at = Date.parse(String(metadata.at));
  return Number.isNaN(at) ? undefined : at;
}
