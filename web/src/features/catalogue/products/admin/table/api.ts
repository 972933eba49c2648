// Queries of the back office: a page of the table, and the number of products per category, brand and colour.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { type ProductList, productListFrom } from '../../answers.ts';
import { LARGEST_PAGE_SIZE, productPaths } from '@aangan/shared-events/features/catalogue/products/http';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '../../../../../lib/api/request.ts';
import { listingFilters } from '../../listing/listing-filters.ts';
import { managedKey } from '../../managed-lists.ts';
import type { ManageSearch } from './manage-search.ts';
import { FEWEST_ROWS } from './manage-search.ts';

export function manageQuery(search: ManageSearch) {
  const { page = 1, limit = FEWEST_ROWS } = search;
  return listQuery({ ...listingFilters(search), page, limit });
}

/** The first matches of a search, fetched page by page. */
export async function readFound(search: ManageSearch, most: number): Promise<readonly ProductResponse[]> {
  const found = new Map<number, ProductResponse>();
  for (let page = 1; found.size < most; page++) {
    const query = { ...listingFilters(search), page, limit: LARGEST_PAGE_SIZE };
    const { products, totalPages } = productListFrom(await read<unknown>(productPaths.all, { query }), page);
    for (const product of products) found.set(product.id, product);
    if (page >= totalPages) break;
  }
  return [...found.values()].slice(0, most);
}

type Facet = keyof NonNullable<ProductList['facets']>;

/** The number of products by term id; undefined while unknown. */
export function useUses(facet: Facet): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery(listQuery({ page: 1, limit: 1 }));
  return data?.facets && new Map(data.facets[facet].map(({ id, count }) => [id, count]));
}

function listQuery(query: Readonly<Record<string, string | number>>) {
  return queryOptions({
    queryKey: [...managedKey, query],
    queryFn: async ({ signal }) =>
      productListFrom(await read<unknown>(productPaths.all, { query, signal }), Number(query['page'] ?? 1)),
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
}
