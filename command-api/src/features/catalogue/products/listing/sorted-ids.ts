// Products kept in one order, by their ids, so that a page of a long listing needs no sorting.
import type { ListedProduct } from './listed-product.ts';

export type SortedIds = {
  readonly all: () => readonly number[];
  readonly insert: (product: ListedProduct) => void;
  /** Takes out a product as it was inserted. */
  readonly remove: (product: ListedProduct) => void;
  /** How many come before the first that `isBeyond` says of; those of whom it does must stand together at the end. */
  readonly countBefore: (isBeyond: (product: ListedProduct) => boolean) => number;
};

/** Keeps products in an order in which no two are equal. `get` must know every product from before it is inserted until after it is removed. */
export function makeSortedIds(
  compare: (first: ListedProduct, second: ListedProduct) => number,
  initial: readonly ListedProduct[],
  get: (id: number) => ListedProduct | undefined,
): SortedIds {
  const ids = initial.toSorted(compare).map(({ view }) => view.id);
  const countBefore: SortedIds['countBefore'] = (isBeyond) => {
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = get(ids[middle] ?? 0);
      if (there !== undefined && !isBeyond(there)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const placeOf = (product: ListedProduct): number => countBefore((there) => compare(there, product) >= 0);
  return {
    all: () => ids,
    insert: (product) => void ids.splice(placeOf(product), 0, product.view.id),
    remove: (product) => {
      const place = placeOf(product);
      if (ids[place] === product.view.id) ids.splice(place, 1);
    },
    countBefore,
  };
}
