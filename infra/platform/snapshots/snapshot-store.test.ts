import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { memoryFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { openSnapshotStore } from './open-snapshot-store.ts';
import { SnapshotGoneError, type Mark, type SnapshotChanges, type SnapshotStore } from './snapshot-store.ts';

let folder: TempFolder;
let redis: TestRedis;
const stores: SnapshotStore[] = [];

beforeAll(async () => {
  [folder, redis] = await Promise.all([memoryFolder(), startRedis()]);
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await Promise.all([redis.stop(), folder.remove()]);
});

const kinds = {
  'in a file': () => ({ proofsUrl: undefined, dataDir: folder.path }),
  'in Redis': () => ({ proofsUrl: redis.url, dataDir: folder.path }),
};
const mark = (position: number): Mark => ({
  position: BigInt(position),
  events: position / 10,
  at: position * 5,
});
const changes = (
  documents: Readonly<Record<string, string | null>>,
  members: Readonly<Record<string, number | null>> = {},
): SnapshotChanges => ({
  documents: new Map(Object.entries(documents)),
  indexes: new Map([['of:a', new Map(Object.entries(members))]]),
});

describe.each(Object.entries(kinds))('a store of snapshots %s', (_, settings) => {
  const openOne = (): SnapshotStore => {
    const store = openSnapshotStore(settings());
    stores.push(store);
    return store;
  };

  test('returns each document and each member at any mark', async () => {
    const [one, other] = [openOne(), openOne()];
    await one.put('line', mark(10), changes({ a: '{"n":1}', 'a:1': '"|"' }, { x: 1, y: 2.5 }));
    await one.put('line', mark(20), changes({ a: null }, { x: null, z: -3 }));
    await one.put('line', mark(30), changes({ a: '{"n":3}' }, { x: 7 }));
    expect(await other.marks('line')).toEqual([mark(10), mark(20), mark(30)]);
    expect(await other.marks('line', 10n)).toEqual([mark(20), mark(30)]);
    const snapshots = [mark(10), mark(20), mark(30)].map(async (at) => [
      Object.fromEntries(await other.documents('line', ['a', 'a:1', 'b'], at)),
      Object.fromEntries(await other.members('line', 'of:a', at)),
    ]);
    expect(await Promise.all(snapshots)).toEqual([
      [
        { a: '{"n":1}', 'a:1': '"|"' },
        { x: 1, y: 2.5 },
      ],
      [{ 'a:1': '"|"' }, { y: 2.5, z: -3 }],
      [
        { a: '{"n":3}', 'a:1': '"|"' },
        { x: 7, y: 2.5, z: -3 },
      ],
    ]);
    expect(await other.members('line', 'of:', mark(30))).toEqual(new Map());
  });

  test('stores a repeated snapshot once', async () => {
    const store = openOne();
    for (let turn = 0; turn < 2; turn++) await store.put('twice', mark(10), changes({ a: '1' }, { x: 1 }));
    expect(await store.marks('twice')).toEqual([mark(10)]);
    expect(await store.documents('twice', ['a'], mark(10))).toEqual(new Map([['a', '1']]));
  });

  test('throws when a mark is gone, and drops one line without the others', async () => {
    const store = openOne();
    await store.put('kept', mark(10), changes({ a: '1' }));
    await store.put('dropped', mark(10), changes({ a: '2' }, { x: 1 }));
    expect(await store.lines()).toEqual(expect.arrayContaining(['kept', 'dropped']));
    await store.drop('dropped');
    expect(await store.lines()).not.toContain('dropped');
    expect(await store.marks('dropped')).toEqual([]);
    await expect(store.documents('dropped', ['a'], mark(10))).rejects.toThrow(SnapshotGoneError);
    await expect(store.members('dropped', 'of:a', mark(10))).rejects.toThrow(SnapshotGoneError);
    expect(await store.documents('kept', ['a'], mark(10))).toEqual(new Map([['a', '1']]));
    await store.put('dropped', mark(20), changes({ b: '3' }));
    expect(await store.documents('dropped', ['a', 'b'], mark(20))).toEqual(new Map([['b', '3']]));
  });
});
