import { SORTS, type ProductQuery } from '@aangan/shared-events/features/catalogue/products/http';
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orders } from './listed-product.ts';
import { makeListingIndex, type Terms } from './listing-index.ts';
import { listed, namesIn } from './read-products.ts';

const terms: Terms = {
  categories: [1, 2].map((id) => ({ id, name: `Category ${id}` })),
  brands: [1, 2].map((id) => ({ id, name: `Brand ${id}` })),
  colors: [1, 2, 3].map((id) => ({ id, name: `Colour ${id}`, hexCode: '#123456' })),
};
const id = (most: number) => fc.integer({ min: 1, max: most });
/** Choices, one of which no product has. */
const some = (most: number) =>
  fc.option(fc.uniqueArray(fc.integer({ min: 0, max: most }), { maxLength: 2 }), { nil: undefined });
const view = fc.record<ProductView>({
  ...{ id: id(12), categoryId: id(2), brandId: id(2), colorIds: fc.uniqueArray(id(3)) },
  pricePaise: id(5).map((hundreds) => hundreds * 10_000),
  ...{ ratingBaseline: fc.integer({ min: 0, max: 5 }), reviewsBaseline: id(2), isRecommended: fc.boolean() },
  ...{ name: fc.constantFrom('Brass lamp', 'Linen shirt'), description: fc.constant('') },
  ...{ additionalInformation: fc.constant(''), sizes: fc.constant([]), isNewArrival: fc.constant(false) },
  ...{ oldPricePaise: fc.constant(null), inStock: fc.constant(true), images: fc.constant([]) },
  ...{
    createdAt: fc.constant('2026-11-18T06:12:09.000Z'),
    removed: fc.constant(false),
    revision: fc.constant(0),
  },
});
const query = fc.record<ProductQuery>(
  {
    ...{ sort: fc.constantFrom(...SORTS), categories: some(2), brands: some(2), colors: some(3) },
    ...{ priceMin: fc.integer({ min: 0, max: 600 }), priceMax: fc.integer({ min: 0, max: 600 }) },
    ...{ page: id(3), limit: id(5), search: fc.constant('lamp') },
  },
  { requiredKeys: [] },
);

/** Whether a product passes the filters of the query, except those of one kind. */
function passes(
  product: ProductView,
  requested: ProductQuery,
  but?: 'categories' | 'brands' | 'colors',
): boolean {
  const has = (kind: 'categories' | 'brands' | 'colors', ids: readonly number[]) =>
    kind === but || !requested[kind]?.length || ids.some((each) => requested[kind]?.includes(each));
  const { pricePaise, categoryId, brandId, colorIds } = product;
  return (
    (requested.search === undefined || product.name.toLowerCase().includes(requested.search)) &&
    pricePaise >= (requested.priceMin ?? 0) * 100 &&
    pricePaise <= (requested.priceMax ?? Infinity) * 100 &&
    has('categories', [categoryId]) &&
    has('brands', [brandId]) &&
    has('colors', colorIds)
  );
}

test('a listing shows and counts what a walk over all products would, whatever changed before', async () => {
  const change = fc.oneof(view, id(12));
  await fc.assert(
    fc.asyncProperty(fc.array(view), fc.array(change), query, async (initial, changes, requested) => {
      const names = namesIn(terms);
      const make = (product: ProductView) => listed(product, { count: 0, sum: 0 }, names);
      const products = new Map(initial.map((product) => [product.id, product]));
      const index = await makeListingIndex([...products.values()].map(make), terms);
      for (const changed of changes)
        if (typeof changed === 'number') {
          index.drop(changed);
          products.delete(changed);
        } else {
          index.put(make(changed));
          products.set(changed.id, changed);
        }
      const all = [...products.values()];
      // A search without a sort is ordered by score, which this model does not compute.
      const sort = requested.sort ?? 'createdAt_desc';
      const sorted = requested.search === undefined ? requested : { ...requested, sort };
      const ids = all
        .filter((product) => passes(product, requested))
        .map(make)
        .toSorted(orders[sort])
        .map((product) => product.view.id);
      const { limit = 12 } = requested;
      const page = Math.min(requested.page ?? 1, Math.max(1, Math.ceil(ids.length / limit)));

      const shown = index.list(sorted);
      expect([shown.total, shown.page]).toEqual([ids.length, page]);
      expect(shown.products.map((product) => product.id)).toEqual(
        ids.slice((page - 1) * limit, page * limit),
      );
      expect(index.found(sorted).map((product) => product.id)).toEqual(ids);
      const counted = (
        kind: 'categories' | 'brands' | 'colors',
        of: (product: ProductView) => readonly number[],
      ) =>
        terms[kind].map(
          (term) => all.filter((each) => passes(each, requested, kind) && of(each).includes(term.id)).length,
        );
      expect(shown.facets.categories.map(({ count }) => count)).toEqual(
        counted('categories', (p) => [p.categoryId]),
      );
      expect(shown.facets.brands.map(({ count }) => count)).toEqual(counted('brands', (p) => [p.brandId]));
      expect(shown.facets.colors.map(({ count }) => count)).toEqual(counted('colors', (p) => p.colorIds));
      expect(index.recommended().map((product) => product.id)).toEqual(
        all
          .filter(({ isRecommended }) => isRecommended)
          .map((p) => p.id)
          .toSorted((a, b) => b - a),
      );
    }),
  );
});
