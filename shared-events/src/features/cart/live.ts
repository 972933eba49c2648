// The live messages of a cart.
import { z } from 'zod';
import { countResponse } from '../accounts/http.ts';
import { cartItemResponse } from './http.ts';
import type { CartLineView } from './views.ts';

/** `data` by message name, as the projection writes it: a line is its view. */
export type CartFeed = {
  'cart-count': {
    readonly count: number;
    readonly commit: string;
    readonly lines: readonly CartLineView[];
  };
};

/** `data` by message name, as GET /api/live sends it. */
export const cartLiveMessages = {
  'cart-count': countResponse.extend({
    commit: z.string().meta({
      description:
        'The commit position of the change. A write’s `Shop-Position` ends with that of its own change.',
    }),
    lines: z.array(cartItemResponse).meta({
      description: 'The whole cart. While the API does not know the products it sends `resync` instead.',
    }),
  }),
};

/** The audience by message name. */
export const cartLiveAudiences = { 'cart-count': 'account' } as const;
