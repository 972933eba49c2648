// The live messages of stock, for administrators. Shoppers receive what is left of a product with `product-changed`.
import { z } from 'zod';
import type { StockLevels } from './levels.ts';

/** `data` by message name, as the projection writes it. */
export type StockFeed = {
  'stock-changed': {
    readonly productId: number;
    /** Null when the product is no longer counted. */
    readonly levels: StockLevels | null;
    /** Of the stock's stream. */
    readonly revision: number;
  };
};

const count = z.int().min(0);

/** `data` by message name, as GET /api/live sends it. */
export const stockLiveMessages = {
  'stock-changed': z.object({
    productId: z.int(),
    levels: z
      .object({
        lowAt: count,
        variants: z.array(
          z.object({
            colorId: z.int().nullable(),
            size: z.string(),
            counted: count,
            reserved: count,
            sold: count,
          }),
        ),
      })
      .nullable()
      .meta({ description: 'Null when the product is no longer counted.' }),
    revision: z.int(),
  }),
};

/** The audience by message name. */
export const stockLiveAudiences = { 'stock-changed': 'back-office' } as const;
