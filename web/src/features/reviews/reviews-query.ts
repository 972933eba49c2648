import type { ReviewListResponse } from '@aangan/shared-events/features/reviews/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/paths';
import { queryOptions } from '@tanstack/react-query';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { pathOf, read } from '../../lib/api/request.ts';

export function reviewsQuery(productId: number) {
  return queryOptions({
    queryKey: ['reviews', productId],
    queryFn: async ({ signal }) => {
      const answer = await read<ReviewListResponse>(pathOf(reviewPaths.ofProduct, productId), { signal });
      if (isWholeList(answer, 'createdAt', 'User')) return answer;
      return (await import('./answers.ts')).reviewsFrom(answer);
    },
  });
}
