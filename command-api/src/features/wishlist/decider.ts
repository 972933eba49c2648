// The rules of a wishlist: it contains a product at most once.
import { eventsOf } from '@aangan/shared-events/event';
import { wishlistEvents, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import type { Decider } from '../../domain/decider.ts';
import type { WishlistCommand } from './commands.ts';
import { missingItem, wishlistFull } from './refusals.ts';

/** Ids of the products in it. */
export type WishlistState = ReadonlySet<number>;

/** More than a person would browse; it limits what one person can store. */
export const MAX_ITEMS = 500;

export const wishlistDecider: Decider<WishlistState, WishlistCommand, WishlistEvent> = {
  initialState: new Set(),
  isEvent: eventsOf(wishlistEvents),
  decide,
  evolve,
};

function decide(command: WishlistCommand, items: WishlistState): readonly WishlistEvent[] {
  const { accountId, productId } = command;
  switch (command.type) {
    case 'AddWishlistItem':
      if (items.has(productId)) return [];
      if (items.size >= MAX_ITEMS) throw wishlistFull(MAX_ITEMS);
      return [{ type: 'WishlistItemAdded', data: { accountId, productId } }];
    case 'RemoveWishlistItem':
      if (!items.has(productId)) throw missingItem();
      return [{ type: 'WishlistItemRemoved', data: { accountId, productId } }];
    default:
      return command satisfies never;
  }
}

function evolve(items: WishlistState, event: WishlistEvent): WishlistState {
  const changed = new Set(items);
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
