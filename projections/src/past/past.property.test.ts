// Replay equality: for random histories the past at every position is the fold of the log up to there, with snapshots or without, and no snapshot
// holds personal data.
import { fieldsOf } from '@aangan/shared-events/fields';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSnapshotStore } from '@aangan/platform/snapshots/open-snapshot-store';
import type { SnapshotStore } from '@aangan/platform/snapshots/snapshot-store';
import { memoryFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { codec } from '@aangan/shared-events/all-events';
import type { PersonKey, RawEvent } from '@aangan/shared-events/codec';
import { accountCountKey } from '@aangan/shared-events/features/accounts/views';
import { salesProjectionName } from '@aangan/shared-events/features/orders/sales/views';
import { orderStatsKey } from '@aangan/shared-events/features/orders/views';
import { historyOf, historyActions, markOf, type HistoryEvent } from '../testing/history.ts';
import { makeDecoder, type Decode } from '../runtime/fold/decoder.ts';
import { foldInMemory } from '../runtime/fold/load-documents.ts';
import { emptyMemory, writeMemory } from '../runtime/fold/view-memory.ts';
import { catalogueActions, withCatalogueEvents } from '../testing/catalogue-history.ts';
import { takeNext } from './take-snapshots.ts';
import { openPast, type Past } from './past.ts';
import type { PastViews } from './past-views.ts';
import { snapshotLineOf, recordedProjections, type SnapshotProjection } from './recorded-projections.ts';
import { decodeWithoutKeys } from './snapshot.ts';
import { makeStretchReader } from './stretch.ts';

const EVERY = 4;
const START = Date.UTC(2026, 10, 20, 6);
const recorded = recordedProjections('Asia/Kolkata');

let folder: TempFolder;
let store: SnapshotStore;
/** The text of all snapshots. */
const written: string[] = [];
beforeAll(async () => {
  folder = await memoryFolder();
  const opened = openSnapshotStore({ proofsUrl: undefined, dataDir: folder.path });
  store = {
    ...opened,
    put: (line, mark, changes) => {
      const indexes = [...changes.indexes].map(([index, members]) => [index, ...members]);
      written.push(JSON.stringify([[...changes.documents], indexes]));
      return opened.put(line, mark, changes);
    },
  };
});
afterAll(async () => {
  await store.close();
  await folder.remove();
});

const keyOf = (subject: string): PersonKey => ({ id: subject, secret: Buffer.alloc(32, subject) });

/** A log with a random history, system events between, and clocks that sometimes go back. */
function storeAll(history: readonly HistoryEvent[]): readonly RawEvent[] {
  return history.flatMap(({ stream, event, sealFor }, at): readonly RawEvent[] => {
    const minutes = at % 7 === 6 ? at - 3 : at;
    const metadata = {
      at: new Date(START + minutes * 60_000).toISOString(),
      by: { kind: 'system' },
      origin: { client: 'api' },
      correlationId: 'c',
    } as const;
    const revision = history.slice(0, at).filter((earlier) => earlier.stream === stream).length;
    const stored = codec.encode(event, metadata, keyOf(sealFor ?? ''), () => Buffer.alloc(12, at));
    const raw = {
      ...stored,
      id: `e-${at}`,
      stream,
      revision: BigInt(revision),
      position: BigInt(100 + 10 * at),
    };
    const own = { ...raw, type: '$metadata', stream: `$$${stream}`, position: raw.position + 5n };
    return at % 5 === 3 ? [raw, own] : [raw];
  });
}

const logOf = (logId: string, events: readonly RawEvent[]) => ({
  logId: async () => logId,
  eventsAfter: async (after: bigint | undefined, most: number) =>
    events.filter(({ position }) => after === undefined || position > after).slice(0, most),
});

/** The views after each event, folded one by one from the first. */
async function foldPrefixes(
  { projection, includesIndex }: SnapshotProjection,
  events: readonly RawEvent[],
  decode: Decode,
): Promise<readonly Stood[]> {
  const memory = emptyMemory();
  const prefixes: Stood[] = [];
  for (const raw of events) {
    if (projection.eventTypes.includes(raw.type))
      writeMemory(memory, foldInMemory(projection, [await decode(raw)], memory));
    const included = [...memory.indexes].filter(([index]) => includesIndex(index));
    const members = included.map(([index, entries]) => [index, [...entries].sort(byScore)] as const);
    prefixes.push({
      documents: Object.fromEntries(memory.documents),
      indexes: Object.fromEntries(members),
      blockedStreams: Object.fromEntries(memory.blockedStreams),
    });
  }
  return prefixes;
}

type Entry = readonly [member: string, score: number];
type Stood = {
  readonly documents: Readonly<Record<string, string>>;
  readonly indexes: Readonly<Record<string, readonly Entry[]>>;
  readonly blockedStreams: Readonly<Record<string, string>>;
};
const byScore = (one: Entry, other: Entry): number => one[1] - other[1] || (one[0] < other[0] ? -1 : 1);
const keysIn = (records: readonly Readonly<Record<string, unknown>>[]): readonly string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

/** The same views queried from the past, for every key that ever existed. */
async function lookAt(
  views: PastViews,
  { projection: { name } }: SnapshotProjection,
  ever: readonly Stood[],
): Promise<Stood> {
  const keys = keysIn(ever.map(({ documents }) => documents));
  const found = await views.documents<unknown>(name, keys);
  const texts = keys.map((key, at) => [key, JSON.stringify(found[at])] as const);
  const indexes: Record<string, readonly Entry[]> = {};
  for (const index of keysIn(ever.map((stood) => stood.indexes))) {
    const scored = await views.scored(name, index, { newestFirst: false });
    if (scored.length > 0) indexes[index] = scored.map(({ member, score }) => [member, score]);
  }
  return {
    documents: Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
    indexes,
    blockedStreams: Object.fromEntries(await views.blockedStreams(name)),
  };
}

async function lookEverywhere(
  past: Past,
  position: bigint,
  ever: ReadonlyMap<SnapshotProjection, readonly Stood[]>,
) {
  const place = await past.find({ position });
  if (place === undefined) throw new Error('there is nothing yet');
  return past.query(place, async (views) => {
    const all = [...ever].map(([each, prefixes]) => lookAt(views, each, prefixes));
    return Promise.all(all);
  });
}

let runs = 0;

test('the past at every position is the fold of the prefix, with snapshots and without', async () => {
  await fc.assert(
    fc.asyncProperty(historyActions, catalogueActions, async (people, things) => {
      const { history } = historyOf(people);
      const events = storeAll(withCatalogueEvents(history, things));
      const log = logOf(`${String(runs++).padStart(10, '0')}xx`, events);
      const needs = { log, store, recorded, every: EVERY };
      const line = snapshotLineOf(await log.logId(), recorded, EVERY);
      const withSnapshots = openPast(needs);
      const without = openPast({ ...needs, every: 1_000 });
      for (
        let mark = await takeNext(needs, makeStretchReader(log, EVERY), line, undefined);
        mark !== undefined;
      )
        mark = await takeNext(needs, makeStretchReader(log, EVERY), line, mark);
      const business = events.filter(({ type }) => !type.startsWith('$'));
      expect(await store.marks(line)).toHaveLength(Math.floor(business.length / EVERY));

      const [keyless, keyed] = [decodeWithoutKeys(), makeDecoder(codec, async (id) => keyOf(id).secret)];
      const ever = new Map<SnapshotProjection, readonly Stood[]>();
      for (const each of recorded) ever.set(each, await foldPrefixes(each, business, keyless));
      for (const [at, { position }] of business.entries()) {
        const expected = [...ever.values()].map((prefixes) => prefixes[at]);
        expect(await lookEverywhere(withSnapshots, position + 1n, ever)).toEqual(expected);
        if (at % 8 === 0) expect(await lookEverywhere(without, position, ever)).toEqual(expected);
      }
      // The numbers of the dashboard are the same with all keys.
      for (const [each, prefixes] of ever) {
        const [plain, known] = [prefixes.at(-1), (await foldPrefixes(each, business, keyed)).at(-1)];
        for (const key of [accountCountKey, orderStatsKey])
          expect(plain?.documents[key]).toEqual(known?.documents[key]);
        if (each.projection.name === salesProjectionName) expect(plain).toEqual(known);
      }

      // A time, a number and a position lead to the same place.
      let latest = -Infinity;
      for (const [at, { position, metadata }] of business.entries()) {
        latest = Math.max(latest, Date.parse(String(fieldsOf(metadata).at)));
        const place = { position, event: at + 1, at: latest };
        expect(await withSnapshots.find({ event: at + 1 })).toEqual(place);
        expect(await withSnapshots.find({ position: position + 6n })).toEqual(place);
        const byTime = await withSnapshots.find({ at: latest });
        expect([byTime?.at, (byTime?.event ?? 0) >= at + 1]).toEqual([latest, true]);
      }
      const [first] = business;
      if (first === undefined) return;
      expect(await withSnapshots.find({ at: START - 1 })).toBeUndefined();
      expect(await withSnapshots.find({ position: first.position - 1n })).toBeUndefined();
      expect((await withSnapshots.ends())?.last).toMatchObject({ event: business.length, at: latest });
    }),
    { numRuns: 50 },
  );
});

test('no snapshot holds anything personal', () => {
  expect(written.some((text) => text.includes('\\"pricePaise\\":100'))).toBe(true);
  expect(written.filter((text) => text.includes(markOf('').slice(0, 8)))).toEqual([]);
});

test('after the store has lost its snapshots the past is read from new ones, or from the log', async () => {
  const { history } = historyOf([
    { kind: 'open', who: 0, n: 0 },
    ...Array(6).fill({ kind: 'order', who: 0, n: 1 }),
  ]);
  const log = logOf('loglost00000', storeAll(history));
  const needs = { log, store, recorded, every: EVERY };
  const line = snapshotLineOf('loglost00000', recorded, EVERY);
  await takeNext(needs, makeStretchReader(log, EVERY), line, undefined);
  const past = openPast(needs);
  const total = async () => {
    const place = await past.find({ event: 6 });
    return place && past.query(place, (views) => views.document<{ total: number }>('orders', orderStatsKey));
  };
  const before = await total();
  expect(before?.total).toBeGreaterThan(0);
  await store.drop(line);
  expect(await total()).toEqual(before);
});
