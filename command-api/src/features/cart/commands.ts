// What a shopper can ask of a cart. Prices and names were looked up before: a decision sees all that it needs.
import type { CartLineId } from '@aangan/shared-events/features/cart/events';
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';

export type AddCartItem = {
  readonly type: 'AddCartItem';
  readonly accountId: string;
  readonly line: CartLineId;
  /** Added to what the line holds already. */
  readonly quantity: number;
  readonly name: string;
  readonly pricePaise: number;
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

/** Claims an order's number; what was ordered leaves the cart in the same event. */
export type CheckOutCart = { readonly type: 'CheckOutCart'; readonly order: PlacedOrder };

export type CartCommand = AddCartItem | SetCartItemQuantity | RemoveCartItem | ClearCart | CheckOutCart;
