import type { ReviewListResponse, ReviewResponse } from '@aangan/shared-events/features/reviews/http';
import { MOST_REVIEWS } from '@aangan/shared-events/features/reviews/paths';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { starCounts } from './star-spread.ts';

export type Rated = LiveMessages['product-rated'];

/** The product's rating by all its reviews. */
export function ratedBy(productId: number, reviews: readonly Pick<ReviewResponse, 'rating'>[]): Rated {
  const ratings = reviews.map(({ rating }) => rating);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return { productId, count: reviews.length, sum, spread: starCounts(ratings) };
}

/** All reviews with this one in place of an earlier one of the same person; undefined where an answer had no room for all of them. */
export function withReview(
  shown: ReviewListResponse,
  review: ReviewResponse,
): ReviewListResponse | undefined {
  if (shown.length >= MOST_REVIEWS) return undefined;
  return [review, ...shown.filter(({ id }) => id !== review.id)];
}
