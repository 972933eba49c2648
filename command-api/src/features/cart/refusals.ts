// The refusals of a cart.
import { LARGEST_QUANTITY } from '@aangan/shared-events/features/cart/events';
import { DomainError } from '../../domain/domain-error.ts';

export const cartLineMissing = () =>
  new DomainError('missing', 'cart-line-missing', 'This item is no longer in your cart.');
export const cartFull = (mostLines: number) =>
  new DomainError('conflict', 'cart-full', `A cart holds at most ${mostLines} different items.`);

/** `held`: the quantity that is in the cart already. */
export function quantityTooLarge(held: number): DomainError {
  const most = `You can have at most ${LARGEST_QUANTITY} of one item in your cart.`;
  const message = held === 0 ? most : `${most} It already holds ${held}.`;
  return new DomainError('conflict', 'quantity-too-large', message);
}
