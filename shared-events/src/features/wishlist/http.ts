// What browsers say of the wishlist.
import { z } from 'zod';

export const wishlistPaths = {
  all: '/api/wishlist',
  add: '/api/wishlist/add',
  remove: '/api/wishlist/remove',
} as const;

export const wishlistRequest = z.object({
  productId: z.coerce
    .number('Product ID is missing.')
    .pipe(z.int('Product ID is missing.').min(1, 'Product ID is missing.')),
});
export type WishlistRequest = z.infer<typeof wishlistRequest>;

export type WishlistEntryResponse = {
  readonly id: string;
  readonly productId: number;
  readonly Product: {
    readonly name: string;
    readonly image: string | null;
    readonly price: number;
    readonly rating: number;
    readonly reviews: number;
    readonly Category: { readonly name: string };
    readonly color: string;
    readonly brand: string;
    /** False once the product was removed or is out of stock. */
    readonly available: boolean;
  };
};
export type WishlistResponse = { readonly success: true; readonly data: readonly WishlistEntryResponse[] };
export type WishlistWriteResponse = {
  readonly success: true;
  readonly data: unknown;
  readonly message: string;
};
