// How each filter changes the address. Sort, category, price and search reset the page to 1; a colour or a brand keeps it,
// and the server answers a page past the end with the last one.
import { categoryNamed } from '@aangan/shared-events/features/catalogue/categories/category-named';
import type { ProductSort } from '@aangan/shared-events/features/catalogue/products/http';
import type { ListingSearch } from './listing-search.ts';
import type { PriceRange } from './price-range.ts';
import { boundsOf } from './price-range.ts';

export type Named = { readonly id: number; readonly name: string };

/** The ids of the selected categories, given by name or by id. */
export function chosenCategories(search: ListingSearch, all: readonly Named[]): readonly number[] {
  const { category, categories = [] } = search;
  if (category === undefined) return categories;
  const named = categoryNamed(all, category);
  return named ? [named.id] : [];
}

/** One category is written by its name, several by their ids. */
export function withCategoryToggled(search: ListingSearch, id: number, all: readonly Named[]): ListingSearch {
  const ids = toggled(chosenCategories(search, all), id);
  const { category: _category, categories: _categories, page: _page, ...rest } = search;
  const only = ids.length === 1 ? all.find((each) => each.id === ids[0]) : undefined;
  if (only) return { ...rest, category: only.name };
  return ids.length === 0 ? rest : { ...rest, categories: ids };
}

export function withBrandToggled(search: ListingSearch, id: number): ListingSearch {
  const { brands, ...rest } = search;
  const ids = toggled(brands ?? [], id);
  return ids.length === 0 ? rest : { ...rest, brands: ids };
}

export function withColorToggled(search: ListingSearch, id: number): ListingSearch {
  const { colors, ...rest } = search;
  const ids = toggled(colors ?? [], id);
  return ids.length === 0 ? rest : { ...rest, colors: ids };
}

export function withPriceRange(search: ListingSearch, range: PriceRange): ListingSearch {
  const { priceMin: _min, priceMax: _max, page: _page, ...rest } = search;
  return { ...rest, ...boundsOf(range) };
}

export function withSort(search: ListingSearch, sort: ProductSort | undefined): ListingSearch {
  const { page: _page, sort: _before, ...rest } = search;
  return sort === undefined ? rest : { ...rest, sort };
}

export function withPage(search: ListingSearch, page: number): ListingSearch {
  const { page: _page, ...rest } = search;
  return page > 1 ? { ...rest, page } : rest;
}

export function withoutSearch(search: ListingSearch): ListingSearch {
  const { search: _search, page: _page, ...rest } = search;
  return rest;
}

/** Removes all filters and keeps the order. */
export function withoutFilters({ sort }: ListingSearch): ListingSearch {
  return sort ? { sort } : {};
}

/** Whether any filter is set. */
export function isFiltered({ sort: _sort, page: _page, ...filters }: ListingSearch): boolean {
  return Object.keys(filters).length > 0;
}

function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}
