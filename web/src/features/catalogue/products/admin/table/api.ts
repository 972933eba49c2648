// Queries of the back office: a page of the table, and the number of products per category, brand and colour.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { type ProductList, productListFrom } from '../../answers.ts';
import { LARGEST_PAGE_SIZE, productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '../../../../../lib/api/request.ts';
import { managedKey, withNamedSince, type ManagedQuery } from '../../managed-lists.ts';
import type { ManageSearch } from './manage-search.ts';
import { manageFilters } from './manage-filters.ts';
import { FEWEST_ROWS } from './manage-search.ts';

export function manageQuery(search: ManageSearch) {
  const { page = 1, limit = FEWEST_ROWS } = search;
  return listQuery({ ...manageFilters(search), page, limit });
}

/** The first matches of a search, fetched page by page. */
export async function readFound(search: ManageSearch, most: number): Promise<readonly ProductResponse[]> {
  const found = new Map<number, ProductResponse>();
  for (let page = 1; found.size < most; page++) {
    const query = { ...manageFilters(search), page, limit: LARGEST_PAGE_SIZE };
    const { products, totalPages } = productListFrom(await read<unknown>(pathFor(query), { query }), page);
    for (const product of products) found.set(product.id, product);
    if (page >= totalPages) break;
  }
  return [...found.values()].slice(0, most);
}

/** Only the back office's own list is filtered by stock. */
function pathFor(query: Readonly<Record<string, unknown>>): string {
  return 'stock' in query ? productPaths.managed : productPaths.all;
}

type Facet = keyof NonNullable<ProductList['facets']>;

/** The number of products by term id; undefined while unknown. */
export function useUses(facet: Facet): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery(listQuery({ page: 1, limit: 1 }));
  return data?.facets && new Map(data.facets[facet].map(({ id, count }) => [id, count]));
}

function listQuery(query: ManagedQuery) {
  return queryOptions({
    queryKey: [...managedKey, query],
    queryFn: async ({ client, signal }) => {
      const began = performance.now();
      const answer = await read<unknown>(pathFor(query), { query, signal });
      return withNamedSince(client, began, productListFrom(answer, Number(query['page'] ?? 1)), query);
    },
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
}
