// Reviews as the API answers with them.
import type { ReviewListResponse } from '@aangan/shared-events/features/reviews/http';
import { listIn, numberOf, textOf } from '../../lib/api/answer-fields.ts';
import { fieldsOf } from '../../lib/api/fields.ts';

/** A review without a user has an empty name, which is shown as Anonymous; without a time it has an empty one. */
export function reviewsFrom(answer: unknown): ReviewListResponse {
  return listIn(answer, 'data', 'reviews').map((review, index) => {
    const fields = fieldsOf(review);
    return {
      id: textOf(fields['id'], `review ${index}`),
      rating: numberOf(fields['rating']),
      comment: textOf(fields['comment']) || null,
      User: { name: textOf(fieldsOf(fields['User'])['name']) },
      createdAt: textOf(fields['createdAt']),
    };
  });
}
