// The search of the products table as the API takes it.
import { listingFilters, type ListingFilters } from '../../listing/listing-filters.ts';
import type { ManageSearch } from './manage-search.ts';

/** The filters as the API takes them, without the page. */
export function manageFilters(search: ManageSearch): ListingFilters {
  return { ...listingFilters(search), ...(search.stock && { stock: search.stock }) };
}
