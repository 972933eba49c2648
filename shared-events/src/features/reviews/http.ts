// HTTP shapes of reviews.
import { z } from 'zod';
import type { ResponseOf } from '../../http.ts';

export const reviewRequest = z.object({
  rating: z
    .int('Please select a rating between 1 and 5.')
    .min(1, 'Please select a rating between 1 and 5.')
    .max(5, 'Please select a rating between 1 and 5.'),
  comment: z
    .string()
    .trim()
    .max(5000, 'A comment may have at most 5,000 characters.')
    .nullish()
    .transform((text) => (text === undefined || text === '' ? null : text)),
});

/** The numbers of reviews by rating. */
export const starCounts = z
  .array(z.int())
  .length(5)
  .meta({ description: 'How many of all reviews have one star, how many two, up to five.' });

export const reviewResponse = z
  .object({
    id: z.string(),
    rating: z.int().min(1).max(5),
    comment: z.string().nullable(),
    User: z.object({ name: z.string().meta({ description: '`Anonymous` once the person was erased.' }) }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Review' });
export type ReviewResponse = ResponseOf<typeof reviewResponse>;
export const reviewListResponse = z.array(reviewResponse);
export type ReviewListResponse = ResponseOf<typeof reviewListResponse>;
