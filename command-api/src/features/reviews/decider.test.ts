import type { ReviewEvent } from '@aangan/shared-events/features/reviews/events';
import { describe, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import type { SubmitReview } from './commands.ts';
import { reviewDecider } from './decider.ts';

const given = givenFor(reviewDecider);
const review = (rating: number, comment: string | null = null) => ({
  productId: 12,
  accountId: 'a-1',
  rating,
  comment,
});
const submit = (rating: number, comment: string | null = null): SubmitReview => ({
  type: 'SubmitReview',
  ...review(rating, comment),
});
const submitted = (rating: number, replacedRating: number | null = null): ReviewEvent => ({
  type: 'ReviewSubmitted',
  data: { ...review(rating), replacedRating },
});

describe('a review', () => {
  test('is submitted', () =>
    given([])
      .when(submit(4))
      .then([submitted(4)]));
  test('replaces the same person’s earlier one and records its rating', () =>
    given([submitted(4)])
      .when(submit(2))
      .then([submitted(2, 4)]));
  test('replaces one that differs only in its comment', () =>
    given([submitted(4)])
      .when(submit(4, 'Soft'))
      .then([{ type: 'ReviewSubmitted', data: { ...review(4, 'Soft'), replacedRating: 4 } }]));
  test('submitted twice is one', () =>
    given([submitted(4)])
      .when(submit(4))
      .thenNothing());
});
