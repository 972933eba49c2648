// The commands of a cart. Routes look up prices and names first: a decision gets all that it needs in its
// command.
import type { CartLineId } from '@aangan/shared-events/features/cart/events';
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';

export type AddCartItem = {
  readonly type: 'AddCartItem';
  readonly accountId: string;
  readonly line: CartLineId;
  /** Added to the quantity of the line. */
  readonly quantity: number;
  readonly name: string;
  readonly pricePaise: number;
  /** How many lines come before a new one; undefined: all. */
  readonly place?: number | undefined;
};

export type SetCartItemQuantity = {
  readonly type: 'SetCartItemQuantity';
  readonly accountId: string;
  readonly line: CartLineId;
  readonly quantity: number;
  readonly pricePaise: number;
};

export type RemoveCartItem = {
  readonly type: 'RemoveCartItem';
  readonly accountId: string;
  readonly line: CartLineId;
};

export type ClearCart = { readonly type: 'ClearCart'; readonly accountId: string };

/** Claims an order's number; the ordered lines leave the cart in the same event. `fromCart`: refused unless all of them, in this quantity, are in it. */
export type CheckOutCart = {
  readonly type: 'CheckOutCart';
  readonly order: PlacedOrder;
  readonly fromCart?: boolean | undefined;
};

export type CartCommand = AddCartItem | SetCartItemQuantity | RemoveCartItem | ClearCart | CheckOutCart;
