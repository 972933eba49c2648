// The live messages of products.
import { z } from 'zod';
import { rupees } from '../../../money.ts';
import { countResponse } from '../../accounts/http.ts';
import type { ShownStock } from '../../stock/shown.ts';
import { shownStockResponse } from './shown-stock.ts';

/** `data` by message name, as the projection writes it: amounts are whole paise. */
export type ProductFeed = {
  'products-count': { readonly count: number };
  'product-changed': {
    readonly productId: number;
    readonly name: string;
    readonly pricePaise: number;
    readonly oldPricePaise: number | null;
    readonly inStock: boolean;
    /** Null for a product that is not counted; of a counted one `inStock` says nothing. */
    readonly stock: ShownStock | null;
    readonly removed: boolean;
    readonly sizes: readonly string[];
    readonly colorIds: readonly number[];
    readonly revision: number;
    /** Only what is left has changed. */
    readonly cause?: 'stock';
  };
};

/** `data` by message name, as GET /api/live sends it. */
export const productLiveMessages = {
  'products-count': countResponse,
  'product-changed': z.object({
    productId: z.int(),
    name: z.string(),
    price: rupees,
    oldPrice: rupees.nullable(),
    inStock: z.boolean(),
    stock: shownStockResponse.nullish(),
    removed: z.boolean(),
    sizes: z.array(z.string()),
    colorIds: z.array(z.int()),
    revision: z.int(),
    cause: z.literal('stock').exactOptional().meta({ description: 'Only what is left has changed.' }),
  }),
};

/** The audience by message name. */
export const productLiveAudiences = {
  'products-count': 'back-office',
  'product-changed': 'everyone',
} as const;
