// Products kept in one order, so that a page of a long listing needs no sorting.
import type { ListedProduct } from './listed-product.ts';

export type SortedProducts = {
  readonly all: () => readonly ListedProduct[];
  readonly insert: (product: ListedProduct) => void;
  /** Takes out a product as it was inserted. */
  readonly remove: (product: ListedProduct) => void;
};

/** Keeps products in an order in which no two are equal. */
export function makeSortedProducts(
  compare: (first: ListedProduct, second: ListedProduct) => number,
  initial: readonly ListedProduct[],
): SortedProducts {
  const products = initial.toSorted(compare);
  // The first place whose product does not come before this one.
  const placeOf = (product: ListedProduct): number => {
    let low = 0;
    let high = products.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = products[middle];
      if (there !== undefined && compare(there, product) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    all: () => products,
    insert: (product) => void products.splice(placeOf(product), 0, product),
    remove: (product) => {
      const place = placeOf(product);
      if (products[place]?.view.id === product.view.id) products.splice(place, 1);
    },
  };
}
