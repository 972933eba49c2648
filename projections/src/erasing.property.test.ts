// Erasing a person while views are live leaves the same views as folding the whole history without the keys: a view never shows more than the log
// still can.
import type { z } from 'zod';
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

/** A stored event, and whether its person's key was destroyed before it was folded live. */
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

/** Decodes an event; with `without`, the keys of erased people are missing. */
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

test('blanking live views gives the same views as a rebuild after the keys are destroyed', async () => {
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
        expect(memory.blockedStreams.size, `${projection.name} has no blocked stream`).toBe(0);
        const text = JSON.stringify([...memory.documents, ...memory.indexes.keys()]);
        for (const subject of erased) {
          expect(text, `${projection.name} holds no erased name`).not.toContain(markOf(subject));
          const since = history.findIndex(({ erases }) => erases === subject);
          expect(
            JSON.stringify(published.slice(since)),
            `${projection.name} publishes no erased name`,
          ).not.toContain(markOf(subject));
        }
      }
    }),
    { numRuns: 700 },
  );
});

test('the random histories cover every event with personal data', () => {
  const definitions: Readonly<Record<string, EventDefinition>> = allEvents;
  const personalTypes = Object.entries(definitions)
    .filter(([, { data }]) => Object.values(data.shape).some((field) => isPersonal(field as z.ZodType)))
    .map(([type]): ShopEvent['type'] => type);
  expect(personalTypes.length).toBeGreaterThanOrEqual(5);
  expect([...seen]).toEqual(expect.arrayContaining(personalTypes));
});
