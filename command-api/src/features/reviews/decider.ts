// The rules of a review: one for each person and product; a second one replaces the first.
import { eventsOf } from '@aangan/shared-events/event';
import { reviewEvents, type ReviewEvent } from '@aangan/shared-events/features/reviews/events';
import type { Decider } from '../../domain/decider.ts';
import type { SubmitReview } from './commands.ts';

export type ReviewState = { readonly rating: number; readonly comment: string | null } | undefined;

export const reviewDecider: Decider<ReviewState, SubmitReview, ReviewEvent> = {
  initialState: undefined,
  isEvent: eventsOf(reviewEvents),
  decide: ({ productId, accountId, rating, comment }, earlier) => {
    if (earlier?.rating === rating && earlier.comment === comment) return [];
    const replacedRating = earlier?.rating ?? null;
    return [{ type: 'ReviewSubmitted', data: { productId, accountId, rating, comment, replacedRating } }];
  },
  evolve: (_, { data }) => ({ rating: data.rating, comment: data.comment }),
};
