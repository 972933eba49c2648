import { test } from 'vitest';
import { reviewStream, type ReviewEvent } from '@aangan/shared-events/features/reviews/events';
import {
  reviewedProductsIndex,
  reviewKey,
  reviewsByIndex,
  reviewsOfIndex,
  reviewSummaryKey,
} from '@aangan/shared-events/features/reviews/views';
import { given, inStream, NOON } from '../../testing/given.ts';
import { reviews } from './projection.ts';

const review = (
  accountId: string,
  rating: number,
  replacedRating: number | null = null,
  comment: string | null = null,
): ReviewEvent => ({
  type: 'ReviewSubmitted',
  data: { productId: 12, accountId, rating, comment, replacedRating },
});
const by = (accountId: string, events: readonly ReviewEvent[], firstRevision = 0, at = NOON) =>
  inStream(reviewStream(12, accountId), events, { firstRevision, at });

test('a product has its reviews by age and the sum of their ratings', () => {
  given(reviews, [...by('a-2', [review('a-2', 5)]), ...by('a-1', [review('a-1', 4, null, 'Soft.')])])
    .then(reviewKey(12, 'a-1'), {
      productId: 12,
      accountId: 'a-1',
      rating: 4,
      comment: 'Soft.',
      createdAt: NOON,
    })
    .then(reviewSummaryKey(12), { productId: 12, count: 2, sum: 9, spread: [0, 0, 0, 1, 1] })
    .thenIndex(reviewsOfIndex(12), ['a-2', 'a-1'])
    .thenIndex(reviewsByIndex('a-1'), ['12'])
    .thenIndex(reviewedProductsIndex, ['12'])
    .thenPublishes([
      {
        ...{ to: 'everyone', name: 'product-rated', key: 'product-rated:12' },
        data: { productId: 12, count: 2, sum: 9, spread: [0, 0, 0, 1, 1] },
      },
    ]);
});

test('a second review by the same person replaces the first', () => {
  const later = '2026-11-21T06:30:00.000Z';
  given(reviews, [
    ...by('a-1', [review('a-1', 5, null, 'Lovely.')]),
    ...by('a-2', [review('a-2', 3)]),
    ...by('a-1', [review('a-1', 1, 5)], 1, later),
  ])
    .then(reviewKey(12, 'a-1'), {
      productId: 12,
      accountId: 'a-1',
      rating: 1,
      comment: null,
      createdAt: later,
    })
    .then(reviewSummaryKey(12), { productId: 12, count: 2, sum: 4, spread: [1, 0, 1, 0, 0] })
    .thenIndex(reviewsOfIndex(12), ['a-2', 'a-1']);
});

test('a repeated event counts once', () => {
  given(reviews, by('a-1', [review('a-1', 5), review('a-1', 2, 5), review('a-1', 2, 5)])).then(
    reviewSummaryKey(12),
    {
      productId: 12,
      count: 1,
      sum: 2,
      spread: [0, 1, 0, 0, 0],
    },
  );
});
