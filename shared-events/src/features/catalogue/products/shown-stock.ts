// What shoppers see of a counted product's stock, in answers and live messages.
import { z } from 'zod';
import { MORE_THAN_SHOWN } from '../../stock/shown.ts';

export const shownStockResponse = z
  .object({
    variants: z.array(
      z.object({
        colorId: z.int().nullable(),
        size: z.string(),
        left: z
          .int()
          .min(0)
          .max(MORE_THAN_SHOWN)
          .meta({
            description: `Available units; ${MORE_THAN_SHOWN} for all numbers from ${MORE_THAN_SHOWN} on.`,
          }),
      }),
    ),
  })
  .meta({ id: 'ShownStock', description: 'The stock of a product that is counted.' });
