// Reviews in the API's shape; the names of their authors come from a port.
import type { ReviewListResponse, ReviewResponse } from '@aangan/shared-events/features/reviews/http';
import {
  reviewKey,
  reviewsOfIndex,
  reviewsProjection,
  reviewSummaryKey,
  type ReviewSummaryView,
  type ReviewView,
} from '@aangan/shared-events/features/reviews/views';
import { MOST_REVIEWS } from '@aangan/shared-events/features/reviews/paths';
import { createHash } from 'node:crypto';
import type { NamesOf } from '../../domain/ports/account-names.ts';
import type { Views } from '../../views/views.ts';

export type ReviewQueries = {
  /** The newest reviews of a product, newest first. */
  readonly ofProduct: (productId: number) => Promise<ReviewListResponse>;
  /** By product; products without reviews are left out. */
  readonly earnedBy: (productIds: readonly number[]) => Promise<ReadonlyMap<number, ReviewSummaryView>>;
};

/** Makes the queries of reviews. */
export function makeReviewQueries(
  views: Pick<Views, 'documents' | 'members'>,
  namesOf: NamesOf,
): ReviewQueries {
  return {
    ofProduct: async (productId) => {
      const range = { newestFirst: true, count: MOST_REVIEWS };
      const authors = await views.members(reviewsProjection, reviewsOfIndex(productId), range);
      const keys = authors.map((accountId) => reviewKey(productId, accountId));
      const found = await views.documents<ReviewView>(reviewsProjection, keys);
      const reviews = found.filter((view) => view !== undefined);
      const names = await namesOf(reviews.map(({ accountId }) => accountId));
      return reviews.map((view) => toReviewResponse(view, names.get(view.accountId)));
    },
    earnedBy: async (productIds) => {
      const ids = [...new Set(productIds)];
      const found = await views.documents<ReviewSummaryView>(reviewsProjection, ids.map(reviewSummaryKey));
      return new Map(found.filter((view) => view !== undefined).map((view) => [view.productId, view]));
    },
  };
}

/** A review in the shape of http.ts. */
export function toReviewResponse(view: ReviewView, name: string | undefined): ReviewResponse {
  const { rating, comment, createdAt } = view;
  return { id: reviewId(view), rating, comment, User: { name: name ?? 'Anonymous' }, createdAt };
}

// The same for all reviews of a person on a product; does not reveal the account.
function reviewId({ productId, accountId }: ReviewView): string {
  return `r-${createHash('sha256').update(`${productId} ${accountId}`).digest('hex').slice(0, 16)}`;
}
