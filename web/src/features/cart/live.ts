// Live messages about the cart -> query cache.
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { cartQuery, changesOfCart } from './cart-query.ts';

export const cartLive = {
  // Refetches the lines on the screen, unless a mutation of this tab already does.
  'cart-count': (client, { count }) => {
    client.setQueryData(personalKey('cart', 'count'), count);
    if (client.isMutating({ mutationKey: changesOfCart }) > 0) return;
    // Inactive lines are dropped: the next screen would briefly show outdated ones.
    client.removeQueries({ queryKey: cartQuery().queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey: cartQuery().queryKey });
  },
} satisfies LiveHandlers<'cart-count'>;

/** A product's price or stock changed: refetches the cart if it contains the product. */
export function onCartProductChanged(client: QueryClient, productId: number): void {
  const { queryKey } = cartQuery();
  const lines = client.getQueryData(queryKey);
  if (lines?.some(({ id }) => id === productId)) void client.invalidateQueries({ queryKey });
}
