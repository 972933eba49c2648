// What the table of products shows, and the address bar: one is the other. Names are the API's parameters.
import { LARGEST_PAGE_SIZE } from '@aangan/shared-events/features/catalogue/products/http';
import type { ListingSearch } from '../../listing/listing-search.ts';
import { parseListingSearch } from '../../listing/listing-search.ts';

export type ManageSearch = Omit<ListingSearch, 'category' | 'priceMin' | 'priceMax'> & {
  readonly limit?: number;
};

export const ROWS = [20, 50, LARGEST_PAGE_SIZE] as const;
export const FEWEST_ROWS = ROWS[0];

/** Takes what an address says and keeps what makes sense. */
export function parseManageSearch(params: Readonly<Record<string, unknown>>): ManageSearch {
  const { category: _category, priceMin: _min, priceMax: _max, ...search } = parseListingSearch(params);
  const limit = ROWS.find((rows) => rows === Number(params['limit']));
  return { ...search, ...(limit !== undefined && limit !== FEWEST_ROWS && { limit }) };
}
