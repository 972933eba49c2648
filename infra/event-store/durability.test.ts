import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTables } from './storage/database.ts';
import { faultsIn } from './storage/faults-in.ts';
import { startEmbeddedStore, type EmbeddedStore } from './testing/embedded-store.ts';
import { folderForTest } from './testing/folders.ts';

const PARTS = 3;

type Part = { readonly append: string; readonly part: number };

const started = async (args: readonly string[], launch?: readonly string[]): Promise<EmbeddedStore> => {
  const store = await startEmbeddedStore(args, launch);
  onTestFinished(async () => void (await store.stop('SIGKILL')));
  return store;
};

/** Appends batches until the store is gone; records each acknowledged batch. */
const writeUntilTheEnd = async (
  store: EmbeddedStore,
  writer: string,
  acknowledged: Set<string>,
): Promise<void> => {
  const client = EventStoreDBClient.connectionString(store.url);
  for (let count = 0; ; count += 1) {
    const append = `${writer}-${count}`;
    const events = Array.from({ length: PARTS }, (_, part) =>
      jsonEvent({ type: 'Part', data: { append, part } }),
    );
    const outcome = await Promise.race([
      client.appendToStream(`written-by-${writer}`, events).then(
        () => 'acknowledged',
        () => 'gone',
      ),
      store.ended.then(() => 'gone'),
    ]);
    if (outcome === 'gone') return;
    acknowledged.add(append);
  }
};

/** Waits until so many more batches were acknowledged. */
const untilMore = async (acknowledged: ReadonlySet<string>, count: number): Promise<void> => {
  for (const wanted = acknowledged.size + count; acknowledged.size < wanted;) await sleep(5);
};

/** The events of each append in the log, in order. */
const partsInLog = async (store: EmbeddedStore): Promise<Map<string, number[]>> => {
  const parts = new Map<string, number[]>();
  const client = EventStoreDBClient.connectionString(store.url);
  for await (const { event } of client.readAll()) {
    if (event?.type !== 'Part' || !isPart(event.data)) continue;
    parts.set(event.data.append, [...(parts.get(event.data.append) ?? []), event.data.part]);
  }
  return parts;
};

const isPart = (data: unknown): data is Part =>
  typeof data === 'object' && data !== null && 'append' in data && 'part' in data;

describe('an acknowledged event', () => {
  test('survives kill -9 at any moment exactly once, and no append is partial', async () => {
    const folder = folderForTest();
    const acknowledged = new Set<string>();
    const ROUNDS = 4;
    for (let round = 0; round < ROUNDS; round += 1) {
      const store = await started(['--data', folder]);
      const writers = Array.from({ length: 8 }, (_, writer) =>
        writeUntilTheEnd(store, `${round}-${writer}`, acknowledged),
      );
      // Each round later, and never before the first acknowledgement.
      await untilMore(acknowledged, 10 + 40 * round);
      await store.stop('SIGKILL');
      await Promise.all(writers);
    }
    const survivor = await started(['--data', folder]);
    const parts = await partsInLog(survivor);
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
    expect([...acknowledged].filter((append) => !parts.has(append))).toEqual([]);
    expect([...parts.values()].filter((seen) => seen.join() !== '0,1,2')).toEqual([]);
    expect(await survivor.stop()).toBe(0);
    const tables = openTables(folder, true);
    onTestFinished(() => tables.close());
    expect(faultsIn(tables)).toEqual([]);
  });

  test('survives an orderly stop, which ends subscriptions and running appends', async () => {
    const folder = folderForTest();
    const store = await started(['--data', folder]);
    const acknowledged = new Set<string>();
    const subscription = EventStoreDBClient.connectionString(store.url).subscribeToAll();
    const refusal = new Promise((resolve) => subscription.once('error', resolve));
    const writing = writeUntilTheEnd(store, 'w', acknowledged);
    await untilMore(acknowledged, 20);
    expect(await store.stop()).toBe(0);
    await writing;
    await expect(refusal).resolves.toMatchObject({ type: 'unavailable' });
    const parts = await partsInLog(await started(['--data', folder]));
    expect([...acknowledged].filter((append) => parts.get(append)?.join() !== '0,1,2')).toEqual([]);
  });
});

describe('a failed write', () => {
  test('ends the store at once, and the next start verifies the file before anything is served', async () => {
    const folder = folderForTest();
    const TEN_MEBIBYTES_IN_BLOCKS = 10_240;
    const limited = [
      '/bin/bash',
      '-c',
      `ulimit -f ${TEN_MEBIBYTES_IN_BLOCKS}; exec "$0" "$@"`,
      process.execPath,
    ];
    const store = await started(['--data', folder], limited);
    const client = EventStoreDBClient.connectionString(store.url);
    const filling = { note: 'x'.repeat(20_000) };
    let acknowledged = 0;
    for (;;) {
      const append = client.appendToStream('filling', jsonEvent({ type: 'Filled', data: filling }));
      const outcome = await Promise.race([append.then(Boolean, () => false), store.ended.then(() => false)]);
      if (!outcome) break;
      acknowledged += 1;
    }
    expect(await store.ended).toBe(1);
    expect(store.complaints()).toContain('a write failed, exiting; the file is verified at the next start');
    expect(readdirSync(folder)).toContain('unverified');

    const next = await started(['--data', folder]);
    expect(readdirSync(folder)).not.toContain('unverified');
    let found = 0;
    for await (const { event } of EventStoreDBClient.connectionString(next.url).readStream('filling')) {
      if (event) found += 1;
    }
    expect(acknowledged).toBeGreaterThan(100);
    expect(found).toBeGreaterThanOrEqual(acknowledged);
    expect(found).toBeLessThanOrEqual(acknowledged + 1);
  });
});
