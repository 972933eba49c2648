// Hashes, paths and proofs of a Merkle tree as in RFC 6962, section 2.1, with SHA-256. A tree of n leaves is a left part whose size is the largest
// power of two below n, and the rest. Only the nodes of whole subtrees are stored.
import { createHash } from 'node:crypto';

/** 32 bytes. */
export type Hash = Uint8Array;

/** The node `index` of `level`: the root of the 2^level leaves from index * 2^level on. Level 0 are the leaves. */
export type NodeAt = (level: number, index: number) => Promise<Hash>;

const LEAF = Uint8Array.of(0);
const INNER = Uint8Array.of(1);

/** The hash of a leaf's bytes. */
export function hashLeaf(bytes: Uint8Array): Hash {
  return createHash('sha256').update(LEAF).update(bytes).digest();
}

/** The hash of two nodes under one. */
export function hashPair(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(INNER).update(left).update(right).digest();
}

/** The root of the first `size` leaves. The root of an empty tree is the hash of an empty input. */
export async function rootOf(nodeAt: NodeAt, size: number): Promise<Hash> {
  if (size === 0) return createHash('sha256').digest();
  return rangeRoot(nodeAt, 0, size);
}

/** The audit path of leaf `index` among the first `size`, nearest first. Throws `RangeError` when there is no such leaf. */
export async function inclusionPath(nodeAt: NodeAt, index: number, size: number): Promise<readonly Hash[]> {
  if (index < 0 || index >= size) throw new RangeError(`there is no leaf ${index} among ${size}`);
  const path: Hash[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const goesLeft = index < middle;
    path.push(await (goesLeft ? rangeRoot(nodeAt, middle, end) : rangeRoot(nodeAt, start, middle)));
    if (goesLeft) end = middle;
    else start = middle;
  }
  return path.toReversed();
}

/** The proof that the first `size` leaves begin with the first `older`. Empty when there is nothing to prove. Throws `RangeError`. */
export async function consistencyPath(nodeAt: NodeAt, older: number, size: number): Promise<readonly Hash[]> {
  if (older < 0 || older > size) throw new RangeError(`${older} leaves are not a beginning of ${size}`);
  if (older === 0 || older === size) return [];
  const path: Hash[] = [];
  let [start, end] = [0, size];
  while (older < end) {
    const middle = start + splitOf(end - start);
    const goesLeft = older <= middle;
    path.push(await (goesLeft ? rangeRoot(nodeAt, middle, end) : rangeRoot(nodeAt, start, middle)));
    if (goesLeft) end = middle;
    else start = middle;
  }
  // The root of the old tree is known to the verifier; a part of it is not.
  if (start > 0) path.push(await rangeRoot(nodeAt, start, end));
  return path.toReversed();
}

/** The root that a leaf's hash and its audit path lead to; undefined when the path does not fit the place. */
export function rootFromInclusion(
  leaf: Hash,
  index: number,
  size: number,
  path: readonly Hash[],
): Hash | undefined {
  if (!isPlace(index, size)) return undefined;
  const sides = sidesOf(index, size);
  if (sides.length !== path.length) return undefined;
  return path.reduce((below, beside, i) => {
    return sides[i] === 'left' ? hashPair(beside, below) : hashPair(below, beside);
  }, leaf);
}

/** Whether the tree with `newRoot` over `size` leaves begins with that of `oldRoot` over `older`, by the given proof. */
export function isConsistent(
  older: number,
  size: number,
  oldRoot: Hash,
  newRoot: Hash,
  path: readonly Hash[],
): boolean {
  if (!Number.isSafeInteger(older) || !Number.isSafeInteger(size) || older < 0 || older > size) return false;
  if (older === 0) return path.length === 0;
  if (older === size) return path.length === 0 && sameHash(oldRoot, newRoot);
  // RFC 9162, section 2.1.4.2: both roots are built from one path.
  const isWhole = Number.isInteger(Math.log2(older));
  const [first, ...rest] = isWhole ? [oldRoot, ...path] : path;
  if (first === undefined) return false;
  let [node, last] = [older - 1, size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let [old, fresh] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      old = hashPair(beside, old);
      fresh = hashPair(beside, fresh);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else fresh = hashPair(fresh, beside);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && sameHash(old, oldRoot) && sameHash(fresh, newRoot);
}

/** Whether two hashes are equal. */
export function sameHash(one: Hash, other: Hash): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  return 2 ** Math.ceil(Math.log2(size) - 1);
}

function isPlace(index: number, size: number): boolean {
  return Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;
}

/** On which side of the leaf's subtree each hash of its audit path is, nearest first. */
function sidesOf(index: number, size: number): readonly ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    sides.push(index < middle ? 'right' : 'left');
    if (index < middle) end = middle;
    else start = middle;
  }
  return sides.toReversed();
}

/** The root of the leaves from `start` to before `end`, where `start` is a multiple of the power of two that holds them. */
async function rangeRoot(nodeAt: NodeAt, start: number, end: number): Promise<Hash> {
  const size = end - start;
  const level = Math.log2(size);
  if (Number.isInteger(level)) return nodeAt(level, start / size);
  const middle = start + splitOf(size);
  const [left, right] = await Promise.all([rangeRoot(nodeAt, start, middle), rangeRoot(nodeAt, middle, end)]);
  return hashPair(left, right);
}
