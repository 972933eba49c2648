// What is erased while views are live leaves them as if the whole history were folded again without the keys, whatever happened: a view never tells more
// than the log still can.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allEvents, codec } from '@aangan/shared-events/all-events';
import type { PersonKey, RawEvent } from '@aangan/shared-events/codec';
import type { EventDefinition, ShopEvent } from '@aangan/shared-events/event';
import { isPersonal } from '@aangan/shared-events/personal';
import { allProjections } from './all-projections.ts';
import { historyOf, historyActions, markOf, type HistoryEvent } from './testing/history.ts';
import type { FoldInput } from './runtime/fold/fold.ts';
import { foldInMemory } from './runtime/fold/load-documents.ts';
import type { LiveMessage, Projection } from './runtime/fold/projection.ts';
import { emptyMemory, writeMemory, type ViewMemory } from './runtime/fold/view-memory.ts';

const projections = allProjections('Asia/Kolkata');

/** An event in the log, and whether the key of its person was destroyed by the time it was folded live. */
type Stored = { readonly raw: RawEvent; readonly isLate: boolean };

async function store(history: readonly HistoryEvent[]): Promise<readonly Stored[]> {
  return history.map(({ stream, event, sealFor, isLate }, at) => {
    const metadata = {
      at: new Date(Date.UTC(2026, 10, 20, 6, at)).toISOString(),
      by: { kind: 'system' },
      origin: { client: 'api' },
      correlationId: 'c',
    } as const;
    const revision = history.slice(0, at).filter((earlier) => earlier.stream === stream).length;
    const stored = codec.encode(event, metadata, keyOf(sealFor ?? ''), () => Buffer.alloc(12, at));
    const raw = { ...stored, id: `e-${at}`, stream, revision: BigInt(revision), position: BigInt(100 + at) };
    return { raw, isLate };
  });
}

const keyOf = (subject: string): PersonKey => ({ id: subject, secret: Buffer.alloc(32, subject) });

/** Decodes without the keys of those who are erased; `without` tells where. */
async function decode(stored: Stored, erased: ReadonlySet<string>, without: boolean): Promise<FoldInput> {
  const { raw } = stored;
  const event = await codec.decode(raw, async (id) =>
    without && erased.has(id) ? 'erased' : keyOf(id).secret,
  );
  if (event === undefined) throw new Error(`${raw.type} is not known`);
  return { stream: raw.stream, position: raw.position, event };
}

type Folded = { readonly memory: ViewMemory; readonly published: readonly (readonly LiveMessage[])[] };

function foldOneByOne(projection: Projection, events: readonly FoldInput[]): Folded {
  const memory = emptyMemory();
  const published = events.map((event) => {
    const isWanted = 'event' in event && projection.eventTypes.includes(event.event.type);
    const folded = foldInMemory(projection, isWanted ? [event] : [], memory);
    writeMemory(memory, folded);
    return folded.messages;
  });
  return { memory, published };
}

function foldAtOnce(projection: Projection, events: readonly FoldInput[]): ViewMemory {
  const memory = emptyMemory();
  const wanted = events.filter((each) => 'event' in each && projection.eventTypes.includes(each.event.type));
  writeMemory(memory, foldInMemory(projection, wanted, memory));
  return memory;
}

const seen = new Set<string>();

test('blanking live views equals folding everything again with the keys destroyed', async () => {
  await fc.assert(
    fc.asyncProperty(historyActions, async (chosen) => {
      const { history, erased } = historyOf(chosen);
      for (const { event } of history) seen.add(event.type);
      const stored = await store(history);
      const live = await Promise.all(stored.map((each) => decode(each, erased, each.isLate)));
      const again = await Promise.all(stored.map((each) => decode(each, erased, true)));
      for (const projection of projections) {
        const { memory, published } = foldOneByOne(projection, live);
        expect(memory, `${projection.name}, event by event`).toEqual(foldAtOnce(projection, again));
        expect(memory.blockedStreams.size, `${projection.name} holds nothing back`).toBe(0);
        const told = JSON.stringify([...memory.documents, ...memory.indexes.keys()]);
        for (const subject of erased) {
          expect(told, `${projection.name} names nobody who is erased`).not.toContain(markOf(subject));
          const since = history.findIndex(({ erases }) => erases === subject);
          expect(
            JSON.stringify(published.slice(since)),
            `${projection.name} says no such name`,
          ).not.toContain(markOf(subject));
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('every event that holds personal data was among what happened', () => {
  const definitions: Readonly<Record<string, EventDefinition>> = allEvents;
  const personalTypes = Object.entries(definitions)
    .filter(([, { data }]) => Object.values(data.shape).some((field) => isPersonal(Object(field))))
    .map(([type]): ShopEvent['type'] => type);
  expect(personalTypes.length).toBeGreaterThanOrEqual(5);
  expect([...seen]).toEqual(expect.arrayContaining(personalTypes));
});
