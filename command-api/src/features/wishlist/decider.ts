// The rules of a wishlist: a product stands in it once.
import { eventsOf } from '@aangan/shared-events/event';
import { wishlistEvents, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import type { Decider } from '../../domain/decider.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { WishlistCommand } from './commands.ts';

/** Ids of the products in it. */
export type WishlistState = ReadonlySet<number>;

/** More than anybody looks through; it bounds what one person can make the shop keep. */
export const MOST_WISHES = 500;

export const wishlistDecider: Decider<WishlistState, WishlistCommand, WishlistEvent> = {
  initialState: new Set(),
  isEvent: eventsOf(wishlistEvents),
  decide,
  evolve,
};

function decide(command: WishlistCommand, wishes: WishlistState): readonly WishlistEvent[] {
  const { accountId, productId } = command;
  switch (command.type) {
    case 'AddWishlistItem':
      if (wishes.has(productId)) return [];
      if (wishes.size >= MOST_WISHES) throw wishlistFull();
      return [{ type: 'WishlistItemAdded', data: { accountId, productId } }];
    case 'RemoveWishlistItem':
      if (!wishes.has(productId)) throw missingItem();
      return [{ type: 'WishlistItemRemoved', data: { accountId, productId } }];
    default:
      return command satisfies never;
  }
}

export function wishlistFull(): DomainError {
  return new DomainError('conflict', 'wishlist-full', `A wishlist holds at most ${MOST_WISHES} products.`);
}

export function missingItem(): DomainError {
  return new DomainError('missing', 'wishlist-item-missing', 'Item not found in wishlist.');
}

function evolve(wishes: WishlistState, event: WishlistEvent): WishlistState {
  const changed = new Set(wishes);
  switch (event.type) {
    case 'WishlistItemAdded':
      return changed.add(event.data.productId);
    case 'WishlistItemRemoved':
      changed.delete(event.data.productId);
      return changed;
    default:
      return event satisfies never;
  }
}
