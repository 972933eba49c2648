// Bit sets of product ids.
import { TypedFastBitSet } from 'typedfastbitset';

export type IdSet = TypedFastBitSet;

/** The set of these ids. */
export function idSet(ids: readonly number[]): IdSet {
  let largest = 0;
  for (const id of ids) if (id > largest) largest = id;
  const words = new Uint32Array((largest >>> 5) + 1);
  for (const id of ids) words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << id);
  return TypedFastBitSet.fromWords(words);
}

/**
 * The intersection of these sets, none of which is changed; `undefined` means everything. May return the
 * first set itself.
 */
export function intersectionOf(first: IdSet, ...others: readonly (IdSet | undefined)[]): IdSet {
  const [second, ...rest] = others.filter((set) => set !== undefined);
  if (second === undefined) return first;
  // Allocates one set however many there are: in a large shop each takes kilobytes.
  const left = first.new_intersection(second);
  for (const set of rest) left.intersection(set);
  return left;
}
