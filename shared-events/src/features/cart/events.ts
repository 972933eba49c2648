// Events of a cart. A line is a product in one colour and one size.
import { z } from 'zod';
import type { EventDefinitions, EventOf, Recorded } from '../../event.ts';
import { paise } from '../../money.ts';
import { placedOrderSchema } from '../orders/events.ts';
import { LARGEST_QUANTITY } from './quantity.ts';

export const cartLineSchema = z.object({
  productId: z.int().min(1),
  /** Null for a product without colours. */
  colorId: z.int().nullable(),
  size: z.string(),
});
/** The identity of a cart line. */
export type CartLineId = z.infer<typeof cartLineSchema>;

const accountId = z.string();
const quantity = z.int().min(1).max(LARGEST_QUANTITY);

export const cartEvents = {
  CartItemAdded: {
    version: 1,
    data: cartLineSchema.extend({
      accountId,
      /** The quantity that was added. */
      quantity,
      /** The quantity of the line afterwards. */
      newQuantity: quantity,
      name: z.string(),
      pricePaise: paise,
      /** Of a new line: how many others are before it. Absent: all of them. */
      place: z.int().min(0).exactOptional(),
    }),
  },
  CartItemQuantitySet: {
    version: 1,
    data: cartLineSchema.extend({ accountId, quantity, from: quantity, pricePaise: paise }),
  },
  CartItemRemoved: { version: 1, data: cartLineSchema.extend({ accountId }) },
  CartCleared: { version: 1, data: z.object({ accountId }) },
  /** Claims an order number: the same idempotency key gives the same number. The order itself follows as OrderPlaced in its own stream. */
  CartCheckedOut: {
    version: 1,
    data: placedOrderSchema.extend({
      /** The quantities that leave the cart: each is subtracted from its line, and a line at zero is removed. */
      leaving: z.array(cartLineSchema.extend({ quantity: z.int().min(1) })),
    }),
  },
} as const satisfies EventDefinitions;
export type CartEvent = EventOf<typeof cartEvents>;
/** The claim of an order, as recorded in its owner's cart. */
export type CartCheckedOut = Recorded<Extract<CartEvent, { type: 'CartCheckedOut' }>>;

export const cartStream = (accountId: string): string => `cart-${accountId}`;

/** A key for a line: equal exactly when product, colour and size are. */
export const cartLineKey = (line: CartLineId): string =>
  JSON.stringify([line.productId, line.colorId, line.size]);
