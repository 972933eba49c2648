import type { ReviewResponse } from '@aangan/shared-events/features/reviews/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';

export type Rated = LiveMessages['product-rated'];

/** The product's rating by all its reviews. */
export function ratedBy(productId: number, reviews: readonly Pick<ReviewResponse, 'rating'>[]): Rated {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { productId, count: reviews.length, sum };
}
