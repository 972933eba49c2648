import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashLeaf, hashPair, rootOf, type Hash, type NodeAt } from './merkle.ts';
import { growTree, leavesBetween, nodesOf, type NewLeaf } from './stored-tree.ts';

const made: NewLeaf[] = [];
const aLeaf = (i: number): NewLeaf =>
  (made[i] ??= { hash: hashLeaf(Buffer.from(`${i}`)), position: BigInt(10 * i) });
const plain = (leaves: readonly NewLeaf[]): NodeAt => {
  const nodeAt = (level: number, index: number): Hash =>
    level === 0
      ? (leaves[index]?.hash ?? Buffer.alloc(0))
      : hashPair(nodeAt(level - 1, 2 * index), nodeAt(level - 1, 2 * index + 1));
  return async (level, index) => nodeAt(level, index);
};
const grown = async (batches: readonly number[]) => {
  const chunks = new Map<string, Uint8Array>();
  const read = async (name: string) => chunks.get(name);
  let size = 0;
  for (const batch of batches) {
    const leaves = Array.from({ length: batch }, (_, i) => aLeaf(size + i));
    for (const [name, bytes] of await growTree(read, size, leaves)) chunks.set(name, bytes);
    size += batch;
  }
  return { read, size, chunks };
};

test('has the root of its leaves, in whatever portions they were added', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 6 }), async (batches) => {
      const { read, size } = await grown(batches);
      const leaves = Array.from({ length: size }, (_, i) => aLeaf(i));
      expect(await rootOf(nodesOf(read), size)).toEqual(await rootOf(plain(leaves), size));
    }),
    { numRuns: 30 },
  );
});

test('grows the same when a portion is written twice, as after a crash', async () => {
  const { read, chunks } = await grown([300]);
  const again = await growTree(
    read,
    250,
    Array.from({ length: 50 }, (_, i) => aLeaf(250 + i)),
  );
  for (const [name, bytes] of again) expect(Buffer.from(bytes)).toEqual(Buffer.from(chunks.get(name) ?? []));
});

test('finds leaves by their positions in the log', async () => {
  const { read, size } = await grown([600]);
  expect(await leavesBetween(read, size, 0n, 10n)).toEqual({ from: 0, to: 1 });
  expect(await leavesBetween(read, size, 2555n, 2600n)).toEqual({ from: 256, to: 260 });
  expect(await leavesBetween(read, size, 5990n, 9999n)).toEqual({ from: 599, to: 600 });
  expect(await leavesBetween(read, size, 7000n, 9999n)).toEqual({ from: 600, to: 600 });
});

test('rejects a node that is not stored', async () => {
  const { read } = await grown([5]);
  await expect(nodesOf(read)(0, 5)).rejects.toThrow('not stored');
  await expect(growTree(read, 7, [aLeaf(7)])).rejects.toThrow('is incomplete');
});
