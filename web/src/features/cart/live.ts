// Live messages about the cart -> query cache.
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { cartQuery, changesOfCart } from './api.ts';

export const cartLive = {
  // Lines on the screen are read again, unless a change of this tab does that already.
  'cart-count': (client, { count }) => {
    client.setQueryData(personalKey('cart', 'count'), count);
    if (client.isMutating({ mutationKey: changesOfCart }) > 0) return;
    // Lines that no screen shows are dropped: the next screen would show the old ones for a moment.
    client.removeQueries({ queryKey: cartQuery().queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey: cartQuery().queryKey });
  },
} satisfies LiveHandlers<'cart-count'>;

/** A product's price or stock changed: the lines that hold it are read again. */
export function onCartProductChanged(client: QueryClient, productId: number): void {
  const { queryKey } = cartQuery();
  const lines = client.getQueryData(queryKey);
  if (lines?.some(({ id }) => id === productId)) void client.invalidateQueries({ queryKey });
}
