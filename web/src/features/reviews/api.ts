import type { ReviewListResponse, ReviewResponse } from '@aangan/shared-events/features/reviews/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { intentionOf } from '../../lib/api/intention.ts';
import { pathOf, read, write } from '../../lib/api/request.ts';

export type NewReview = { readonly rating: number; readonly comment: string | null };

export function reviewsQuery(productId: number) {
  return queryOptions({
    queryKey: ['reviews', productId],
    queryFn: ({ signal }) => read<ReviewListResponse>(pathOf(reviewPaths.ofProduct, productId), { signal }),
  });
}

/** Sends a review; afterwards the reviews and whatever shows the product's rating are loaded again. */
export function useSubmitReview(productId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: NewReview) =>
      write<ReviewResponse>('POST', pathOf(reviewPaths.ofProduct, productId), intentionOf(review), review),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['reviews', productId] });
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });
}
