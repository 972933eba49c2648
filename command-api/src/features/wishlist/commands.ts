// The commands of a wishlist.
type OfProduct = { readonly accountId: string; readonly productId: number };
export type AddWishlistItem = OfProduct & { readonly type: 'AddWishlistItem' };
export type RemoveWishlistItem = OfProduct & { readonly type: 'RemoveWishlistItem' };
export type WishlistCommand = AddWishlistItem | RemoveWishlistItem;
