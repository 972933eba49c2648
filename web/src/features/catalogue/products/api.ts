import type {
  ProductFiltersResponse,
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/http';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pathOf, read } from '../../../lib/api/request.ts';
import type { ListingSearch } from './listing/listing-search.ts';
import { listingFilters } from './listing/listing-query.ts';

/** The listing from page `from` on; Load More asks for the page after the last one. */
export function productsQuery(search: ListingSearch, from: number) {
  const filters = listingFilters(search);
  return infiniteQueryOptions({
    queryKey: ['products', 'listing', filters, from],
    queryFn: ({ signal, pageParam }) =>
      read<ProductListResponse>(productPaths.all, { query: { ...filters, page: pageParam }, signal }),
    initialPageParam: from,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function filtersQuery() {
  return queryOptions({
    queryKey: ['products', 'filters'],
    queryFn: ({ signal }) => read<ProductFiltersResponse>(productPaths.filters, { signal }),
    staleTime: 5 * 60_000,
  });
}

export function productQuery(id: number) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => read<ProductResponse>(pathOf(productPaths.one, id), { signal }),
  });
}

export function recommendedQuery() {
  return queryOptions({
    queryKey: ['products', 'recommended'],
    queryFn: ({ signal }) => read<readonly ProductResponse[]>(productPaths.recommended, { signal }),
    staleTime: 60_000,
  });
}
