// The shop as it was at any place of its log: the views at the mark before it, folded on with the very reducers that make the views of the present.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { SnapshotGoneError, type Mark, type SnapshotStore } from '@aangan/platform/snapshots/snapshot-store';
import { makePastViews, type PastViews } from './past-views.ts';
import { lineOf, type SnapshotProjection } from './recorded-projections.ts';
import { baseAt, decodeWithoutKeys, foldOn } from './snapshot.ts';
import { makeStretchReader, type PastEvent, type Place } from './stretch.ts';

/** Where to look: right after a commit position, right after the n-th event, or at a time (milliseconds since 1970). */
export type Asked = { readonly position: bigint } | { readonly event: number } | { readonly at: number };

export type Past = {
  /** The first and the last place there is; undefined in an empty log. */
  readonly ends: () => Promise<{ readonly first: Place; readonly last: Place } | undefined>;
  /** The newest place that is not after what is request; undefined before the first one. Throws `TooFarError` where snapshots are behind. */
  readonly find: (request: Asked) => Promise<Place | undefined>;
  /** What an answer makes of the views at a place. It is made once more when the snapshots were lost over it. */
  readonly look: <T>(place: Place, answer: (views: PastViews) => Promise<T>) => Promise<T>;
};

export type PastOptions = {
  readonly log: Pick<EventLog, 'logId' | 'eventsAfter'>;
  readonly store: SnapshotStore;
  readonly remembered: readonly SnapshotProjection[];
  /** After how many events there is a snapshot. */
  readonly every: number;
};

/** Opens the past of a log. */
export function openPast({ log, store, remembered, every }: PastOptions): Past {
  const stretches = makeStretchReader(log, every);
  const decode = decodeWithoutKeys();
  let marks: readonly Mark[] = [];

  const line = async (): Promise<string> => lineOf(await log.logId(), remembered, every);
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
      const found = remembered.find(({ projection }) => projection.name === name);
      if (found === undefined) throw new Error(`${name} is not remembered`);
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
    look: async (place, answer) => {
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

function isReached({ position, at }: Omit<Mark, 'events'>, event: number, request: Asked): boolean {
  if ('position' in request) return position <= request.position;
  return 'event' in request ? event <= request.event : at <= request.at;
}
