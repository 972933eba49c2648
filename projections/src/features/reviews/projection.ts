// ReviewSubmitted -> ReviewView, the product's summary and a live message. A second review by the same person replaces the first.
import type { ReviewEvent } from '@aangan/shared-events/features/reviews/events';
import {
  reviewedProductsIndex,
  reviewKey,
  reviewsByIndex,
  reviewsOfIndex,
  reviewsProjection,
  reviewSummaryKey,
  type ReviewSummaryView,
  type ReviewView,
} from '@aangan/shared-events/features/reviews/views';
import { indexEntry, type LiveMessage, type Projection } from '../../runtime/fold/projection.ts';

type Views = { review: ReviewView; summary: ReviewSummaryView };

export const reviews: Projection<ReviewEvent, Views> = {
  name: reviewsProjection,
  version: 2,
  eventTypes: ['ReviewSubmitted'],
  documentKeys: ({ data }) => ({
    review: reviewKey(data.productId, data.accountId),
    summary: reviewSummaryKey(data.productId),
  }),
  project: (documents, event) => {
    const { productId, accountId, rating, comment } = event.data;
    const before = documents.summary ?? { productId, count: 0, sum: 0, spread: [0, 0, 0, 0, 0] };
    // Subtract the stored review, not `replacedRating`, so that a repeated event counts once.
    const without = documents.review === undefined ? before : count(before, documents.review.rating, -1);
    const summary = count(without, rating, 1);
    return {
      documents: {
        review: { productId, accountId, rating, comment, createdAt: event.metadata.at },
        summary,
      },
      messages: [ratedMessage(summary)],
      indexes: [
        indexEntry(reviewsOfIndex(productId), accountId, Number(event.position)),
        indexEntry(reviewsByIndex(accountId), productId, Number(event.position)),
        indexEntry(reviewedProductsIndex, productId, productId),
      ],
    };
  },
};

function count(summary: ReviewSummaryView, rating: number, more: 1 | -1): ReviewSummaryView {
  const [one, two, three, four, five] = summary.spread;
  const at = (stars: number, number: number): number => (stars === rating ? number + more : number);
  return {
    ...summary,
    count: summary.count + more,
    sum: summary.sum + more * rating,
    spread: [at(1, one), at(2, two), at(3, three), at(4, four), at(5, five)],
  };
}

const ratedMessage = ({ productId, count, sum, spread }: ReviewSummaryView): LiveMessage => ({
  to: 'everyone',
  name: 'product-rated',
  key: `product-rated:${productId}`,
  data: { productId, count, sum, spread: [...spread] },
});
