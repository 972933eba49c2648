// The live messages of products.
import { z } from 'zod';
import { rupees } from '../../../money.ts';
import { countResponse } from '../../accounts/http.ts';

/** `data` by message name, as the projection writes it: amounts are whole paise. */
export type ProductFeed = {
  'products-count': { readonly count: number };
  'product-changed': {
    readonly productId: number;
    readonly pricePaise: number;
    readonly oldPricePaise: number | null;
    readonly inStock: boolean;
    readonly removed: boolean;
    readonly revision: number;
  };
};

/** `data` by message name, as GET /api/live sends it. */
export const productLiveMessages = {
  'products-count': countResponse,
  'product-changed': z.object({
    productId: z.int(),
    price: rupees,
    oldPrice: rupees.nullable(),
    inStock: z.boolean(),
    removed: z.boolean(),
    revision: z.int(),
  }),
};
