// What happened in a cart. A line is a product in one colour and one size.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { paise } from '../../money.ts';
import { placedOrderSchema } from '../orders/events.ts';

export const LARGEST_QUANTITY = 99;

export const cartLineSchema = z.object({
  productId: z.int().min(1),
  /** Null for a product without colours. */
  colorId: z.int().nullable(),
  size: z.string(),
});
/** What tells one line of a cart from another. */
export type CartLineId = z.infer<typeof cartLineSchema>;

const accountId = z.string();
const quantity = z.int().min(1).max(LARGEST_QUANTITY);

export const cartEvents = {
  CartItemAdded: {
    version: 1,
    data: cartLineSchema.extend({
      accountId,
      /** Added now. */
      quantity,
      /** In the line after it. */
      newQuantity: quantity,
      name: z.string(),
      pricePaise: paise,
    }),
  },
  CartItemQuantitySet: {
    version: 1,
    data: cartLineSchema.extend({ accountId, quantity, from: quantity, pricePaise: paise }),
  },
  CartItemRemoved: { version: 1, data: cartLineSchema.extend({ accountId }) },
  CartCleared: { version: 1, data: z.object({ accountId }) },
  /** The claim of an order number: same key, same number. The order itself follows as OrderPlaced on its own stream. */
  CartCheckedOut: {
    version: 1,
    data: placedOrderSchema.extend({
      /** What leaves the cart: subtracted from each line, and a line at zero goes. */
      leaving: z.array(cartLineSchema.extend({ quantity: z.int().min(1) })),
    }),
  },
} as const satisfies EventDefinitions;
export type CartEvent = EventOf<typeof cartEvents>;

export const cartStream = (accountId: string): string => `cart-${accountId}`;

/** One text for one line: equal exactly when product, colour and size are. */
export const cartLineKey = (line: CartLineId): string =>
  JSON.stringify([line.productId, line.colorId, line.size]);
