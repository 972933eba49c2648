// Parses reviews of API answers.
import type { ReviewListResponse } from '@aangan/shared-events/features/reviews/http';
import { listIn, numberOf, textOf } from '../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';

/** A missing user becomes an empty name, shown as Anonymous; a missing time becomes an empty text. */
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
