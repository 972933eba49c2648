import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cartCountQuery, useCartCount } from '../features/cart/cart-query.ts';
import { useWishlistCount, wishlistCountQuery } from '../features/wishlist/wishlist-query.ts';
import { isBeingReplaced, readSession } from '../lib/session/stored-session.ts';

type Counts = { readonly cart: number; readonly wishlist: number };

/** The number of cart lines and of wishlist items; both 0 without a token. */
export function useCounts(): Counts {
  return { cart: useCartCount(), wishlist: useWishlistCount() };
}

/**
 * Reads the counts again on each change of route. Live messages bring every change, but the specification demands it (section 2: "On each route change
 * the header's cart and wishlist counts refresh; with no token both are 0"), and section 7 that they come from the lists of `GET /api/cart` and
 * `GET /api/wishlist`.
 */
export function useFreshCounts(): void {
  const client = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    // The session is ending: its token would be refused.
    if (isBeingReplaced(readSession()?.token)) return;
    for (const { queryKey } of [cartCountQuery(), wishlistCountQuery()])
      // The first page's counts are being fetched already: children mount before their parent.
      if (client.isFetching({ queryKey }) === 0) void client.invalidateQueries({ queryKey });
  }, [client, path]);
}
