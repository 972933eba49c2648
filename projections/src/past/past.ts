// The shop at any place of its log: the snapshot before it, folded on with the same projections that make the current views.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { SnapshotGoneError, type Mark, type SnapshotStore } from '@aangan/platform/snapshots/snapshot-store';
import { makePastViews, type PastViews } from './past-views.ts';
import { snapshotLineOf, type SnapshotProjection } from './recorded-projections.ts';
import { baseAt, decodeWithoutKeys, foldOn } from './snapshot.ts';
import { makeStretchReader, type PastEvent, type Place } from './stretch.ts';

/** A point in time: right after a commit position, right after the n-th event, or at a time (milliseconds since 1970). */
export type PointInTime =
  | { readonly position: bigint }
  | { readonly event: number }
  | { readonly at: number };

export type Past = {
  /** The first and the last place; undefined for an empty log. */
  readonly ends: () => Promise<{ readonly first: Place; readonly last: Place } | undefined>;
  /**
   * The newest place that is not after the point in time; undefined before the first one. Throws `TooFarError` when the next snapshot has yet to be
   * taken.
   */
  readonly find: (request: PointInTime) => Promise<Place | undefined>;
  /** Runs a query on the views at a place. It runs once more when the snapshots were lost meanwhile. */
  readonly query: <T>(place: Place, answer: (views: PastViews) => Promise<T>) => Promise<T>;
};

export type PastOptions = {
  readonly log: Pick<EventLog, 'logId' | 'eventsAfter'>;
  readonly store: SnapshotStore;
  readonly recorded: readonly SnapshotProjection[];
  /** The number of business events between two snapshots. */
  readonly every: number;
};

/** Opens the history of a log. */
export function openPast({ log, store, recorded, every }: PastOptions): Past {
  const stretches = makeStretchReader(log, every);
  const decode = decodeWithoutKeys();
  let marks: readonly Mark[] = [];

  const line = async (): Promise<string> => snapshotLineOf(await log.logId(), recorded, every);
  const newestMark = async (isBefore: (mark: Mark) => boolean): Promise<Mark | undefined> => {
    const known = marks;
    const more = await store.marks(await line(), known.at(-1)?.position);
    if (more.length > 0 && known === marks) marks = [...known, ...more];
    return marks.findLast(isBefore);
  };
  const find: Past['find'] = async (request) => {
    const mark = await newestMark((each) => isReached(each, each.events, request));
    const isPast = (event: PastEvent): boolean => !isReached(event, event.event, request);
    const events = await stretches.after(mark, isPast);
    const before = events.findLast((event) => !isPast(event)) ?? (mark && { ...mark, event: mark.events });
    return before && { position: before.position, event: before.event, at: before.at };
  };

  const viewsAt = async (place: Place): Promise<PastViews> => {
    const mark = await newestMark(({ position }) => position <= place.position);
    const read = await stretches.after(mark, ({ position }) => position >= place.position);
    const events = read.filter(({ position }) => position <= place.position).map(({ raw }) => raw);
    const lineNow = await line();
    return makePastViews(async (name) => {
      const found = recorded.find(({ projection }) => projection.name === name);
      if (found === undefined) throw new Error(`there are no snapshots of ${name}`);
      const base = baseAt(store, lineNow, mark, found.projection);
      return { base, folded: await foldOn(base, found.projection, events, decode) };
    });
  };

  return {
    find,
    ends: async () => {
      const [first, last] = [await find({ event: 1 }), await find({ at: Infinity })];
      return first && last && { first, last };
    },
    query: async (place, answer) => {
      try {
        return await answer(await viewsAt(place));
      } catch (error) {
        if (!(error instanceof SnapshotGoneError)) throw error;
        marks = [];
        return answer(await viewsAt(place));
      }
    },
  };
}

function isReached({ position, at }: Omit<Mark, 'events'>, event: number, request: PointInTime): boolean {
  if ('position' in request) return position <= request.position;
  return 'event' in request ? event <= request.event : at <= request.at;
}
