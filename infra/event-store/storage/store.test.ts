import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ANY, at, NO_STREAM } from '../rules/expectation.ts';
import { folderForTest } from '../testing/folders.ts';
import type { Write } from './apply-write.ts';
import { openTables } from './database.ts';
import { faultsIn } from './faults-in.ts';
import { TooLate } from './group-commit.ts';
import { typeOf } from './record.ts';
import { openStore } from './store.ts';

const FOR_EVER = Number.POSITIVE_INFINITY;

const event = (type: string) => ({
  id: randomUUID(),
  type,
  isJson: true,
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});

const append = (stream: string, ...types: readonly string[]): Write => ({
  kind: 'append',
  stream,
  expected: ANY,
  events: types.map(event),
});

const storeIn = (folder: string, now: () => number = Date.now) => {
  const store = openStore({ folder, durable: true, failed: () => {}, now, newId: randomUUID });
  onTestFinished(() => store.close());
  const log = (): string[] => store.pages.logForwards(0, { count: 100 }).records.map(typeOf);
  return { ...store, log };
};

describe('the store', () => {
  test('returns acknowledged events in log order after it is opened again', async () => {
    const folder = folderForTest();
    const first = storeIn(folder);
    await Promise.all([
      first.submit(append('a', 'One'), FOR_EVER),
      first.submit(append('b', 'Two', 'Three'), FOR_EVER),
    ]);
    await first.close();
    const second = storeIn(folder);
    expect(second.log()).toEqual(['One', 'Two', 'Three']);
    expect(second.streams.head('b')).toMatchObject({ lastRevision: 1, tombstoned: false });
    await expect(second.submit({ ...append('b', 'Four'), expected: at(1) }, FOR_EVER)).resolves.toMatchObject(
      {
        kind: 'accepted',
        lastRevision: 2,
      },
    );
  });

  test('does not perform an append after its deadline', async () => {
    const store = storeIn(folderForTest());
    await expect(store.submit(append('a', 'Late'), Date.now() - 1)).rejects.toBeInstanceOf(TooLate);
    expect(store.log()).toEqual([]);
  });

  test('clears its stream cache when a transaction aborts', async () => {
    let calls = 0;
    let failsAt = Number.POSITIVE_INFINITY;
    const store = storeIn(folderForTest(), () => {
      if (calls++ >= failsAt) throw new Error('no time');
      return 1000;
    });
    await store.submit(append('a', 'Kept'), FOR_EVER);
    // The first write of the group calls it twice and succeeds; the second one fails and aborts the first too.
    failsAt = calls + 2;
    const both = await Promise.allSettled([
      store.submit(append('a', 'Lost'), FOR_EVER),
      store.submit(append('new', 'Lost'), FOR_EVER),
    ]);
    failsAt = Number.POSITIVE_INFINITY;
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(store.log()).toEqual(['Kept']);
    expect(store.streams.head('new')).toBeUndefined();
    await store.submit({ ...append('new', 'First'), expected: NO_STREAM }, FOR_EVER);
    await store.submit({ ...append('a', 'Second'), expected: at(0) }, FOR_EVER);
    expect(store.log()).toEqual(['Kept', 'First', 'Second']);
  });

  test('refuses a folder that another process has open', async () => {
    const folder = folderForTest();
    await storeIn(folder).submit(append('a', 'One'), FOR_EVER);
    const { startEmbeddedStore } = await import('../testing/embedded-store.ts');
    await expect(startEmbeddedStore(['--data', folder])).rejects.toThrow(
      `process ${process.pid} has ${folder} open`,
    );
  });
});

describe('verification', () => {
  const filled = async (): Promise<string> => {
    const folder = folderForTest();
    const store = storeIn(folder);
    for (const stream of ['a', 'b', 'a']) await store.submit(append(stream, 'One', 'Two'), FOR_EVER);
    await store.submit({ kind: 'tombstone', stream: 'b', expected: ANY }, FOR_EVER);
    await store.close();
    return folder;
  };

  test('finds no fault in an intact file', async () => {
    const tables = openTables(await filled(), true);
    onTestFinished(() => tables.close());
    expect(faultsIn(tables)).toEqual([]);
  });

  test('finds a damaged record, and a missing one', async () => {
    const tables = openTables(await filled(), true);
    onTestFinished(() => tables.close());
    const [first, second, third] = [...tables.log.getRange({ limit: 3 })];
    if (!first || !second || !third) throw new Error('the log is empty');
    await tables.log.remove(second.key);
    third.value[third.value.length - 1] = (third.value.at(-1) ?? 0) ^ 1;
    await tables.log.put(third.key, third.value);
    expect(faultsIn(tables).join('; ')).toMatch(/the record is damaged.*is missing/);
  });
});
