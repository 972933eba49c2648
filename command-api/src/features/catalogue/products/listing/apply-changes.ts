// Updates the listing's index from the views.
import type { ListedProduct } from './listed-product.ts';
import { makeListingIndex, type ListingIndex, type Terms } from './listing-index.ts';
import type { PendingChanges } from './pending-changes.ts';
import { listed, namesIn, type ProductReader } from './read-products.ts';

/** Loads the whole index. */
export async function loadIndex(reader: ProductReader): Promise<ListingIndex> {
  const terms = await reader.terms();
  return makeListingIndex(await reader.products(await reader.allIds(), terms), terms);
}

/** Reads the pending changes and applies them, all products synchronously at the end. */
export async function applyChanges(
  index: ListingIndex,
  changes: PendingChanges,
  reader: ProductReader,
): Promise<void> {
  const before = index.terms();
  const terms = changes.terms ? await reader.terms() : before;
  const found = changes.newProducts ? await reader.newIds((id) => index.get(id) !== undefined) : [];
  const ids = [...new Set([...changes.products, ...found])];
  const products = new Map((await reader.products(ids, terms)).map((product) => [product.view.id, product]));
  if (changes.terms) {
    for (const product of renamedIn(index.all(), before, terms)) index.put(product);
    index.setTerms(terms);
  }
  for (const id of ids) {
    const product = products.get(id);
    if (product === undefined) index.drop(id);
    else index.put(product);
  }
}

// Products that use a renamed term, with its new name.
function renamedIn(
  products: readonly ListedProduct[],
  before: Terms,
  after: Terms,
): readonly ListedProduct[] {
  const changed = {
    categories: changedIds(before.categories, after.categories),
    brands: changedIds(before.brands, after.brands),
    colors: changedIds(before.colors, after.colors),
  };
  const names = namesIn(after);
  return products
    .filter(
      ({ view }) =>
        changed.categories.has(view.categoryId) ||
        changed.brands.has(view.brandId) ||
        view.colorIds.some((id) => changed.colors.has(id)),
    )
    .map(({ view, earned }) => listed(view, earned, names));
}

function changedIds<T extends { readonly id: number }>(
  before: readonly T[],
  after: readonly T[],
): ReadonlySet<number> {
  const previous = new Map(before.map((term) => [term.id, JSON.stringify(term)]));
  const changed = after.filter((term) => previous.get(term.id) !== JSON.stringify(term)).map(({ id }) => id);
  const gone = before.filter((term) => !after.some(({ id }) => id === term.id)).map(({ id }) => id);
  return new Set([...changed, ...gone]);
}
