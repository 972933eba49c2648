// The stored tree: its nodes level by level, and the commit position of every leaf, in chunks of 256. The caller provides the storage.
import { hashPair, type Hash, type NodeAt } from './merkle.ts';

/** The size of the tree of a log. */
export type TreeState = {
  readonly logId: string;
  /** The number of business events in it. */
  readonly size: number;
  /** The commit position that it is built to. */
  readonly position: bigint;
};

export type NewLeaf = { readonly hash: Hash; readonly position: bigint };

/** Reads a chunk by its name; undefined when there is none. */
export type ReadChunk = (name: string) => Promise<Uint8Array | undefined>;

const CHUNK = 256;
const HASH_BYTES = 32;
const POSITION_BYTES = 8;

const nodesName = (level: number, chunk: number): string => `nodes:${level}:${chunk}`;
const positionsName = (chunk: number): string => `positions:${chunk}`;

/** The nodes of a stored tree. Throws `RangeError` for a node that is not stored. */
export function nodesOf(read: ReadChunk): NodeAt {
  return async (level, index) => {
    const chunk = await read(nodesName(level, Math.floor(index / CHUNK)));
    const at = (index % CHUNK) * HASH_BYTES;
    if (chunk === undefined || chunk.length < at + HASH_BYTES)
      throw new RangeError(`node ${index} of level ${level} is not stored`);
    return chunk.subarray(at, at + HASH_BYTES);
  };
}

/** The chunks that change when leaves are added to a tree of `size` leaves; their number is small for a tree of any size. */
export async function growTree(
  read: ReadChunk,
  size: number,
  leaves: readonly NewLeaf[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const changed = new Map<string, Uint8Array>();
  const append = async (name: string, index: number, bytes: Uint8Array): Promise<Uint8Array> => {
    const at = (index % CHUNK) * bytes.length;
    const before = changed.get(name) ?? (at === 0 ? undefined : await read(name));
    const chunk = Buffer.concat([(before ?? Buffer.alloc(0)).subarray(0, at), bytes]);
    if (chunk.length !== at + bytes.length) throw new RangeError(`${name} is incomplete`);
    changed.set(name, chunk);
    return chunk;
  };
  let next = size;
  for (const { hash, position } of leaves) {
    const bytes = Buffer.alloc(POSITION_BYTES);
    bytes.writeBigUInt64BE(position);
    await append(positionsName(Math.floor(next / CHUNK)), next, bytes);
    let node = hash;
    for (let level = 0, index = next; ; level++, index = Math.floor(index / 2)) {
      const chunk = await append(nodesName(level, Math.floor(index / CHUNK)), index, node);
      if (index % 2 === 0) break;
      // Siblings are always in one chunk.
      const at = ((index % CHUNK) - 1) * HASH_BYTES;
      node = hashPair(chunk.subarray(at, at + HASH_BYTES), node);
    }
    next++;
  }
  return changed;
}

/** The range of leaves (`to` excluded) whose commit positions are at or after `from` and before `to`; both ends are equal when there are none. */
export async function leavesBetween(
  read: ReadChunk,
  size: number,
  from: bigint,
  to: bigint,
): Promise<{ readonly from: number; readonly to: number }> {
  const positionAt = positionsOf(read);
  const first = async (wanted: bigint): Promise<number> => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await positionAt(middle)) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { from: await first(from), to: await first(to) };
}

/** The commit positions of the leaves of a stored tree. Throws `RangeError` for a leaf that is not stored. */
export function positionsOf(read: ReadChunk): (index: number) => Promise<bigint> {
  return async (index) => {
    const chunk = await read(positionsName(Math.floor(index / CHUNK)));
    const at = (index % CHUNK) * POSITION_BYTES;
    if (chunk === undefined || chunk.length < at + POSITION_BYTES)
      throw new RangeError(`the position of leaf ${index} is not stored`);
    return new DataView(chunk.buffer, chunk.byteOffset).getBigUint64(at);
  };
}

const CACHED_CHUNKS = 64;

/** Caches the last chunks: neighbours in the log are in the same chunks. Only for leaves that the tree had before the first read. */
export function cachedChunks(read: ReadChunk): ReadChunk {
  const cached = new Map<string, Uint8Array>();
  return async (name) => {
    const found = cached.get(name) ?? (await read(name));
    if (found === undefined) return undefined;
    cached.delete(name);
    cached.set(name, found);
    for (const [oldest] of cached) {
      if (cached.size <= CACHED_CHUNKS) break;
      cached.delete(oldest);
    }
    return found;
  };
}
