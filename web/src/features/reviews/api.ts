// Sending a review. Separate from reviews-query.ts, which the product page loads first.
import type { ReviewResponse } from '@aangan/shared-events/features/reviews/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { pathOf, write } from '../../lib/api/request.ts';

type NewReview = { readonly rating: number; readonly comment: string | null };

/** Sends a review, then refetches the reviews and everything that shows the product's rating. */
export function useSubmitReview(productId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: NewReview) =>
      write<ReviewResponse>('POST', pathOf(reviewPaths.ofProduct, productId), keyOfVariables(review), review),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['reviews', productId] });
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });
}
