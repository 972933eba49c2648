// The port by which orders reserve units of counted products.
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import type { VariantId } from '@aangan/shared-events/features/stock/events';
import type { CommandContext } from '../command-context.ts';

/** A color and size of which an order wants more than there is. */
export type Shortage = { readonly productId: number; readonly variant: VariantId; readonly left: number };

type Items = readonly Pick<OrderItem, 'productId' | 'colorId' | 'size' | 'quantity'>[];

/** The units of an order; `release` gives them up again, unless another attempt to place the order needs them. It never rejects. */
export type Reserved = { readonly release: () => Promise<void> };

export type OrderStock = {
  /**
   * Of what there is not enough, as far as this process knows; none where the account has reserved units of the product itself. Throws 503 while the
   * catalogue is not live.
   */
  readonly shortagesOf: (items: Items, accountId: string) => readonly Shortage[];
  /**
   * Reserves all items of counted products, or none: then it returns what there is not enough of. Appends nothing for an order without counted
   * products. Throws `LogUnavailableError` and 409 `busy`; what was reserved by then is released.
   */
  readonly reserve: (
    order: { readonly orderId: number; readonly accountId: string; readonly items: Items },
    context: CommandContext,
  ) => Promise<Reserved | { readonly shortages: readonly Shortage[] }>;
};
