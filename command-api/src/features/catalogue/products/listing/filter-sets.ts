// For each choice of each filter a bit set of product ids: filtering takes a few operations on machine words
// instead of an iteration over all products.
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import { makeChoiceCounts, type ChoiceCounts } from './choice-counts.ts';
import { idSet, intersectionOf, type IdSet } from './id-set.ts';

/** Ids of which a product needs one; undefined: not filtered. */
export type Filters = {
  readonly categoryIds: readonly number[] | undefined;
  readonly brandIds: readonly number[] | undefined;
  readonly colorIds: readonly number[] | undefined;
};

export type Matches = {
  /** Whether a product is in the result. */
  readonly passes: (productId: number) => boolean;
  readonly total: number;
  /** How many products a choice would show with the other filters unchanged. */
  readonly inCategory: (id: number) => number;
  readonly ofBrand: (id: number) => number;
  readonly inColor: (id: number) => number;
};

export type FilterSets = {
  /** All products. Not to be modified. */
  readonly all: IdSet;
  readonly add: (view: ProductView) => void;
  /** Removes a product as it was added. */
  readonly remove: (view: ProductView) => void;
  /** Those that pass the filters; undefined: all do. Not to be modified. */
  readonly passing: (filters: Filters) => IdSet | undefined;
  /** The subset of `among` that passes the filters. */
  readonly find: (among: IdSet, filters: Filters) => Matches;
};

/** A filter: the products of each choice, and the counts of each choice. */
type Filter = { readonly sets: Map<number, IdSet>; readonly counts: ChoiceCounts };

/** Makes the sets of an empty shop. */
export function makeFilterSets(): FilterSets {
  const all = idSet([]);
  const categories = makeFilter();
  const brands = makeFilter();
  const colors = makeFilter();
  const choicesOf = ({ categoryId, brandId, colorIds }: ProductView) =>
    [
      [categories, [categoryId]],
      [brands, [brandId]],
      [colors, colorIds],
    ] as const;
  return {
    all,
    add: (view) => {
      all.add(view.id);
      for (const [filter, choices] of choicesOf(view)) {
        filter.counts.add(view.id, choices);
        for (const choice of choices) setOf(filter, choice).add(view.id);
      }
    },
    remove: (view) => {
      all.remove(view.id);
      for (const [filter, choices] of choicesOf(view)) {
        filter.counts.remove(view.id, choices);
        for (const choice of choices) setOf(filter, choice).remove(view.id);
      }
    },
    passing: ({ categoryIds, brandIds, colorIds }) => {
      const chosen = [anyOf(categories, categoryIds), anyOf(brands, brandIds), anyOf(colors, colorIds)];
      const [first, ...others] = chosen.filter((set) => set !== undefined);
      return first && intersectionOf(first, ...others);
    },
    find: (among, { categoryIds, brandIds, colorIds }) => {
      const category = anyOf(categories, categoryIds);
      const brand = anyOf(brands, brandIds);
      const color = anyOf(colors, colorIds);
      const ids = intersectionOf(among, category, brand, color);
      // A facet without a filter of its own counts the same products as the whole result.
      const withoutOwn = (own: IdSet | undefined, ...others: readonly (IdSet | undefined)[]): IdSet =>
        own === undefined ? ids : intersectionOf(among, ...others);
      return {
        passes: (productId) => ids.has(productId),
        total: ids.size(),
        inCategory: categories.counts.countIn(withoutOwn(category, brand, color), all),
        ofBrand: brands.counts.countIn(withoutOwn(brand, category, color), all),
        inColor: colors.counts.countIn(withoutOwn(color, category, brand), all),
      };
    },
  };
}

function makeFilter(): Filter {
  return { sets: new Map(), counts: makeChoiceCounts() };
}

function setOf({ sets }: Filter, id: number): IdSet {
  const known = sets.get(id);
  if (known !== undefined) return known;
  const created = idSet([]);
  sets.set(id, created);
  return created;
}

function anyOf({ sets }: Filter, ids: readonly number[] | undefined): IdSet | undefined {
  if (ids === undefined) return undefined;
  const chosen = ids.map((id) => sets.get(id)).filter((set) => set !== undefined);
  const [only = idSet([])] = chosen;
  return chosen.length <= 1 ? only : chosen.reduce((left, set) => left.new_union(set));
}
