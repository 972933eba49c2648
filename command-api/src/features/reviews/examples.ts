// A review of the product, written by its only shopper.
import type { Example } from '../../http/example.ts';
import { CREATED_AT } from '../../sample-shop.ts';

const review = {
  id: 'r-cb05b9cf30261620',
  rating: 4,
  comment: 'Soft, and the color holds.',
  User: { name: 'Meera Nair' },
  createdAt: CREATED_AT,
};
const one = { params: { id: 1 } } as const;

export const reviewExamples: readonly Example[] = [
  {
    call: 'POST /api/products/reviews/{id}',
    shows: 'four stars',
    as: 'shopper',
    ...one,
    body: { rating: review.rating, comment: review.comment },
    answer: review,
  },
  { call: 'GET /api/products/reviews/{id}', shows: 'one review', ...one, answer: [review] },
];
