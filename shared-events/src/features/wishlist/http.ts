// HTTP shapes of the wishlist.
import { z } from 'zod';
import { messageResponse, type ResponseOf } from '../../http.ts';
import { rupees } from '../../money.ts';
import { productIdRequest } from '../catalogue/product-id.ts';

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
  data: wishlistEntryResponse.partial({ Product: true }).meta({
    description: 'The entry; an added one with its product.',
  }),
});
export type WishlistWriteResponse = ResponseOf<typeof wishlistWriteResponse>;
