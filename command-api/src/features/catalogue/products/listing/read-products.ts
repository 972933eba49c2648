// Reads the views for the listing in chunks of documents.
import type { EarnedRating } from '@aangan/shared-events/features/reviews/views';
import {
  productKey,
  productsIndex,
  productsProjection,
  type ProductView,
} from '@aangan/shared-events/features/catalogue/products/views';
import type { BrandView } from '@aangan/shared-events/features/catalogue/brands/views';
import type { CategoryView } from '@aangan/shared-events/features/catalogue/categories/views';
import type { ColorView } from '@aangan/shared-events/features/catalogue/colors/views';
import type { Views } from '../../../../views/views.ts';
import { NOTHING_EARNED, toProductResponse, type Names } from '../queries.ts';
import type { ListedProduct } from './listed-product.ts';
import type { Terms } from './listing-index.ts';

/** What the listing joins with the product views. */
export type ListingSources = {
  readonly categories: () => Promise<readonly CategoryView[]>;
  readonly brands: () => Promise<readonly BrandView[]>;
  readonly colors: () => Promise<readonly ColorView[]>;
  readonly earnedBy: (productIds: readonly number[]) => Promise<ReadonlyMap<number, EarnedRating>>;
};

export type ProductReader = {
  readonly terms: () => Promise<Terms>;
  readonly allIds: () => Promise<readonly number[]>;
  /** Ids that are not known yet, read from the newest backwards until a whole chunk is known. */
  readonly newIds: (isKnown: (id: number) => boolean) => Promise<readonly number[]>;
  /** Those of these products that are not removed. */
  readonly products: (ids: readonly number[], terms: Terms) => Promise<readonly ListedProduct[]>;
};

const CHUNK = 500;

/** Makes the reader of the listing. */
export function makeProductReader(
  views: Pick<Views, 'documents' | 'members'>,
  sources: ListingSources,
): ProductReader {
  const idsFrom = async (offset: number, count?: number): Promise<readonly number[]> => {
    const range = { newestFirst: true, offset, ...(count !== undefined && { count }) };
    return (await views.members(productsProjection, productsIndex, range)).map(Number);
  };
  const chunk = async (ids: readonly number[], terms: Terms): Promise<readonly ListedProduct[]> => {
    const found = await views.documents<ProductView>(productsProjection, ids.map(productKey));
    const earned = await sources.earnedBy(ids);
    const names = namesIn(terms);
    return found
      .filter((view) => view !== undefined)
      .filter((view) => !view.removed)
      .map((view) => listed(view, earned.get(view.id) ?? NOTHING_EARNED, names));
  };
  return {
    terms: async () => {
      const [categories, brands, colors] = await Promise.all([
        sources.categories(),
        sources.brands(),
        sources.colors(),
      ]);
      return { categories, brands, colors };
    },
    allIds: () => idsFrom(0),
    newIds: async (isKnown) => {
      const unknown: number[] = [];
      for (let offset = 0; ; offset += CHUNK) {
        const ids = await idsFrom(offset, CHUNK);
        const before = unknown.length;
        unknown.push(...ids.filter((id) => !isKnown(id)));
        if (unknown.length === before || ids.length < CHUNK) return unknown;
      }
    },
    products: async (ids, terms) => {
      const products: ListedProduct[] = [];
      for (let start = 0; start < ids.length; start += CHUNK)
        products.push(...(await chunk(ids.slice(start, start + CHUNK), terms)));
      return products;
    },
  };
}

/** A product with the current names of its terms. */
export function listed(view: ProductView, earned: EarnedRating, names: Names): ListedProduct {
  return { view, earned, response: toProductResponse(view, names, earned) };
}

/** The terms by id. */
export function namesIn({ categories, brands, colors }: Terms): Names {
  const byId = <T extends { readonly id: number }>(terms: readonly T[]): ReadonlyMap<number, T> =>
    new Map(terms.map((term) => [term.id, term]));
  const maps = { category: byId(categories), brand: byId(brands), color: byId(colors) };
  return {
    category: (id) => maps.category.get(id),
    brand: (id) => maps.brand.get(id),
    color: (id) => maps.color.get(id),
  };
}
