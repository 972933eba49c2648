// The refusals of a wishlist.
import { DomainError } from '../../domain/domain-error.ts';

export const wishlistFull = (mostItems: number) =>
  new DomainError('conflict', 'wishlist-full', `A wishlist holds at most ${mostItems} products.`);
export const missingItem = () =>
  new DomainError('missing', 'wishlist-item-missing', 'Item not found in wishlist.');
