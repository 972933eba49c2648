// A record with one changed byte, as by a bad disk: it is never served, and everything else is.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DATA_FILE, openTables, positionKey } from './storage/database.ts';
import { startEmbeddedStore } from './testing/embedded-store.ts';
import { folderForTest } from './testing/folders.ts';

const PRICE = '"pricePaise":4711';
const DEAR = '"pricePaise":4911';

const started = async (folder: string) => {
  const store = await startEmbeddedStore(['--data', folder]);
  onTestFinished(async () => void (await store.stop('SIGKILL')));
  const client = EventStoreDBClient.connectionString(store.url);
  onTestFinished(() => client.dispose());
  return { store, client };
};

const priced = (pricePaise: number) => jsonEvent({ type: 'Priced', data: { pricePaise } });

/** A log of two streams in turn; the fourth event of the first stream is damaged later. Returns the position of each. */
const filled = async (folder: string): Promise<readonly number[]> => {
  const { store, client } = await started(folder);
  const positions: number[] = [];
  for (let at = 0; at < 6; at += 1)
    for (const stream of ['order-1', 'order-2']) {
      const { position } = await client.appendToStream(
        stream,
        priced(stream === 'order-1' && at === 3 ? 4711 : at),
      );
      positions.push(Number(position?.commit));
    }
  await store.stop();
  return positions;
};

const changeOneDigit = (folder: string): void => {
  const file = join(folder, DATA_FILE);
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf(PRICE); at >= 0; at = bytes.indexOf(PRICE, at)) bytes.write(DEAR, at);
  writeFileSync(file, bytes);
};

const damaged = async () => {
  const folder = folderForTest();
  const positions = await filled(folder);
  changeOneDigit(folder);
  return { ...(await started(folder)), positions, position: positions[6] ?? 0 };
};

/** The events of a read before it ends, and its error. */
const readOut = async (read: AsyncIterable<ResolvedEvent>) => {
  const events: string[] = [];
  try {
    for await (const { event } of read) if (event) events.push(`${event.streamId}/${event.revision}`);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
};

/** The events of a subscription until its error. */
const followed = (subscription: AllStreamSubscription) =>
  new Promise<{ events: string[]; error: unknown }>((resolve) => {
    const events: string[] = [];
    subscription.on('data', ({ event }) => event && events.push(`${event.streamId}/${event.revision}`));
    // Events sent before the error are delivered in later turns.
    subscription.on('error', (error) => setTimeout(() => resolve({ events, error }), 100));
  });

const named = (position: number) => ({
  code: 15,
  message: expect.stringContaining(`The record of order-1 at revision 3, position ${position} is damaged.`),
});

describe('a record with one changed byte', () => {
  test('ends every read of its stream with its place, forwards and backwards', async () => {
    const { client, position, store } = await damaged();
    const forwards = await readOut(client.readStream('order-1'));
    expect(forwards.error).toMatchObject(named(position));
    const backwards = await readOut(
      client.readStream('order-1', { direction: BACKWARDS, fromRevision: END }),
    );
    expect(backwards.error).toMatchObject(named(position));
    expect(await readOut(client.readStream('order-1', { fromRevision: 3n, maxCount: 1 }))).toMatchObject({
      events: [],
      error: named(position),
    });
    expect([...forwards.events, ...backwards.events]).not.toContain('order-1/3');
    expect(store.complaints()).toContain(
      `event-store: The record of order-1 at revision 3, position ${position}`,
    );
    expect(store.complaints().match(/is damaged/g)).toHaveLength(1);
  });

  test('ends every read of the whole log with its place, forwards, backwards and at its position', async () => {
    const { client, position } = await damaged();
    expect((await readOut(client.readAll())).error).toMatchObject(named(position));
    const backwards = client.readAll({ direction: BACKWARDS, fromPosition: END });
    expect((await readOut(backwards)).error).toMatchObject(named(position));
    const here = { commit: BigInt(position), prepare: BigInt(position) };
    expect((await readOut(client.readAll({ fromPosition: here, maxCount: 1 }))).error).toMatchObject(
      named(position),
    );
  });

  test('ends a subscription after all events before it', async () => {
    const { client, position } = await damaged();
    const expected = ['1/0', '2/0', '1/1', '2/1', '1/2', '2/2'].map((place) => `order-${place}`);
    const filter = eventTypeFilter({ prefixes: ['Priced'] });
    for (const subscribe of [
      () => client.subscribeToAll({ fromPosition: START }),
      () => client.subscribeToAll({ fromPosition: START, filter }),
    ])
      expect(await followed(subscribe())).toEqual({
        events: expected,
        error: expect.objectContaining(named(position)),
      });
  });

  test('does not affect readers of other streams or other positions, nor writers', async () => {
    const { client } = await damaged();
    const all = ['0', '1', '2', '3', '4', '5'].map((revision) => `order-2/${revision}`);
    expect(await readOut(client.readStream('order-2'))).toEqual({ events: all, error: undefined });
    expect(await readOut(client.readStream('order-1', { fromRevision: 4n }))).toMatchObject({
      events: ['order-1/4', 'order-1/5'],
    });
    const filter = streamNameFilter({ prefixes: ['order-2'] });
    const met: string[] = [];
    const subscription = client.subscribeToAll({ fromPosition: START, filter });
    subscription.on('data', ({ event }) => event && met.push(`${event.streamId}/${event.revision}`));
    const { nextExpectedRevision } = await client.appendToStream('order-1', priced(7), {
      expectedRevision: 5n,
    });
    await client.appendToStream('order-2', priced(7));
    expect(nextExpectedRevision).toBe(6n);
    await expect.poll(() => met).toEqual([...all, 'order-2/6']);
    await subscription.unsubscribe();
  });
});

describe('a missing record', () => {
  test('ends reads that include it with its place', async () => {
    const folder = folderForTest();
    const positions = await filled(folder);
    const gone = positions[6] ?? 0;
    const tables = openTables(folder, true);
    await tables.log.remove(positionKey(gone));
    await tables.close();
    const { client } = await started(folder);
    for (const read of [
      client.readStream('order-1'),
      client.readStream('order-1', { direction: BACKWARDS, fromRevision: END }),
      client.readAll(),
      client.readAll({ direction: BACKWARDS, fromPosition: END }),
    ])
      expect((await readOut(read)).error).toMatchObject(named(gone));
  });
});
