// The active filters: one entry per chip, with the search that results from removing it.
import type { ProductFiltersResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { formatWholeRupees } from '../../../../lib/rupees.ts';
import * as change from './listing-changes.ts';
import type { ListingSearch } from './listing-search.ts';
import { boundsOf, priceRangeOf, priceSlider } from './price-range.ts';

type ActiveFilter = { readonly key: string; readonly text: string; readonly without: ListingSearch };

export function activeFilters(
  search: ListingSearch,
  options: ProductFiltersResponse,
): readonly ActiveFilter[] {
  const categories = change.chosenCategories(search, options.categories).flatMap((id) => {
    const named = options.categories.find((each) => each.id === id);
    const without = change.withCategoryToggled(search, id, options.categories);
    return named ? [{ key: `category-${id}`, text: named.name, without }] : [];
  });
  const brands = (search.brands ?? []).flatMap((id) => {
    const named = options.brands.find((each) => each.id === id);
    return named
      ? [{ key: `brand-${id}`, text: named.name, without: change.withBrandToggled(search, id) }]
      : [];
  });
  const colors = (search.colors ?? []).flatMap((id) => {
    const named = options.colors.find((each) => each.id === id);
    return named
      ? [{ key: `color-${id}`, text: named.name, without: change.withColorToggled(search, id) }]
      : [];
  });
  return [...searchFilter(search), ...categories, ...brands, ...colors, ...priceFilter(search)];
}

function searchFilter(search: ListingSearch): readonly ActiveFilter[] {
  if (!search.search) return [];
  return [{ key: 'search', text: `“${search.search}”`, without: change.withoutSearch(search) }];
}

function priceFilter(search: ListingSearch): readonly ActiveFilter[] {
  const range = priceRangeOf(search);
  const { priceMin, priceMax } = boundsOf(range);
  if (priceMin === undefined && priceMax === undefined) return [];
  const without = change.withPriceRange(search, [priceSlider.min, priceSlider.max]);
  return [{ key: 'price', text: priceText(priceMin, priceMax), without }];
}

function priceText(low: number | undefined, high: number | undefined): string {
  if (low === undefined) return `Up to ${formatWholeRupees(high ?? 0)}`;
  if (high === undefined) return `From ${formatWholeRupees(low)}`;
  return `${formatWholeRupees(low)} – ${formatWholeRupees(high)}`;
}
