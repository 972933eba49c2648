// The refusals of stock.
import type { VariantId } from '@aangan/shared-events/features/stock/events';
import { STOCK_FILE_FIELD } from '@aangan/shared-events/features/stock/paths';
import { invalid } from '../../domain/common-refusals.ts';
import { DomainError } from '../../domain/domain-error.ts';

export const notCounted = () =>
  new DomainError('conflict', 'stock-not-counted', 'The stock of this product is not counted.');
export const alreadyCounted = () =>
  new DomainError('conflict', 'stock-counted', 'The stock of this product is counted already.');
export const noSuchVariant = () =>
  new DomainError('invalid', 'no-such-variant', 'This product does not come in this color and size.');
export const productRemoved = () =>
  new DomainError('conflict', 'product-removed', 'This product was removed from the catalogue.');
/** A count whose difference was shown against another number than there is now. */
export const recordedChanged = () =>
  new DomainError('conflict', 'stock-changed', 'The recorded number has changed meanwhile.');
/** A change that would leave fewer units than are reserved. */
export const belowZero = (left: number) =>
  new DomainError('conflict', 'stock-below-zero', `Only ${left} of this can be taken away.`, { left });

/** A color and size that a stocktake has in several lines. */
export const countedTwice = (lines: readonly number[]) =>
  new DomainError(
    'invalid',
    'counted-twice',
    `This color and size is in lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}.`,
  );

export const noStockFile = () => invalid('Please choose a CSV file.', STOCK_FILE_FIELD);

/** A variant of which an order wants more than there is; the placing of orders turns it into a sentence for the shopper. */
export class ShortageError extends DomainError {
  readonly variant: VariantId;
  readonly left: number;

  constructor(variant: VariantId, left: number) {
    super('conflict', 'not-enough-stock', `Only ${left} of this ${left === 1 ? 'is' : 'are'} left.`, {
      left,
    });
    this.variant = variant;
    this.left = left;
  }
}
