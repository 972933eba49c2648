// Sending a review. Separate from reviews-query.ts, which the product page loads first.
import type { ReviewResponse } from '@aangan/shared-events/features/reviews/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { pathOf, write } from '../../lib/api/request.ts';
import { reviewsQuery } from './reviews-query.ts';

type NewReview = { readonly rating: number; readonly comment: string | null };

/** Sends a review and shows the answer, in place of an earlier review of the same person. */
export function useSubmitReview(productId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: NewReview) =>
      write<ReviewResponse>('POST', pathOf(reviewPaths.ofProduct, productId), keyOfVariables(review), review),
    onSuccess: (review) => {
      const { queryKey } = reviewsQuery(productId);
      // Another API's answer may omit the review: then the reviews are read.
      if (isWholeList([review], 'createdAt', 'User'))
        client.setQueryData(queryKey, (all) => all && [review, ...all.filter(({ id }) => id !== review.id)]);
      else void client.invalidateQueries({ queryKey });
      // The answer does not carry the product's new rating.
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });
}
