// Events of a wishlist.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';

const item = z.object({ accountId: z.string(), productId: z.int().min(1) });

export const wishlistEvents = {
  WishlistItemAdded: { version: 1, data: item },
  WishlistItemRemoved: { version: 1, data: item },
} as const satisfies EventDefinitions;
export type WishlistEvent = EventOf<typeof wishlistEvents>;

export const wishlistStream = (accountId: string): string => `wishlist-${accountId}`;
