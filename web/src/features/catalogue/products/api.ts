import type {
  ProductFiltersResponse,
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isWholeList } from '../../../lib/api/is-whole-list.ts';
import { UnreadableAnswerError } from '../../../lib/api/api-error.ts';
import { pathOf, read } from '../../../lib/api/request.ts';
import type { ListingSearch } from './listing/listing-search.ts';
import { listingFilters } from './listing/listing-filters.ts';
import type { ProductList } from './answers.ts';

/** A product as pages show it: an open page still shows one that was removed meanwhile. */
export type ShownProduct = ProductResponse & { readonly removed?: boolean };

/** For answers in a shape that only the specification describes. */
const lenient = () => import('./answers.ts');

/** The listing from page `from` on; Load More asks for the page after the last one. */
export function productsQuery(search: ListingSearch, from: number) {
  const filters = listingFilters(search);
  return infiniteQueryOptions({
    queryKey: ['products', 'listing', filters, from],
    queryFn: async ({ signal, pageParam }): Promise<ProductList> => {
      const query = { ...filters, page: pageParam };
      const answer = await read<Partial<ProductListResponse>>(productPaths.all, { query, signal });
      return isWhole(answer) ? answer : (await lenient()).productListFrom(answer, pageParam);
    },
    initialPageParam: from,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

function isWhole(answer: Partial<ProductListResponse>): answer is ProductListResponse {
  return isWholeList(answer.products, 'revision') && 'facets' in answer;
}

export function filtersQuery() {
  return queryOptions({
    queryKey: ['products', 'filters'],
    queryFn: async ({ signal }) => {
      const answer = await read<ProductFiltersResponse>(productPaths.filters, { signal });
      const isWhole =
        isWholeList(answer.categories, 'id', 'name') &&
        isWholeList(answer.brands, 'id', 'name') &&
        isWholeList(answer.colors, 'id', 'name', 'hexCode');
      return isWhole ? answer : (await lenient()).filtersFrom(answer);
    },
  });
}

export function productQuery(id: number) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }): Promise<ShownProduct> => {
      const answer = await read<ProductResponse>(pathOf(productPaths.one, id), { signal });
      if (isWholeList([answer], 'revision')) return answer;
      const product = (await lenient()).productFrom(answer);
      if (product.id === 0 && product.name === '') throw new UnreadableAnswerError(200);
      return product;
    },
  });
}

export function recommendedQuery() {
  return queryOptions({
    queryKey: ['products', 'recommended'],
    queryFn: async ({ signal }) => {
      const answer = await read<readonly ProductResponse[]>(productPaths.recommended, { signal });
      return isWholeList(answer, 'revision') ? answer : (await lenient()).productsFrom(answer);
    },
  });
}
