// Changes that the views have announced and the listing has yet to apply.

import { productsIndex } from '@aangan/shared-events/features/catalogue/products/views';

const PRODUCTS_INDEX = `index:${productsIndex}`;

export type PendingChanges = {
  /** The whole index must be read again. */
  readonly everything: boolean;
  /** The list of all products has changed: there may be new ones. */
  readonly newProducts: boolean;
  readonly terms: boolean;
  readonly products: ReadonlySet<number>;
};

export const NOTHING: PendingChanges = {
  everything: false,
  newProducts: false,
  terms: false,
  products: new Set(),
};
export const EVERYTHING: PendingChanges = { ...NOTHING, everything: true };
export const TERMS: PendingChanges = { ...NOTHING, terms: true };

/** Whether there is anything to apply. */
export function isPending({ everything, newProducts, terms, products }: PendingChanges): boolean {
  return everything || newProducts || terms || products.size > 0;
}

/** The union of two sets of changes. */
export function together(first: PendingChanges, second: PendingChanges): PendingChanges {
  return {
    everything: first.everything || second.everything,
    newProducts: first.newProducts || second.newProducts,
    terms: first.terms || second.terms,
    products: new Set([...first.products, ...second.products]),
  };
}

/**
 * Converts changed keys of products and reviews (documents, and indexes as `index:<name>`) to the listing's
 * pending changes. Only products has an index of that name.
 */
export function changesOf(keys: readonly string[]): PendingChanges {
  const ids = keys.map((key) => /^(?:product|summary):(\d+)$/.exec(key)?.[1]);
  return {
    ...NOTHING,
    newProducts: keys.includes(PRODUCTS_INDEX),
    products: new Set(ids.filter((id) => id !== undefined).map(Number)),
  };
}
