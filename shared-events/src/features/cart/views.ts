// What readers know of a cart; name, picture, price and stock of the products are joined where it is read.
import type { CartLineId } from './events.ts';

export const cartProjection = 'cart';

export type CartLineView = CartLineId & {
  readonly quantity: number;
  /** The price when the line was last touched, so that a reader can tell what has changed since. */
  readonly pricePaise: number;
};
export type CartView = { readonly accountId: string; readonly lines: readonly CartLineView[] };

export const cartKey = (accountId: string): string => `cart:${accountId}`;
