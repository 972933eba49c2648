// The cached cart after a change by this tab or by a live message.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import type { QueryClient } from '@tanstack/react-query';
import { isSameLine } from '../../lib/cart-line.ts';
import type { LiveData } from '../../lib/own-writes.ts';
import { cartCountQuery, cartQuery, changesOfCart, type Lines } from './cart-query.ts';
import { storeCart } from './stored-cart.ts';

export const liveCart: LiveData<'cart-count'> = {
  message: 'cart-count',
  mutationKey: changesOfCart,
  apply: (client, { lines }) => showCart(client, lines),
  reload: (client) => void client.invalidateQueries({ queryKey: cartQuery().queryKey, refetchType: 'all' }),
};

/** Shows these lines as the cart: the lines, their count and the stored copy. */
export function showCart(client: QueryClient, lines: Lines): void {
  client.setQueryData(cartQuery().queryKey, lines);
  client.setQueryData(cartCountQuery().queryKey, lines.length);
  storeCart(lines);
}

/** The lines with this one where it is, or else before those from `place` on. */
export function withLine(lines: Lines, line: CartItemResponse, place = lines.length): Lines {
  const isKnown = lines.some((each) => isSameLine(each, line));
  return isKnown
    ? lines.map((each) => (isSameLine(each, line) ? line : each))
    : lines.toSpliced(place, 0, line);
}
