// The view of a cart; queries join name, picture, price and stock of the products.
import type { CartLineId } from './events.ts';

export const cartProjection = 'cart';

export type CartLineView = CartLineId & {
  readonly quantity: number;
  /** The price when the line was last changed, to detect a price change since. */
  readonly pricePaise: number;
};
export type CartView = { readonly accountId: string; readonly lines: readonly CartLineView[] };

export const cartKey = (accountId: string): string => `cart:${accountId}`;
