// The state of the products table, stored in the address bar under the API's parameter names.
import {
  LARGEST_PAGE_SIZE,
  STOCK_FILTERS,
  type StockFilter,
} from '@aangan/shared-events/features/catalogue/products/paths';
import type { ListingSearch } from '../../listing/listing-search.ts';
import { parseListingSearch } from '../../listing/listing-search.ts';

export type ManageSearch = Omit<ListingSearch, 'category' | 'priceMin' | 'priceMax'> & {
  readonly stock?: StockFilter;
  readonly limit?: number;
};

/** What the address of the table holds: its state, and the id of the product whose panel is open. */
export type ManageAddress = ManageSearch & { readonly edit?: number };

export const ROWS = [20, 50, LARGEST_PAGE_SIZE] as const;
export const FEWEST_ROWS = ROWS[0];

/** Parses the table's parameters of an address and drops invalid ones. */
export function parseManageSearch(params: Readonly<Record<string, unknown>>): ManageSearch {
  const { category: _category, priceMin: _min, priceMax: _max, ...search } = parseListingSearch(params);
  const limit = ROWS.find((rows) => rows === Number(params['limit']));
  const stock = STOCK_FILTERS.find((filter) => filter === params['stock']);
  return {
    ...search,
    ...(stock !== undefined && { stock }),
    ...(limit !== undefined && limit !== FEWEST_ROWS && { limit }),
  };
}

/** Parses the parameters of an address and drops invalid ones. */
export function parseManageAddress(params: Readonly<Record<string, unknown>>): ManageAddress {
  const edit = Number(params['edit']);
  return { ...parseManageSearch(params), ...(Number.isSafeInteger(edit) && edit > 0 && { edit }) };
}
