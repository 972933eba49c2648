// Copies of the log of a running or stopped store: the whole log, increments, and restores of both.
import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recordsOfStore } from '../records-of-store.ts';
import { startEmbeddedStore, type EmbeddedStore } from '../testing/embedded-store.ts';
import { folderForTest } from '../testing/folders.ts';
import { copyLogAfter, NOTHING, recordsInFolder, restoreLog, type LogEnd } from './copy-log.ts';
import { DATA_FILE, openTables, positionKey } from './database.ts';
import { faultsIn } from './faults-in.ts';

/** A running store, and a writer that never pauses until it is stopped; `done` are the acknowledged events by stream. */
const busyStore = async (folder: string) => {
  const store = await startEmbeddedStore(['--data', folder]);
  onTestFinished(async () => void (await store.stop('SIGKILL')));
  const client = EventStoreDBClient.connectionString(store.url);
  onTestFinished(() => client.dispose());
  const done: { readonly stream: string; readonly position: number }[] = [];
  const writeOne = async (): Promise<void> => {
    const stream = `order-${done.length % 7 === 0 ? randomUUID() : done.length % 5}`;
    const { position } = await client.appendToStream(
      stream,
      jsonEvent({ type: 'Placed', data: { note: 'x'.repeat(done.length % 3 === 0 ? 9_000 : 300) } }),
    );
    done.push({ stream, position: Number(position?.commit) });
  };
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await Promise.all([writeOne(), writeOne(), writeOne()]);
  })();
  const stop = async (): Promise<void> => {
    isOver = true;
    await writing;
  };
  await expect.poll(() => done.length).toBeGreaterThan(60);
  return { client, store, done, writeOne, stop };
};

const recordsOf = ({ port }: EmbeddedStore, longestSilence?: number) =>
  recordsOfStore({ host: '127.0.0.1', port }, longestSilence);

/** The contents of a restored log, by position. */
const positionsIn = async (folder: string): Promise<{ positions: Set<number>; faults: string[] }> => {
  const tables = openTables(folder, false);
  const positions = new Set([...tables.log.getKeys({})].map((key) => key.readUIntBE(2, 6)));
  const faults = faultsIn(tables);
  await tables.close();
  return { positions, faults };
};

const restoredFrom = async (parts: readonly string[], whole?: string) => {
  const folder = folderForTest();
  if (whole !== undefined) copyFileSync(whole, join(folder, DATA_FILE));
  const end = await restoreLog(folder, parts);
  return { folder, end };
};

describe('a log that is copied while it is written to', () => {
  test('is complete up to its head, and continues with the increment', async () => {
    const backup = folderForTest();
    const { done, stop, client, store } = await busyStore(folderForTest());
    const ends: LogEnd[] = [NOTHING];
    const parts: string[] = [];
    for (let part = 0; part < 4; part += 1) {
      const [before, length] = [done.at(-1)?.position ?? 0, done.length];
      parts.push(join(backup, `part-${part}`));
      ends.push(await copyLogAfter(recordsOf(store), ends.at(-1) ?? NOTHING, parts.at(-1) ?? ''));
      expect(ends.at(-1)?.head).toBeGreaterThanOrEqual(before);
      await expect.poll(() => done.length).toBeGreaterThan(length + 30);
    }
    await stop();
    const last = ends.at(-1) ?? NOTHING;
    for (const [count, end] of ends.entries()) {
      if (count === 0) continue;
      const restored = await restoredFrom(parts.slice(0, count));
      expect(restored.end).toEqual(end);
      const { positions, faults } = await positionsIn(restored.folder);
      expect(faults).toEqual([]);
      for (const { position } of done) expect(positions.has(position)).toBe(position <= end.head);
    }
    // A store continues with it normally.
    const { folder: restored } = await restoredFrom(parts);
    const again = await startEmbeddedStore(['--data', restored]);
    onTestFinished(async () => void (await again.stop('SIGKILL')));
    const reader = EventStoreDBClient.connectionString(again.url);
    onTestFinished(() => reader.dispose());
    for (const stream of new Set(
      done.filter(({ position }) => position <= last.head).map((each) => each.stream),
    )) {
      const revisions = async (from: EventStoreDBClient) => {
        const found: unknown[] = [];
        for await (const { event } of from.readStream(stream))
          if (event && (event.position?.commit ?? 0n) <= BigInt(last.head)) found.push(event);
        return found;
      };
      expect(await revisions(reader)).toEqual(await revisions(client));
    }
    await reader.appendToStream('order-new', jsonEvent({ type: 'Placed', data: {} }));
    await store.stop();
  });

  test('is the same from a running store and from its folder afterwards', async () => {
    const [folder, backup] = [folderForTest(), folderForTest()];
    const { stop, store, writeOne } = await busyStore(folder);
    await stop();
    const first = await copyLogAfter(recordsOf(store), NOTHING, join(backup, 'running'));
    await writeOne();
    const second = await copyLogAfter(recordsOf(store), first, join(backup, 'running-rest'));
    await store.stop();
    const stopped = recordsInFolder(folder);
    expect(await copyLogAfter(stopped, NOTHING, join(backup, 'stopped'))).toEqual(second);
    expect(await copyLogAfter(stopped, first, join(backup, 'stopped-rest'))).toEqual(second);
    const bytesOf = (name: string) => readFileSync(join(backup, name));
    expect(Buffer.concat([bytesOf('running'), bytesOf('running-rest')])).toEqual(bytesOf('stopped'));
    expect(bytesOf('stopped-rest')).toEqual(bytesOf('running-rest'));
  });

  test('writes nothing without new events, and refuses another log', async () => {
    const [folder, backup] = [folderForTest(), folderForTest()];
    const { stop, store } = await busyStore(folder);
    await stop();
    const part = join(backup, 'part');
    const end = await copyLogAfter(recordsOf(store), NOTHING, join(backup, 'whole'));
    expect(await copyLogAfter(recordsOf(store), end, part)).toEqual(end);
    const other = await busyStore(folderForTest());
    await other.stop();
    await expect(copyLogAfter(recordsOf(other.store), end, part)).rejects.toThrow('another log');
    await expect(copyLogAfter(recordsOf(store), { ...end, lastId: randomUUID() }, part)).rejects.toThrow(
      'another log',
    );
    for (const head of [end.head + 1, end.end, end.end + 10_000])
      await expect(copyLogAfter(recordsOf(store), { ...end, head }, part)).rejects.toThrow(
        'a longer state of this one',
      );
    expect(existsSync(part)).toBe(false);
  });

  test('is not assembled from damaged or non-consecutive parts', async () => {
    const backup = folderForTest();
    const { stop, writeOne, store } = await busyStore(folderForTest());
    await stop();
    const [whole, one, two] = [join(backup, 'whole'), join(backup, 'one'), join(backup, 'two')];
    const first = await copyLogAfter(recordsOf(store), NOTHING, whole);
    await writeOne();
    const second = await copyLogAfter(recordsOf(store), first, one);
    await writeOne();
    await copyLogAfter(recordsOf(store), second, two);
    await expect(restoredFrom([whole, two])).rejects.toThrow('damaged or missing');
    await expect(restoredFrom([one, two])).rejects.toThrow('damaged or missing');
    await expect(restoredFrom([whole, one, one])).rejects.toThrow('damaged or missing');
    truncateSync(two, readFileSync(two).length - 1);
    await expect(restoredFrom([whole, one, two])).rejects.toThrow('in the middle of a record');
    appendFileSync(two, 'x');
    await expect(restoredFrom([whole, one, two])).rejects.toThrow('damaged or missing');
  });

  // As backups of earlier releases do.
  test('may begin with a copy of the file', async () => {
    const [folder, backup] = [folderForTest(), folderForTest()];
    const { stop, store } = await busyStore(folder);
    await stop();
    const first = await copyLogAfter(recordsOf(store), NOTHING, join(backup, 'whole'));
    await store.stop();
    copyFileSync(join(folder, DATA_FILE), join(backup, 'whole.mdb'));
    const again = await startEmbeddedStore(['--data', folder]);
    onTestFinished(async () => void (await again.stop('SIGKILL')));
    const client = EventStoreDBClient.connectionString(again.url);
    onTestFinished(() => client.dispose());
    await client.appendToStream('order-new', jsonEvent({ type: 'Placed', data: {} }));
    const part = join(backup, 'part');
    const second = await copyLogAfter(recordsOf(again), first, part);
    const restored = await restoredFrom([part], join(backup, 'whole.mdb'));
    expect(restored.end).toEqual(second);
    expect((await positionsIn(restored.folder)).faults).toEqual([]);
  });
});

describe('a copy that does not reach the end of the log', () => {
  test.each<[string, NodeJS.Signals]>([
    ['is silent', 'SIGCONT'],
    ['ends', 'SIGKILL'],
  ])('is no copy: a store that %s', async (_, signal) => {
    const part = join(folderForTest(), 'part');
    const { stop, store } = await busyStore(folderForTest());
    await stop();
    process.kill(store.pid, 'SIGSTOP');
    const copied = copyLogAfter(recordsOf(store, 300), NOTHING, part);
    await Promise.all([
      expect(copied).rejects.toThrow('the event store did not send it to its end'),
      sleep(100).then(() => process.kill(store.pid, signal === 'SIGKILL' ? signal : 0)),
    ]);
    expect(existsSync(part)).toBe(false);
    process.kill(store.pid, 'SIGCONT');
  });

  test('is no copy: a store that is not running', async () => {
    const part = join(folderForTest(), 'part');
    const { stop, store } = await busyStore(folderForTest());
    await stop();
    await store.stop();
    await expect(copyLogAfter(recordsOf(store), NOTHING, part)).rejects.toThrow(
      'the event store did not send it to its end',
    );
    expect(existsSync(part)).toBe(false);
  });

  test('is no copy: a log with a damaged record', async () => {
    const folder = folderForTest();
    const { stop, store, done } = await busyStore(folder);
    await stop();
    await store.stop();
    const position = done[20]?.position ?? 0;
    const tables = openTables(folder, true);
    const record = Buffer.from(tables.log.get(positionKey(position)) ?? '');
    record[100] = (record[100] ?? 0) ^ 1;
    await tables.log.put(positionKey(position), record);
    await tables.close();
    const again = await startEmbeddedStore(['--data', folder]);
    onTestFinished(async () => void (await again.stop('SIGKILL')));
    const place = `the record at position ${position} is damaged or missing`;
    const part = join(folderForTest(), 'part');
    await expect(copyLogAfter(recordsOf(again), NOTHING, part)).rejects.toThrow(place);
    await again.stop();
    await expect(copyLogAfter(recordsInFolder(folder), NOTHING, part)).rejects.toThrow(place);
    expect(existsSync(part)).toBe(false);
  });
});
