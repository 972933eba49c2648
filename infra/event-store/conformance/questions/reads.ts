import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  type Direction,
  type Position,
  type ReadPosition,
  type ReadStreamOptions,
} from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import type { Asking } from '../asking.ts';
import type { Questions } from './question.ts';

const WAYS: Readonly<Record<string, ReadStreamOptions>> = {
  all: {},
  'from 4': { fromRevision: 4n },
  'from 4, 2': { fromRevision: 4n, maxCount: 2 },
  'from 9': { fromRevision: 9n },
  'from 10': { fromRevision: 10n },
  'from 99': { fromRevision: 99n },
  end: { fromRevision: END },
  back: { direction: BACKWARDS, fromRevision: END },
  'back 3': { direction: BACKWARDS, fromRevision: END, maxCount: 3 },
  'back from 4': { direction: BACKWARDS, fromRevision: 4n },
  'back from start': { direction: BACKWARDS, fromRevision: START },
  'back from 99': { direction: BACKWARDS, fromRevision: 99n, maxCount: 2 },
  'max 0': { maxCount: 0 },
};

/** Bytes after an event at which no log of a test goes on. */
const FAR = 1_000_000_000_000n;

type Placed = { readonly stream: string; readonly revision: number; readonly position: Position };

/** The positions of the events of the given streams, in log order. */
const placesOf = async ({ client }: Asking, streams: readonly string[]): Promise<Placed[]> => {
  const places: Placed[] = [];
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    if (event === undefined || !streams.includes(event.streamId)) continue;
    places.push({ stream: event.streamId, revision: Number(event.revision), position: event.position });
  }
  return places;
};

const isBehind = (later: Position, earlier: Position): boolean =>
  later.commit > earlier.commit || (later.commit === earlier.commit && later.prepare >= earlier.prepare);

export const reads: Questions = {
  'read: a stream of ten in every way': async ({ seeded, read }) => {
    const own = await seeded('r', 10);
    const answers: Record<string, Answer> = {};
    for (const [name, way] of Object.entries(WAYS)) answers[name] = await read(own, way);
    return answers;
  },
  'read: a missing stream': async ({ stream, read, metadata }) => {
    const own = stream('none');
    return {
      f: await read(own),
      b: await read(own, { direction: BACKWARDS, fromRevision: END }),
      from: await read(own, { fromRevision: 5n }),
      meta: await metadata(own),
    };
  },
};

export const readsOfAll: Questions = {
  'read $all: inclusive, exclusive, own events in order': async (asking) => {
    const { client, label, tried } = asking;
    const own = [await asking.seeded('all-a', 2), await asking.seeded('all-b', 2)];
    const places = await placesOf(asking, own);
    const [, second, third] = places;
    if (second === undefined || third === undefined) return 'too few events';
    const from = (fromPosition: ReadPosition, direction: Direction, maxCount: number): Promise<Answer> =>
      tried(async () => {
        const seen: Answer[] = [];
        for await (const { event } of client.readAll({ direction, fromPosition, maxCount })) {
          seen.push(
            event && own.includes(event.streamId) ? `${label(event.streamId)} ${event.revision}` : 'other',
          );
        }
        return seen;
      });
    const { commit, prepare } = second.position;
    return {
      order: places.map(({ stream, revision }) => `${label(stream)} ${revision}`),
      rising: places.every(({ position }, index) => {
        const before = places[index - 1];
        return before === undefined || isBehind(position, before.position);
      }),
      forwardFromSecond: await from(second.position, FORWARDS, 2),
      backwardFromSecond: await from(second.position, BACKWARDS, 1),
      backwardFromThird: await from(third.position, BACKWARDS, 1),
      backEnd: await from(END, BACKWARDS, 1),
      forwardEnd: await from(END, FORWARDS, 5),
      backStart: await from(START, BACKWARDS, 5),
      odd: await from({ commit: commit + 1n, prepare: prepare + 1n }, FORWARDS, 1),
      forwardBeyondEnd: await from({ commit: commit + FAR, prepare: prepare + FAR }, FORWARDS, 1),
      backBeyondEnd: await from({ commit: commit + FAR, prepare: prepare + FAR }, BACKWARDS, 1),
    };
  },
};
