// The port by which orders are claimed in their owner's cart.
import type { CartCheckedOut } from '@aangan/shared-events/features/cart/events';
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';
import type { CommandContext } from '../command-context.ts';

export type CheckOut = {
  /** Claims an order: the ordered lines leave the cart in the same event. Throws 409 `not-in-cart` when they have to be in it and one is not. */
  readonly checkOut: (
    order: PlacedOrder,
    context: CommandContext,
    fromCart: boolean | undefined,
  ) => Promise<CartCheckedOut>;
  /** The claim that the same idempotency key made before; undefined when the key is new. */
  readonly findEarlierCheckOut: (
    accountId: string,
    context: CommandContext,
  ) => Promise<CartCheckedOut | undefined>;
};
