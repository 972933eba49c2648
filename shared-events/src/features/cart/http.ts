// What browsers say of the cart.
import { z } from 'zod';

export const cartPaths = { cart: '/api/cart', clear: '/api/cart/clear' } as const;

const productId = z.coerce
  .number('Product ID is missing.')
  .pipe(z.int('Product ID is missing.').min(1, 'Product ID is missing.'));
const size = z.string('Please select a size.').trim().min(1, 'Please select a size.').max(40);
/** A hex code of one of the product's colours, or `Default` for a product without colours. */
const color = z.string().trim().max(40).default('Default');
const quantity = z
  .int('The quantity must be a whole number.')
  .min(1, 'The quantity must be at least 1.')
  .max(99, 'The quantity must be at most 99.');

export const cartLineRequest = z.object({ productId, color, size });
export type CartLineRequest = z.infer<typeof cartLineRequest>;
export const cartItemRequest = cartLineRequest.extend({ quantity });
export type CartItemRequest = z.infer<typeof cartItemRequest>;

export type CartItemResponse = {
  /** The product's id. */
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly image: string | null;
  /** The colour's current hex code, or `Default`. */
  readonly color: string;
  readonly size: string;
  readonly quantity: number;
  /** Rupees. */
  readonly price: number;
  readonly oldPrice: number | null;
  readonly available: boolean;
  /** What a shopper should know before checkout; null when nothing changed. */
  readonly changed: string | null;
};

export type CartResponse = { readonly success: true; readonly data: readonly CartItemResponse[] };
export type CartWriteResponse = { readonly success: true; readonly data: unknown; readonly message: string };
