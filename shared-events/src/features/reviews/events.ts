// Events of reviews. A second review by the same person replaces the first.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';

export const reviewEvents = {
  ReviewSubmitted: {
    version: 1,
    data: z.object({
      productId: z.int().min(1),
      accountId: z.string(),
      rating: z.int().min(1).max(5),
      comment: z.string().nullable(),
      /** The rating that this one replaces; null for a first review. */
      replacedRating: z.int().min(1).max(5).nullable(),
    }),
  },
} as const satisfies EventDefinitions;
export type ReviewEvent = EventOf<typeof reviewEvents>;

export const reviewStream = (productId: number, accountId: string): string =>
  `review-${productId}-${accountId}`;
