// Copies of the log beside a running store: full copies, increments, and restores of both.
import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedStore } from '../testing/embedded-store.ts';
import { folderForTest } from '../testing/folders.ts';
import { openBeside } from './beside.ts';
import { copyLogAfter, copyWholeLog, restoreLog, type LogEnd } from './copy-log.ts';
import { DATA_FILE, openTables } from './database.ts';
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

/** The contents of a restored log, by position. */
const positionsIn = async (folder: string): Promise<{ positions: Set<number>; faults: string[] }> => {
  const tables = openTables(folder, false);
  const positions = new Set([...tables.log.getKeys({})].map((key) => key.readUIntBE(2, 6)));
  const faults = faultsIn(tables);
  await tables.root.close();
  return { positions, faults };
};

const restoredFrom = async (whole: string, parts: readonly string[]) => {
  const folder = folderForTest();
  copyFileSync(whole, join(folder, DATA_FILE));
  const end = await restoreLog(folder, parts);
  return { folder, end };
};

describe('a log that is copied while it is written to', () => {
  test('is complete up to its head, and continues with the increment', async () => {
    const [folder, backup] = [folderForTest(), folderForTest()];
    const { done, stop, client, store } = await busyStore(folder);
    const before = done.at(-1)?.position ?? 0;
    const whole = join(backup, 'whole.mdb');
    const first = await copyWholeLog(folder, whole);
    expect(first.head).toBeGreaterThanOrEqual(before);
    const ends: LogEnd[] = [first];
    const parts: string[] = [];
    for (let part = 0; part < 3; part += 1) {
      const length = done.length;
      await expect.poll(() => done.length).toBeGreaterThan(length + 30);
      parts.push(join(backup, `part-${part}`));
      ends.push(await copyLogAfter(folder, ends.at(-1) ?? first, parts.at(-1) ?? ''));
    }
    await stop();
    const last = ends.at(-1) ?? first;
    for (const [count, end] of ends.entries()) {
      const restored = await restoredFrom(whole, parts.slice(0, count));
      expect(restored.end).toEqual(end);
      const { positions, faults } = await positionsIn(restored.folder);
      expect(faults).toEqual([]);
      for (const { position } of done) expect(positions.has(position)).toBe(position <= end.head);
    }
    // A store continues with it normally.
    const { folder: restored } = await restoredFrom(whole, parts);
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

  test('writes nothing without new events, and refuses another log', async () => {
    const [folder, other, backup] = [folderForTest(), folderForTest(), folderForTest()];
    const { stop } = await busyStore(folder);
    await stop();
    const end = await copyWholeLog(folder, join(backup, 'whole.mdb'));
    expect(await copyLogAfter(folder, end, join(backup, 'part'))).toEqual(end);
    expect(existsSync(join(backup, 'part'))).toBe(false);
    const { stop: stopOther } = await busyStore(other);
    await stopOther();
    await expect(copyLogAfter(other, end, join(backup, 'part'))).rejects.toThrow('another log');
    for (const not of [{ lastId: randomUUID() }, { firstId: randomUUID() }])
      await expect(copyLogAfter(folder, { ...end, ...not }, join(backup, 'part'))).rejects.toThrow(
        'another log',
      );
    await expect(copyLogAfter(folder, { ...end, head: end.head + 1 }, join(backup, 'part'))).rejects.toThrow(
      'a longer state of this one',
    );
  });

  test('is not assembled from damaged or non-consecutive parts', async () => {
    const [folder, backup] = [folderForTest(), folderForTest()];
    const { stop, writeOne } = await busyStore(folder);
    await stop();
    const [whole, one, two] = [join(backup, 'whole.mdb'), join(backup, 'one'), join(backup, 'two')];
    const first = await copyWholeLog(folder, whole);
    await writeOne();
    const second = await copyLogAfter(folder, first, one);
    await writeOne();
    await copyLogAfter(folder, second, two);
    await expect(restoredFrom(whole, [two])).rejects.toThrow('damaged or missing');
    await expect(restoredFrom(whole, [one, one])).rejects.toThrow('damaged or missing');
    truncateSync(two, readFileSync(two).length - 1);
    await expect(restoredFrom(whole, [one, two])).rejects.toThrow('in the middle of a record');
    appendFileSync(two, 'x');
    await expect(restoredFrom(whole, [one, two])).rejects.toThrow('damaged or missing');
  });

  test('does not prevent a store from starting while it is read', async () => {
    const folder = folderForTest();
    const { stop, store } = await busyStore(folder);
    await stop();
    // The process of this test is a reader, as a backup is.
    const beside = openBeside(folder);
    expect([...beside.log.getKeys({ limit: 1 })]).toHaveLength(1);
    await store.stop('SIGKILL');
    const again = await startEmbeddedStore(['--data', folder]);
    expect(await again.stop()).toBe(0);
    await beside.close();
  });
});
