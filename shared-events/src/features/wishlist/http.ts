// HTTP shapes of the wishlist.
import { z } from 'zod';
import { messageResponse, type ResponseOf } from '../../http.ts';
import { rupees } from '../../money.ts';
import { productIdRequest } from '../catalogue/product-id.ts';

export const wishlistPaths = {
  all: '/api/wishlist',
  add: '/api/wishlist/add',
  remove: '/api/wishlist/remove',
} as const;

export const wishlistRequest = z.object({ productId: productIdRequest });

export const wishlistEntryResponse = z
  .object({
    id: z.string(),
    productId: z.int(),
    Product: z.object({
      name: z.string(),
      image: z.string().nullable(),
      price: rupees,
      rating: z.number(),
      reviews: z.int(),
      Category: z.object({ name: z.string() }),
      color: z.string(),
      brand: z.string(),
      available: z.boolean().meta({ description: 'False once it was removed or is out of stock.' }),
    }),
  })
  .meta({ id: 'WishlistEntry' });
export type WishlistEntryResponse = ResponseOf<typeof wishlistEntryResponse>;

export const wishlistResponse = z
  .object({ success: z.literal(true), data: z.array(wishlistEntryResponse) })
  .meta({ id: 'Wishlist' });
export type WishlistResponse = ResponseOf<typeof wishlistResponse>;

export const wishlistWriteResponse = messageResponse.extend({
  data: z.object({ id: z.string(), productId: z.int() }),
});
export type WishlistWriteResponse = ResponseOf<typeof wishlistWriteResponse>;
