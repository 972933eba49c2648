import type { CategoryListResponse } from '@aangan/shared-events/features/catalogue/categories/http';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api/request.ts';
import { isWholeList } from '../../../lib/api/is-whole-list.ts';

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => {
      const answer = await read<CategoryListResponse>(categoryPaths.all, { signal });
      return isWholeList(answer, 'id', 'name')
        ? answer
        : (await import('../terms/answers.ts')).namedListFrom(answer, 'categories');
    },
  });
}
