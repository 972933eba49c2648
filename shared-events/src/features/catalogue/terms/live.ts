// The live message of categories, brands and colours.
import { z } from 'zod';

/** The kinds of terms that products refer to. */
export const TERM_KINDS = ['categories', 'brands', 'colors'] as const;

/** `data` by message name, as the projections write it and GET /api/live sends it. */
export const termLiveMessages = {
  'term-changed': z
    .object({
      kind: z.enum(TERM_KINDS),
      id: z.int(),
      term: z.object({ id: z.int(), name: z.string(), hexCode: z.string().exactOptional() }).nullable(),
    })
    .meta({ description: 'A category, brand or color as it is now; null when it has been removed.' }),
};

/** The audience by message name. */
export const termLiveAudiences = { 'term-changed': 'everyone' } as const;
