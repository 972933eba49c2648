// Live messages about the wishlist -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { onLiveData } from '../../lib/own-writes.ts';
import { liveWishlist, wishlistQuery } from './wishlist-query.ts';

export const wishlistLive = {
  'wishlist-count': (client, message) => onLiveData(client, liveWishlist, message),
  // The entry of the product shows its new price and availability.
  'product-changed': (client, { productId, name, price, inStock, removed }) => {
    const available = inStock && !removed;
    client.setQueryData(wishlistQuery().queryKey, (entries) =>
      entries?.map((entry) =>
        entry.productId === productId
          ? { ...entry, Product: { ...entry.Product, name, price, available } }
          : entry,
      ),
    );
  },
} satisfies LiveHandlers<'wishlist-count' | 'product-changed'>;
