// The live messages of a wishlist.
import { countResponse } from '../accounts/http.ts';

/** `data` by message name, as the projection writes it. */
export type WishlistFeed = { 'wishlist-count': { readonly count: number } };

/** `data` by message name, as GET /api/live sends it. */
export const wishlistLiveMessages = { 'wishlist-count': countResponse };
