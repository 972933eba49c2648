// What the table of products shows, and the address bar: one is the other. Names are the API's parameters.
import { LARGEST_PAGE_SIZE } from '@aangan/shared-events/features/catalogue/products/http';
import type { ListingSearch } from '../listing-search.ts';
import { parseListingSearch } from '../listing-search.ts';

export type ManageSearch = Omit<ListingSearch, 'category' | 'priceMin' | 'priceMax'> & {
  readonly limit?: number;
};

export const ROWS = [20, 50, LARGEST_PAGE_SIZE] as const;
export const FEWEST_ROWS = ROWS[0];

/** Takes what an address says and keeps what makes sense. */
export function parseManageSearch(given: Readonly<Record<string, unknown>>): ManageSearch {
  const { category: _category, priceMin: _min, priceMax: _max, ...search } = parseListingSearch(given);
  const limit = ROWS.find((rows) => rows === Number(given['limit']));
  return { ...search, ...(limit !== undefined && limit !== FEWEST_ROWS && { limit }) };
}

type Filter = 'categories' | 'brands' | 'colors';

/** Begins at the first page again, as every other question does. */
export function withFilter(search: ManageSearch, filter: Filter, id: number | undefined): ManageSearch {
  const { page: _page, [filter]: _before, ...rest } = search;
  return id === undefined ? rest : { ...rest, [filter]: [id] };
}

export function withText(search: ManageSearch, text: string): ManageSearch {
  const { page: _page, search: _before, ...rest } = search;
  return text === '' ? rest : { ...rest, search: text };
}

export function withOrder(search: ManageSearch, sort: ManageSearch['sort']): ManageSearch {
  const { page: _page, sort: _before, ...rest } = search;
  return sort === undefined ? rest : { ...rest, sort };
}

export function withRows(search: ManageSearch, rows: number): ManageSearch {
  const { page: _page, limit: _before, ...rest } = search;
  return rows === FEWEST_ROWS ? rest : { ...rest, limit: rows };
}

export function withPage(search: ManageSearch, page: number): ManageSearch {
  const { page: _page, ...rest } = search;
  return page > 1 ? { ...rest, page } : rest;
}

/** Keeps only what is no filter: the order, and how many rows. */
export function withoutFilters({ sort, limit }: ManageSearch): ManageSearch {
  return { ...(sort && { sort }), ...(limit && { limit }) };
}

export function isFiltered({ search, categories, brands, colors }: ManageSearch): boolean {
  return Boolean(search || categories || brands || colors);
}
