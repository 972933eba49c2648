// The baseline of a product's rating after an administrator's change.
import { shownRating, type Baseline } from '@aangan/shared-events/features/catalogue/products/rating';
import type { EarnedRating } from '@aangan/shared-events/features/reviews/views';

/**
 * The baseline after a form was submitted. Unchanged shown values change nothing; otherwise a rating is a new
 * baseline, and so is a count unless it equals the shown one (real reviews must not be counted twice).
 */
export function baselineAfter(
  before: Baseline,
  typed: { readonly rating: number | undefined; readonly reviews: number | undefined },
  earned: EarnedRating,
): Baseline {
  const { ratingBaseline, reviewsBaseline } = before;
  const shown = shownRating(before, earned);
  const { rating = ratingBaseline, reviews = reviewsBaseline } = typed;
  if (rating === shown.rating && reviews === shown.reviews) return { ratingBaseline, reviewsBaseline };
  return {
    ratingBaseline: rating,
    reviewsBaseline: reviews === shown.reviews ? reviewsBaseline : reviews,
  };
}
