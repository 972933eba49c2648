import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consistencyPath,
  hashLeaf,
  hashPair,
  inclusionPath,
  isConsistent,
  rootFromInclusion,
  rootOf,
  type Hash,
  type NodeAt,
} from './merkle.ts';

// The test vectors of Certificate Transparency implementations.
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const leafOf = (i: number): Hash => hashLeaf(Buffer.from(`leaf ${i}`));
const treeOf = (leaves: readonly Hash[]): NodeAt => {
  const nodeAt = (level: number, index: number): Hash => {
    if (level === 0) return leaves[index] ?? Buffer.alloc(0);
    return hashPair(nodeAt(level - 1, 2 * index), nodeAt(level - 1, 2 * index + 1));
  };
  return async (level, index) => nodeAt(level, index);
};
const numbered = (size: number): NodeAt => treeOf(Array.from({ length: size }, (_, i) => leafOf(i)));
const flipped = (hash: Hash): Hash => hash.map((byte, i) => (i === 0 ? byte ^ 1 : byte));
const sizes = fc.integer({ min: 1, max: 70 });

describe('the root', () => {
  test.each(ROOTS.map((root, i) => [i + 1, root] as const))(
    'of the %i known leaves is known',
    async (size, root) => {
      const leaves = LEAVES.slice(0, size).map((hex) => hashLeaf(Buffer.from(hex, 'hex')));
      expect(Buffer.from(await rootOf(treeOf(leaves), size)).toString('hex')).toBe(root);
    },
  );

  test('of an empty tree is the hash of an empty input', async () => {
    expect(await rootOf(numbered(0), 0)).toEqual(createHash('sha256').digest());
  });
});

describe('an inclusion proof', () => {
  test('leads every leaf of every tree to its root, and nothing else there', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (size, any) => {
        const index = any % size;
        const tree = numbered(size);
        const root = await rootOf(tree, size);
        const path = await inclusionPath(tree, index, size);
        expect(rootFromInclusion(leafOf(index), index, size, path)).toEqual(root);
        expect(rootFromInclusion(leafOf(index + 1), index, size, path)).not.toEqual(root);
        if (size > 1) {
          expect(rootFromInclusion(leafOf(index), (index + 1) % size, size, path)).not.toEqual(root);
          const [first, ...rest] = path;
          const wrong = first === undefined ? [] : [flipped(first), ...rest];
          expect(rootFromInclusion(leafOf(index), index, size, wrong)).not.toEqual(root);
        }
        expect(rootFromInclusion(leafOf(index), index, size, [...path, root])).toBeUndefined();
      }),
    );
  });

  test('is refused for a leaf that does not exist', async () => {
    await expect(inclusionPath(numbered(3), 3, 3)).rejects.toThrow('there is no leaf 3 among 3');
    expect(rootFromInclusion(leafOf(0), 3, 3, [])).toBeUndefined();
    expect(rootFromInclusion(leafOf(0), -1, 3, [])).toBeUndefined();
  });
});

describe('a consistency proof', () => {
  test('holds between every tree and every one that it has grown into, and for no other', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (size, any) => {
        const older = 1 + (any % size);
        const tree = numbered(size);
        const [oldRoot, newRoot] = await Promise.all([rootOf(tree, older), rootOf(tree, size)]);
        const path = await consistencyPath(tree, older, size);
        expect(isConsistent(older, size, oldRoot, newRoot, path)).toBe(true);
        expect(isConsistent(older, size, flipped(oldRoot), newRoot, path)).toBe(false);
        expect(isConsistent(older, size, oldRoot, flipped(newRoot), path)).toBe(false);
        expect(isConsistent(older, size, oldRoot, newRoot, [...path, newRoot])).toBe(false);
        if (path.length > 0) expect(isConsistent(older, size, oldRoot, newRoot, path.slice(1))).toBe(false);
      }),
    );
  });

  test('of a history that was rewritten does not hold', async () => {
    const tree = numbered(11);
    const rewritten = treeOf(Array.from({ length: 11 }, (_, i) => leafOf(i === 3 ? 99 : i)));
    const path = await consistencyPath(rewritten, 7, 11);
    expect(isConsistent(7, 11, await rootOf(tree, 7), await rootOf(rewritten, 11), path)).toBe(false);
  });

  test('is refused for more leaves than there are', async () => {
    await expect(consistencyPath(numbered(3), 4, 3)).rejects.toThrow('4 leaves are not a beginning of 3');
    expect(isConsistent(4, 3, leafOf(0), leafOf(0), [])).toBe(false);
  });
});
