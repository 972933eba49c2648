// The refusals of a cart.
import { DomainError } from '../../domain/domain-error.ts';

export const cartLineMissing = () =>
  new DomainError('missing', 'cart-line-missing', 'This item is no longer in your cart.');
export const cartFull = (mostLines: number) =>
  new DomainError('conflict', 'cart-full', `A cart holds at most ${mostLines} different items.`);
