import type { CategoryListResponse } from '@aangan/shared-events/features/catalogue/categories/http';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/http';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api/request.ts';

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => read<CategoryListResponse>(categoryPaths.all, { signal }),
    staleTime: 5 * 60_000,
  });
}
