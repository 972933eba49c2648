// The live message of reviews.
import { z } from 'zod';
import { starCounts } from './http.ts';

/** `data` by message name, as the projection writes it and GET /api/live sends it. */
export const reviewLiveMessages = {
  'product-rated': z
    .object({ productId: z.int(), count: z.int(), sum: z.int(), spread: starCounts.exactOptional() })
    .meta({ description: 'The number of a product’s reviews, and the sum of their ratings.' }),
};

/** The audience by message name. */
export const reviewLiveAudiences = { 'product-rated': 'everyone' } as const;
