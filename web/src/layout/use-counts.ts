import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cartCountQuery, onStoredCartChanged, useCartCount } from '../features/cart/cart-query.ts';
import { onStoredCart } from '../features/cart/stored-cart.ts';
import { useWishlistCount, wishlistCountQuery } from '../features/wishlist/api.ts';

type Counts = { readonly cart: number; readonly wishlist: number };

/** The number of cart lines and of wishlist items; both 0 without a token. */
export function useCounts(): Counts {
  return { cart: useCartCount(), wishlist: useWishlistCount() };
}

/** Clients that have already fetched the counts. */
const loadedClients = new WeakSet<QueryClient>();

/** Refetches the counts on each change of route, and when the local copy of the cart has changed. */
export function useFreshCounts(): void {
  const client = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const isFirstRun = !loadedClients.has(client);
    loadedClients.add(client);
    // The first time the counts' own queries fetch them.
    if (isFirstRun) return;
    void client.invalidateQueries({ queryKey: cartCountQuery().queryKey });
    void client.invalidateQueries({ queryKey: wishlistCountQuery().queryKey });
  }, [client, path]);
  useEffect(() => onStoredCart(() => onStoredCartChanged(client)), [client]);
}
