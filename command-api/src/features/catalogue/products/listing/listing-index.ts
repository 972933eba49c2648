// The products of the shop in memory, ready to be listed: filtered, counted, ordered, searched and cut into pages.
import {
  PAGE_SIZE,
  SORTS,
  type ProductFiltersResponse,
  type ProductListResponse,
  type ProductQuery,
  type ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import type { BrandView } from '@aangan/shared-events/features/catalogue/brands/views';
import type { CategoryView } from '@aangan/shared-events/features/catalogue/categories/views';
import type { ColorView } from '@aangan/shared-events/features/catalogue/colors/views';
import { toPaise } from '@aangan/shared-events/money';
import { categoryNamed } from './category-aliases.ts';
import { findProducts, type Counts, type Filters, type Matches } from './find-products.ts';
import { orders, type ListedProduct } from './listed-product.ts';
import { makeSearchIndex } from './search-index.ts';
import { makeSortedProducts } from './sorted-products.ts';

/** What products are named by, in the order in which it was added. */
export type Terms = {
  readonly categories: readonly CategoryView[];
  readonly brands: readonly BrandView[];
  readonly colors: readonly ColorView[];
};

export type ListingIndex = {
  readonly list: (query: ProductQuery) => ProductListResponse;
  /** All that the query finds, in its order, without pages. */
  readonly found: (query: ProductQuery) => readonly ProductResponse[];
  readonly recommended: () => readonly ProductResponse[];
  readonly filters: () => ProductFiltersResponse;
  readonly get: (productId: number) => ListedProduct | undefined;
  readonly all: () => readonly ListedProduct[];
  readonly put: (product: ListedProduct) => void;
  readonly drop: (productId: number) => void;
  readonly terms: () => Terms;
  readonly setTerms: (terms: Terms) => void;
};

const MOST_RECOMMENDED = 100;

/** Makes the index of these products. */
export async function makeListingIndex(
  products: readonly ListedProduct[],
  initialTerms: Terms,
): Promise<ListingIndex> {
  const byId = new Map(products.map((product) => [product.view.id, product]));
  const sorted = new Map(SORTS.map((sort) => [sort, makeSortedProducts(orders[sort], products)]));
  const search = await makeSearchIndex(products);
  let terms = initialTerms;

  const inOrder = (sort: ProductQuery['sort']): readonly ListedProduct[] =>
    sorted.get(sort ?? 'createdAt_desc')?.all() ?? [];
  const drop = (productId: number): void => {
    const before = byId.get(productId);
    if (before === undefined) return;
    for (const list of sorted.values()) list.remove(before);
    byId.delete(productId);
  };

  const candidates = ({ search: text = '', sort }: ProductQuery) => {
    if (text === '') return { products: inOrder(sort), corrected: null };
    const { ids, corrected } = search.find(text);
    const found = ids.map((id) => byId.get(id)).filter((product) => product !== undefined);
    return { products: sort === undefined ? found : found.toSorted(orders[sort]), corrected };
  };

  return {
    list: (query) => {
      const { products: ordered, corrected } = candidates(query);
      const matches = findProducts(ordered, filtersOf(query, terms));
      return { ...pageOf(matches, query), facets: facetsOf(matches, terms), corrected };
    },
    found: (query) => {
      const { products } = findProducts(candidates(query).products, filtersOf(query, terms));
      return products.map(({ response }) => response);
    },
    recommended: () =>
      inOrder(undefined)
        .filter(({ view }) => view.isRecommended)
        .slice(0, MOST_RECOMMENDED)
        .map(({ response }) => response),
    filters: () => ({
      categories: terms.categories.map(({ id, name }) => ({ id, name })),
      brands: terms.brands.map(({ id, name }) => ({ id, name })),
      colors: terms.colors.map(({ id, name, hexCode }) => ({ id, name, hexCode })),
    }),
    get: (productId) => byId.get(productId),
    all: () => [...byId.values()],
    put: (product) => {
      drop(product.view.id);
      byId.set(product.view.id, product);
      for (const list of sorted.values()) list.insert(product);
      search.put(product);
    },
    drop: (productId) => {
      drop(productId);
      search.drop(productId);
    },
    terms: () => terms,
    setTerms: (changed) => {
      terms = changed;
    },
  };
}

function filtersOf(query: ProductQuery, { categories }: Terms): Filters {
  const named = query.category === undefined || query.category === '' ? undefined : query.category;
  // A category that does not exist has no products.
  const namedIds = named === undefined ? [] : [categoryNamed(categories, named)?.id ?? 0];
  const categoryIds = [...(query.categories ?? []), ...namedIds];
  return {
    categoryIds: chosen(categoryIds),
    brandIds: chosen(query.brands),
    colorIds: chosen(query.colors),
    lowestPrice: query.priceMin === undefined ? 0 : toPaise(query.priceMin),
    highestPrice: query.priceMax === undefined ? Infinity : toPaise(query.priceMax),
  };
}

function chosen(ids: readonly number[] = []): ReadonlySet<number> | undefined {
  return ids.length === 0 ? undefined : new Set(ids);
}

// A page past the end is the last page.
function pageOf({ products }: Matches, { page = 1, limit = PAGE_SIZE }: ProductQuery) {
  const total = products.length;
  const totalPages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, totalPages);
  const onPage = products.slice((shown - 1) * limit, shown * limit);
  return { products: onPage.map(({ response }) => response), total, totalPages, page: shown };
}

function facetsOf(matches: Matches, { categories, brands, colors }: Terms): ProductListResponse['facets'] {
  const counted = (counts: Counts, id: number): number => counts.get(id) ?? 0;
  return {
    categories: categories.map(({ id, name }) => ({ id, name, count: counted(matches.byCategory, id) })),
    brands: brands.map(({ id, name }) => ({ id, name, count: counted(matches.byBrand, id) })),
    colors: colors.map(({ id, name, hexCode }) => ({
      id,
      name,
      hexCode,
      count: counted(matches.byColor, id),
    })),
  };
}
