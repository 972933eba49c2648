// Live messages about the wishlist -> query cache.
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { changesOfWishlist, wishlistQuery } from './api.ts';

export const wishlistLive = {
  'wishlist-count': (client, { count }) => void showCount(client, count),
} satisfies LiveHandlers<'wishlist-count'>;

async function showCount(client: QueryClient, count: number): Promise<void> {
  client.setQueryData(personalKey('wishlist', 'count'), count);
  if (client.isMutating({ mutationKey: changesOfWishlist }) > 0) return;
  // Even if no page shows the entries: the hearts on product cards read them and fetch nothing themselves.
  const { queryKey } = wishlistQuery();
  if (client.getQueryData(queryKey)?.length === count) return;
  await client.cancelQueries({ queryKey });
  await client.prefetchQuery({ ...wishlistQuery(), staleTime: 0 });
}

/** Updates the entry of a product whose price or stock changed. */
export function onWishlistProductChanged(
  client: QueryClient,
  message: LiveMessages['product-changed'],
): void {
  client.setQueryData(wishlistQuery().queryKey, (entries) =>
    entries?.map((entry) => {
      if (entry.productId !== message.productId) return entry;
      const available = message.inStock && !message.removed;
      return { ...entry, Product: { ...entry.Product, price: message.price, available } };
    }),
  );
}
