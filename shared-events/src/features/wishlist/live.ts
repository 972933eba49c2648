// The live messages of a wishlist.
import { z } from 'zod';
import { countResponse } from '../accounts/http.ts';
import { wishlistEntryResponse } from './http.ts';

/** `data` by message name, as the projection writes it. */
export type WishlistFeed = {
  'wishlist-count': {
    readonly count: number;
    readonly commit: string;
    readonly productIds: readonly number[];
  };
};

/** `data` by message name, as GET /api/live sends it. */
export const wishlistLiveMessages = {
  'wishlist-count': countResponse.extend({
    commit: z.string().meta({
      description:
        'The commit position of the change. A write’s `Shop-Position` ends with that of its own change.',
    }),
    entries: z.array(wishlistEntryResponse.partial({ Product: true })).meta({
      description: 'The whole wishlist. A product that is not for sale now is named by its id only.',
    }),
  }),
};

/** The audience by message name. */
export const wishlistLiveAudiences = { 'wishlist-count': 'account' } as const;
