import { MOST_REVIEWS } from '@aangan/shared-events/features/reviews/paths';
import { expect, test } from 'vitest';
import { aReview } from '../../testing/shop-samples.ts';
import { ratedBy, withReview } from './rated.ts';

test('a review takes the place of an earlier one of the same person, and counts once', () => {
  const [other, earlier] = [aReview({ id: 'r-1', rating: 5 }), aReview({ id: 'r-2', rating: 1 })];
  const reviews = withReview([other, earlier], aReview({ id: 'r-2', rating: 4 })) ?? [];
  expect(reviews.map(({ id }) => id)).toEqual(['r-2', 'r-1']);
  expect(ratedBy(12, reviews)).toEqual({ productId: 12, count: 2, sum: 9, spread: [0, 0, 0, 1, 1] });
});

test('the reviews with a new one are not known from a list that was cut off', () => {
  const newest = Array.from({ length: MOST_REVIEWS }, (_, index) => aReview({ id: `r-${index}` }));
  expect(withReview(newest, aReview({ id: 'older' }))).toBeUndefined();
});
