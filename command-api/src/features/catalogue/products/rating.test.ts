import { describe, expect, test } from 'vitest';
import { shownRating } from '@aangan/shared-events/features/catalogue/products/rating';
import { baselineAfter } from './rating.ts';

const nothingTyped = { ratingBaseline: 0, reviewsBaseline: 0 };
const typed = { ratingBaseline: 4.5, reviewsBaseline: 10 };

describe('the shown rating', () => {
  test('is the baseline without reviews', () => {
    expect(shownRating(typed, { count: 0, sum: 0 })).toEqual({ rating: 4.5, reviews: 10 });
    expect(shownRating({ ratingBaseline: 4.5, reviewsBaseline: 0 }, { count: 0, sum: 0 })).toEqual({
      rating: 4.5,
      reviews: 0,
    });
  });
  test('is the mean of real reviews without a baseline', () =>
    expect(shownRating(nothingTyped, { count: 3, sum: 13 })).toEqual({ rating: 4.3, reviews: 3 }));
  test('weighs both by their counts', () =>
    expect(shownRating(typed, { count: 10, sum: 30 })).toEqual({ rating: 3.8, reviews: 20 }));
});

describe('the baseline after a form', () => {
  const earned = { count: 10, sum: 30 };
  test('stays when the shown values are sent back', () =>
    expect(baselineAfter(typed, { rating: 3.8, reviews: 20 }, earned)).toEqual(typed));
  test('stays when nothing is sent', () =>
    expect(baselineAfter(typed, { rating: undefined, reviews: undefined }, earned)).toEqual(typed));
  test('is what was typed', () =>
    expect(baselineAfter(typed, { rating: 4, reviews: 12 }, earned)).toEqual({
      ratingBaseline: 4,
      reviewsBaseline: 12,
    }));
  test('does not count real reviews twice', () =>
    expect(baselineAfter(typed, { rating: 4, reviews: 20 }, earned)).toEqual({
      ratingBaseline: 4,
      reviewsBaseline: 10,
    }));
});
