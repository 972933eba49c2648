// The view of a wishlist: product ids, in the order in which they were added.
export const wishlistProjection = 'wishlist';

export type WishlistView = { readonly accountId: string; readonly productIds: readonly number[] };

export const wishlistKey = (accountId: string): string => `wishlist:${accountId}`;
