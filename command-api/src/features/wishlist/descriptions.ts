import type { wishlistEvents } from '@aangan/shared-events/features/wishlist/events';
import type { EventDescriptions } from '../../domain/event-description.ts';

export const wishlistDescriptions: EventDescriptions<typeof wishlistEvents> = {
  WishlistItemAdded: null,
  WishlistItemRemoved: null,
};
