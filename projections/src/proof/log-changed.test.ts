// A log in which something was inserted or removed before its end, so that all later events moved: the proof must not take them for new ones.
import { randomUUID } from 'node:crypto';
import { compareLog, finishComparison } from '@aangan/platform/proofs/log-comparison';
import { openProofStore, type ProofStore } from '@aangan/platform/proofs/proof-store';
import { metadataSchema } from '@aangan/shared-events/event';
import { fieldsOf } from '@aangan/shared-events/fields';
import { startEventStoreHere } from '@aangan/test/setup/start-event-store';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect, onTestFinished, test } from 'vitest';
import { startProvenShop, type ProvenShop } from '../testing/proven-shop.ts';
import { until } from '../testing/shop.ts';

type Kept = Awaited<ReturnType<ProvenShop['log']['eventsAfter']>>;

/** Another event store with these events: their ids and all that the proof covers are the same, their positions are not. */
async function copyOf(events: Kept): Promise<string> {
  const store = await startEventStoreHere();
  onTestFinished(store.stop);
  const client = EventStoreDBClient.connectionString(store.url);
  for (const { id, stream, type, data, metadata } of events)
    await client.appendToStream(
      stream,
      jsonEvent({ id, type, data: Object(data), metadata: metadataSchema.parse(metadata) }),
    );
  await client.dispose();
  return store.url;
}

type Changed = {
  readonly shop: ProvenShop;
  readonly store: ProofStore;
  readonly logId: string;
  /** How many events were signed. */
  readonly signed: number;
  readonly differences: () => Promise<readonly string[]>;
};

/** A shop whose log was replaced, after it was signed, by an edited copy. */
async function changed(edit: (events: Kept) => Kept): Promise<Changed> {
  const [eventStore, folder] = await Promise.all([startEventStoreHere(), memoryFolder()]);
  const store = openProofStore({ proofsUrl: undefined, dataDir: folder.path });
  const before = startProvenShop(eventStore.url, store);
  const logId = await before.log.logId();
  await before.append('early', 3);
  await before.append('late', 3);
  await before.prove();
  await before.signed();
  const events = (await before.log.eventsAfter(undefined, 1000)).filter(
    ({ type, stream }) => !type.startsWith('$') && !stream.startsWith('$'),
  );
  await before.stop();
  await eventStore.stop();
  const shop = startProvenShop(await copyOf(edit(events)), store);
  onTestFinished(async () => {
    await shop.stop();
    await store.close();
    await folder.remove();
  });
  const differences = async (): Promise<readonly string[]> => {
    const comparison = await compareLog(store, logId);
    await finishComparison(comparison, shop.log, undefined);
    return comparison.differences().map(({ kind, message }) => `${kind}: ${message}`);
  };
  return { shop, store, logId, signed: events.length, differences };
}

const insertedBefore =
  (index: number, count: number) =>
  (events: Kept): Kept => {
    const extra = events
      .slice(index, index + 1)
      .flatMap((event) =>
        Array.from({ length: count }, () => ({ ...event, id: randomUUID(), stream: 'between' })),
      );
    return events.toSpliced(index, 0, ...extra);
  };
const sizeOf = async ({ store, logId }: Changed) => (await store.state(logId))?.size;
const CHANGED = expect.stringMatching(
  /^history: the log is not the one that its proof covers: at .+ or before it something was inserted, removed or replaced/,
);

test.each([
  { what: 'one event', index: 2, count: 1 },
  { what: 'several events right before the last', index: 6, count: 3 },
])('adds no event again that only moved, where $what was inserted', async ({ index, count }) => {
  const found = await changed(insertedBefore(index, count));
  const { shop } = found;
  await shop.prove();
  const inserted = Array<unknown>(count).fill(expect.stringMatching(/^inserted: .+ at between\//));
  expect(await found.differences()).toEqual(inserted);
  expect([await sizeOf(found), await shop.fault(), await shop.warnings()]).toEqual([
    ...[found.signed, 'changed', [CHANGED]],
  ]);
  await shop.append('newest', 2);
  await until('the new events', async () => (await sizeOf(found)) === found.signed + 2);
  expect(await found.differences()).toEqual(inserted);
  expect([await shop.fault(), await shop.warnings()]).toEqual(['changed', [CHANGED]]);
});

test('does not take an event that was removed for a missing end', async () => {
  const { shop, differences } = await changed((events) => events.toSpliced(2, 1));
  await shop.prove();
  expect(await differences()).toEqual([
    expect.stringMatching(/^removed: The event at position \d+ was removed/),
  ]);
  expect([await shop.fault(), await shop.warnings()]).toEqual(['changed', [CHANGED]]);
});

test.each([
  { what: 'of the same length', data: (number: unknown) => ({ number: 10 - Number(number) }) },
  { what: 'that is longer', data: (number: unknown) => ({ number, text: 'x'.repeat(100) }) },
])('does not take a newest event for a missing end that was replaced by one $what', async ({ data }) => {
  const { shop, differences } = await changed((events) =>
    events.map((event, index) =>
      index === events.length - 1 ? { ...event, data: data(fieldsOf(event.data)['number']) } : event,
    ),
  );
  await shop.prove();
  expect(await differences()).toEqual([
    expect.stringMatching(/^changed: .+ at late\/2, position \d+, was changed/),
  ]);
  expect([await shop.fault(), await shop.warnings()]).toEqual(['changed', [CHANGED]]);
});
