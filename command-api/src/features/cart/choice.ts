// What a shopper wants to put into the cart, looked up in what the shop offers right now.
import { DomainError } from '../../domain/domain-error.ts';

type Wish = { readonly productId: number; readonly color: string; readonly size: string };
export const FAULTS = ['gone', 'out-of-stock', 'no-such-color', 'no-such-size'] as const;
export type Fault = (typeof FAULTS)[number];

type Offer = {
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
};
type Fitting = {
  readonly fault: null;
  readonly offer: Offer;
  readonly colorId: number | null;
  readonly color: string;
  readonly image: string | null;
};

/** Takes a shopper at their word, or says why it cannot be; throws 503 while nobody can tell. */
export type Choose = (wish: Wish) => Fitting | { readonly fault: Fault; readonly name: string };

/** 409 for what cannot be had (any more), 400 for a colour or a size that the product does not come in. */
export function refusalOf(fault: Fault): DomainError {
  switch (fault) {
    case 'gone':
      return new DomainError('conflict', 'product-unavailable', 'This product is no longer available.');
    case 'out-of-stock':
      return new DomainError('conflict', 'product-unavailable', 'This product is out of stock.');
    case 'no-such-color':
      return new DomainError('invalid', 'no-such-color', 'This product does not come in this color.');
    case 'no-such-size':
      return new DomainError('invalid', 'no-such-size', 'This product does not come in this size.');
    default:
      return fault satisfies never;
  }
}
