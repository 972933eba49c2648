// The refusals of a cart line that cannot be sold.
import type { LineFault } from '../../domain/price-line.ts';
import { DomainError } from '../../domain/domain-error.ts';

/** 409 for a product that cannot be bought (any more), 400 for a colour or a size that it does not have. */
export function refusalOf(fault: LineFault): DomainError {
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
