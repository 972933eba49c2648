// Product ids in a maintained sort order, so that a page of a long listing needs no sorting.
import type { ListedProduct } from './listed-product.ts';

export type SortedIds = {
  readonly all: () => readonly number[];
  readonly insert: (product: ListedProduct) => void;
  /** Removes a product as it was inserted. */
  readonly remove: (product: ListedProduct) => void;
  /** How many come before the first that is beyond; `isBeyond` must be monotonic over the order. */
  readonly countBefore: (isBeyond: (product: ListedProduct) => boolean) => number;
};

/** Makes the sorted ids for a total order. `get` must return every product from before its insertion until after its removal. */
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
