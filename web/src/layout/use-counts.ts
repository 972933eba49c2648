import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cartCountQuery, onStoredCartChanged, useCartCount } from '../features/cart/api.ts';
import { onStoredCart } from '../features/cart/stored-cart.ts';
import { useWishlistCount, wishlistCountQuery } from '../features/wishlist/api.ts';

type Counts = { readonly cart: number; readonly wishlist: number };

/** How many lines stand in the cart and how many things on the wishlist; both 0 without a token. */
export function useCounts(): Counts {
  return { cart: useCartCount(), wishlist: useWishlistCount() };
}

/** Those that have been asked for the counts. */
const known = new WeakSet<QueryClient>();

/** Asks for the counts again on each change of route, and when the browser's copy of the cart says that there is something new. */
export function useFreshCounts(): void {
  const client = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const hasJustCome = !known.has(client);
    known.add(client);
    // A page that has just come asks by itself.
    if (hasJustCome) return;
    void client.invalidateQueries({ queryKey: cartCountQuery().queryKey });
    void client.invalidateQueries({ queryKey: wishlistCountQuery().queryKey });
  }, [client, path]);
  useEffect(() => onStoredCart(() => onStoredCartChanged(client)), [client]);
}
