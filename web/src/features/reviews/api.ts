// Sending a review. Separate from reviews-query.ts, which the product page loads first.
import type { ReviewResponse } from '@aangan/shared-events/features/reviews/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { pathOf, write } from '../../lib/api/request.ts';
import { ratedBy, withReview, type Rated } from './rated.ts';
import { reviewsQuery } from './reviews-query.ts';

type NewReview = { readonly rating: number; readonly comment: string | null };

/** Sends a review and shows the answer, in place of an earlier review of the same person; `onRated` gets the product's new rating. */
export function useSubmitReview(productId: number, onRated: (rated: Rated) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: NewReview) =>
      write<ReviewResponse>('POST', pathOf(reviewPaths.ofProduct, productId), keyOfVariables(review), review),
    onSuccess: (review) => {
      const { queryKey } = reviewsQuery(productId);
      const shown = client.getQueryData(queryKey);
      // Another API's answer may omit the review, and a list that is cut off the one that it replaces: then the reviews and the product's rating are read.
      const reviews = shown && withReview(shown, review);
      if (reviews === undefined || !isWholeList([review], 'createdAt', 'User')) {
        void client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: ['products'] });
        return;
      }
      client.setQueryData(queryKey, reviews);
      onRated(ratedBy(productId, reviews));
    },
  });
}
