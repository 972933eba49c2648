// Which products have each choice of each filter, as sets of their ids in bits: what matches, and for every choice how many it would show, is
// told by a few operations on words instead of a walk over all products.
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import { TypedFastBitSet } from 'typedfastbitset';

export type IdSet = TypedFastBitSet;

/** Ids of which one is enough; undefined: not filtered by. */
export type Filters = {
  readonly categoryIds: readonly number[] | undefined;
  readonly brandIds: readonly number[] | undefined;
  readonly colorIds: readonly number[] | undefined;
};

export type Matches = {
  /** What passes all filters. Not to be changed. */
  readonly ids: IdSet;
  /** How many products a choice would show, the other filters standing. */
  readonly inCategory: (id: number) => number;
  readonly ofBrand: (id: number) => number;
  readonly inColor: (id: number) => number;
};

export type FilterSets = {
  readonly add: (view: ProductView) => void;
  /** Takes out a product as it was added. */
  readonly remove: (view: ProductView) => void;
  /** Finds those `among` some products that pass the filters. */
  readonly find: (among: IdSet, filters: Filters) => Matches;
};

type Choices = Map<number, IdSet>;

/** Makes the sets of a shop without products. */
export function makeFilterSets(): FilterSets {
  const categories: Choices = new Map();
  const brands: Choices = new Map();
  const colors: Choices = new Map();
  const setsOf = ({ categoryId, brandId, colorIds }: ProductView): readonly IdSet[] => [
    setOf(categories, categoryId),
    setOf(brands, brandId),
    ...colorIds.map((id) => setOf(colors, id)),
  ];
  return {
    add: (view) => setsOf(view).forEach((set) => set.add(view.id)),
    remove: (view) => setsOf(view).forEach((set) => set.remove(view.id)),
    find: (among, { categoryIds, brandIds, colorIds }) => {
      const category = anyOf(categories, categoryIds);
      const brand = anyOf(brands, brandIds);
      const color = anyOf(colors, colorIds);
      return {
        ids: inAll(among, category, brand, color),
        inCategory: counting(categories, inAll(among, brand, color)),
        ofBrand: counting(brands, inAll(among, category, color)),
        inColor: counting(colors, inAll(among, category, brand)),
      };
    },
  };
}

/** The set of these ids. */
export function idSet(ids: readonly number[]): IdSet {
  let largest = 0;
  for (const id of ids) if (id > largest) largest = id;
  const words = new Uint32Array((largest >>> 5) + 1);
  for (const id of ids) words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << id);
  return TypedFastBitSet.fromWords(words);
}

function setOf(choices: Choices, id: number): IdSet {
  const known = choices.get(id);
  if (known !== undefined) return known;
  const fresh = idSet([]);
  choices.set(id, fresh);
  return fresh;
}

function anyOf(choices: Choices, ids: readonly number[] | undefined): IdSet | undefined {
  if (ids === undefined) return undefined;
  const any = idSet([]);
  for (const id of ids) {
    const chosen = choices.get(id);
    if (chosen !== undefined) any.union(chosen);
  }
  return any;
}

/** What is in all of these sets, none of which is changed; `undefined` has everything. Possibly the first set itself. */
export function inAll(first: IdSet, ...others: readonly (IdSet | undefined)[]): IdSet {
  const [second, ...rest] = others.filter((set) => set !== undefined);
  if (second === undefined) return first;
  // One new set, however many are asked for: a large shop's are kilobytes each.
  const left = first.new_intersection(second);
  for (const set of rest) left.intersection(set);
  return left;
}

function counting(choices: Choices, among: IdSet): (id: number) => number {
  return (id) => choices.get(id)?.intersection_size(among) ?? 0;
}
