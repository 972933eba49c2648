// The rating of a product: the weighted mean of the administrator's baseline and the real reviews.
import type { EarnedRating } from '../../reviews/views.ts';

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
