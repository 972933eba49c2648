// The port that prices a cart line from the current catalogue, and the refusals of a line that cannot be
// sold.
import { DomainError } from '../../domain/domain-error.ts';

type LineRequest = { readonly productId: number; readonly color: string; readonly size: string };
export const FAULTS = ['gone', 'out-of-stock', 'no-such-color', 'no-such-size'] as const;
export type Fault = (typeof FAULTS)[number];

type PricedProduct = {
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
};
type PricedLine = {
  readonly fault: null;
  readonly product: PricedProduct;
  readonly colorId: number | null;
  readonly color: string;
  readonly image: string | null;
};

/** Prices a line as requested, or returns its fault; throws 503 while the catalogue is not live. */
export type PriceLine = (
  request: LineRequest,
) => PricedLine | { readonly fault: Fault; readonly name: string };

/** 409 for a product that cannot be bought (any more), 400 for a colour or a size that it does not have. */
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
