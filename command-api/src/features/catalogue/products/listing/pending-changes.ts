// What the views have announced and the listing has yet to apply.

export type PendingChanges = {
  /** Nothing known may be kept. */
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

/** Both. */
export function together(first: PendingChanges, second: PendingChanges): PendingChanges {
  return {
    everything: first.everything || second.everything,
    newProducts: first.newProducts || second.newProducts,
    terms: first.terms || second.terms,
    products: new Set([...first.products, ...second.products]),
  };
}

/** What the keys of changed documents (and, as `index:<name>`, of changed indexes) of products and reviews mean for the listing. */
export function changesOf(keys: readonly string[]): PendingChanges {
  const ids = keys.map((key) => /^(?:product|summary):(\d+)$/.exec(key)?.[1]);
  return {
    ...NOTHING,
    newProducts: keys.some((key) => key.startsWith('index:')),
    products: new Set(ids.filter((id) => id !== undefined).map(Number)),
  };
}
