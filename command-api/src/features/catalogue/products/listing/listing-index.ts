// The in-memory index of the shop's products: filters, facets, sorting, search and pages.
import { categoryNamed } from '@aangan/shared-events/features/catalogue/categories/category-named';
import type {
  ProductFiltersResponse,
  ProductListResponse,
  ProductQuery,
  ProductResponse,
  ProductSort,
} from '@aangan/shared-events/features/catalogue/products/http';
import type { BrandView } from '@aangan/shared-events/features/catalogue/brands/views';
import type { CategoryView } from '@aangan/shared-events/features/catalogue/categories/views';
import type { ColorView } from '@aangan/shared-events/features/catalogue/colors/views';
import { toPaise } from '@aangan/shared-events/amounts';
import { makeFilterSets, type Filters, type Matches } from './filter-sets.ts';
import { idSet, intersectionOf, type IdSet } from './id-set.ts';
import { orders, type ListedProduct } from './listed-product.ts';
import { inOrder, placesOf, type Order } from './pages.ts';
import { makePriceLists, type PriceRange } from './price-lists.ts';
import { makeSearchIndex } from './search-index.ts';
import { makeSortedIds, type SortedIds } from './sorted-ids.ts';

/** The terms that products refer to, in the order in which they were added. */
export type Terms = {
  readonly categories: readonly CategoryView[];
  readonly brands: readonly BrandView[];
  readonly colors: readonly ColorView[];
};

export type ListingIndex = {
  /** A page of the products that match the query; of those among some ids, where they are given. */
  readonly list: (query: ProductQuery, among?: readonly number[]) => ProductListResponse;
  /** All products that match the query, in its order, without pages. */
  readonly found: (query: ProductQuery, among?: readonly number[]) => readonly ProductResponse[];
  readonly recommended: () => readonly ProductResponse[];
  readonly filters: () => ProductFiltersResponse;
  readonly get: (productId: number) => ListedProduct | undefined;
  readonly all: () => readonly ListedProduct[];
  readonly put: (product: ListedProduct) => void;
  readonly drop: (productId: number) => void;
  readonly terms: () => Terms;
  readonly setTerms: (terms: Terms) => void;
};

type Found = {
  /** All candidates, and possibly others. */
  readonly order: Order;
  readonly matches: Matches;
  /** The search terms after correction; null when they were used as typed. */
  readonly corrected: string | null;
  /** No product has all of them: these have at least one. */
  readonly hasSome: boolean;
};

const MAX_RECOMMENDED = 100;

/** Makes the index of these products. */
export async function makeListingIndex(
  products: readonly ListedProduct[],
  initialTerms: Terms,
): Promise<ListingIndex> {
  const byId = new Map(products.map((product) => [product.view.id, product]));
  const recommended = idSet([]);
  const filterSets = makeFilterSets();
  const everything = filterSets.all;
  const priceLists = makePriceLists();
  const get = (id: number): ListedProduct | undefined => byId.get(id);
  const sorted = (sort: ProductSort): SortedIds => makeSortedIds(orders[sort], products, get);
  const sortedBy: Readonly<Record<ProductSort, SortedIds>> = {
    price_asc: sorted('price_asc'),
    price_desc: sorted('price_desc'),
    rating_desc: sorted('rating_desc'),
    createdAt_desc: sorted('createdAt_desc'),
  };
  const search = await makeSearchIndex(products);
  let terms = initialTerms;

  const include = ({ view }: ListedProduct): void => {
    if (view.isRecommended) recommended.add(view.id);
    filterSets.add(view);
    priceLists.add(view);
  };
  for (const id of sortedBy.price_asc.all()) {
    const product = get(id);
    if (product !== undefined) include(product);
  }
  const drop = (before: ListedProduct): void => {
    const productId = before.view.id;
    for (const ids of Object.values(sortedBy)) ids.remove(before);
    recommended.remove(productId);
    filterSets.remove(before.view);
    priceLists.remove(before.view);
    byId.delete(productId);
  };

  /** Products in a price range; undefined when every price is in range. */
  const inPriceRange = ({ lowest, highest }: PriceRange): IdSet | undefined => {
    const { all, countBefore } = sortedBy.price_asc;
    const from = countBefore(({ view }) => view.pricePaise >= lowest);
    const to = countBefore(({ view }) => view.pricePaise > highest);
    const outside = all().length - (to - from);
    if (outside === 0) return undefined;
    // Build the set from whichever side has fewer products.
    if (outside > to - from) return idSet(all().slice(from, to));
    const inside = everything.clone();
    for (let place = 0; place < from; place++) inside.remove(all()[place] ?? 0);
    for (let place = to; place < all().length; place++) inside.remove(all()[place] ?? 0);
    return inside;
  };
  const found = (query: ProductQuery, among: readonly number[] | undefined): Found => {
    const { sort, search: text = '', priceMin, priceMax } = query;
    const range = {
      lowest: priceMin === undefined ? 0 : toPaise(priceMin),
      highest: priceMax === undefined ? Infinity : toPaise(priceMax),
    };
    const filters = filtersOf(query, terms);
    const { order, words, ...search } = candidates(text, sort, range);
    const matches =
      among === undefined && words === undefined && priceLists.canCount(filters)
        ? counted(range, filters)
        : filterSets.find(
            intersectionOf(everything, among && idSet(among), words, inPriceRange(range)),
            filters,
          );
    return { order, matches, ...search };
  };
  const counted = (range: PriceRange, filters: Filters): Matches => {
    const [chosen, priced] = [filterSets.passing(filters), priceLists.within(range)];
    const passes = chosen === undefined ? priced : (id: number): boolean => chosen.has(id) && priced(id);
    return { ...priceLists.count(range, filters), passes };
  };
  /** The order of a sort; by price it starts at the first product within the range. */
  const orderOf = (sort: ProductSort = 'createdAt_desc', { lowest, highest }: PriceRange): Order => {
    const { all, countBefore } = sortedBy[sort];
    const start =
      sort === 'price_asc'
        ? countBefore(({ view }) => view.pricePaise >= lowest)
        : sort === 'price_desc'
          ? countBefore(({ view }) => view.pricePaise <= highest)
          : 0;
    return { ids: all(), start };
  };
  const candidates = (text: string, sort: ProductQuery['sort'], range: PriceRange) => {
    if (text === '') return { order: orderOf(sort, range), corrected: null, hasSome: false };
    const { ids, corrected, hasSome } = search.find(text);
    const words = idSet(ids);
    if (sort === undefined) return { order: { ids, start: 0 }, words, corrected, hasSome };
    const products = ids.map(get).filter((product) => product !== undefined);
    const sorted = products.toSorted(orders[sort]).map(({ view }) => view.id);
    return { order: { ids: sorted, start: 0 }, words, corrected, hasSome };
  };
  const responses = (ids: readonly number[]): ProductResponse[] =>
    ids.map(get).flatMap((product) => (product === undefined ? [] : [product.response]));

  return {
    list: (query, among) => {
      const { order, matches, corrected, hasSome } = found(query, among);
      const { from, to, ...counts } = placesOf(matches.total, query);
      const products = responses(inOrder(order, matches.passes, from, to));
      const someWords = hasSome && matches.total > 0 && { someWords: true as const };
      return { products, ...counts, facets: facetsOf(matches, terms), corrected, ...someWords };
    },
    found: (query, among) => {
      const { order, matches } = found(query, among);
      return responses(inOrder(order, matches.passes, 0, matches.total));
    },
    recommended: () => {
      const newest = { ids: sortedBy.createdAt_desc.all(), start: 0 };
      return responses(inOrder(newest, (id) => recommended.has(id), 0, MAX_RECOMMENDED));
    },
    filters: () => ({
      categories: terms.categories.map(({ id, name }) => ({ id, name })),
      brands: terms.brands.map(({ id, name }) => ({ id, name })),
      colors: terms.colors.map(({ id, name, hexCode }) => ({ id, name, hexCode })),
    }),
    get,
    all: () => [...byId.values()],
    put: (product) => {
      const before = byId.get(product.view.id);
      if (before !== undefined) drop(before);
      byId.set(product.view.id, product);
      for (const ids of Object.values(sortedBy)) ids.insert(product);
      include(product);
      search.put(product, before);
    },
    drop: (productId) => {
      const before = byId.get(productId);
      if (before === undefined) return;
      drop(before);
      search.drop(before);
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
  };
}

function chosen(ids: readonly number[] = []): readonly number[] | undefined {
  return ids.length === 0 ? undefined : [...new Set(ids)];
}

function facetsOf(matches: Matches, { categories, brands, colors }: Terms): ProductListResponse['facets'] {
  return {
    categories: categories.map(({ id, name }) => ({ id, name, count: matches.inCategory(id) })),
    brands: brands.map(({ id, name }) => ({ id, name, count: matches.ofBrand(id) })),
    colors: colors.map(({ id, name, hexCode }) => ({ id, name, hexCode, count: matches.inColor(id) })),
  };
}
