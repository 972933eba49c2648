// The rating of a product: the weighted mean of the administrator's baseline and the real reviews.
import type { EarnedRating } from '@aangan/shared-events/features/reviews/views';

export type Baseline = { readonly ratingBaseline: number; readonly reviewsBaseline: number };
export type ShownRating = { readonly rating: number; readonly reviews: number };

/** The rating to one decimal, and the number of ratings that it is based on. */
export function shownRating(
  { ratingBaseline, reviewsBaseline }: Baseline,
  earned: EarnedRating,
): ShownRating {
  const reviews = reviewsBaseline + earned.count;
  if (reviews === 0 || earned.count === 0) return { rating: ratingBaseline, reviews };
  const mean = (ratingBaseline * reviewsBaseline + earned.sum) / reviews;
  return { rating: Math.round(mean * 10) / 10, reviews };
}

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
