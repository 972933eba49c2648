import type { ListingSearch } from './listing-search.ts';
import { boundsOf, priceRangeOf } from './price-range.ts';

export type ListingFilters = Readonly<Record<string, string | number>>;

/** The listing's filters as the API takes them, without the page. */
export function listingFilters(search: ListingSearch): ListingFilters {
  const { search: text, category, categories, brands, colors, sort } = search;
  return {
    ...(text && { search: text }),
    ...(category && { category }),
    ...(categories?.length && { categories: categories.join(',') }),
    ...(brands?.length && { brands: brands.join(',') }),
    ...(colors?.length && { colors: colors.join(',') }),
    ...boundsOf(priceRangeOf(search)),
    ...(sort && { sort }),
  };
}
