// What an order takes out of the cart. Apart from the calls of the cart, which every page loads.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import type { QueryClient } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';
import { cartCountQuery, cartQuery, type Lines } from './api.ts';
import { storeCart } from './stored-cart.ts';

/** These lines were ordered: the cart, its count and the browser's copy show it at once, and are read again behind it. */
export async function onOrdered(client: QueryClient, ordered: Lines): Promise<void> {
  // What was asked for before the order does not know of it.
  await client.cancelQueries({ queryKey: personalKey('cart') });
  const { queryKey } = cartQuery();
  const isOrdered = (line: CartItemResponse) =>
    ordered.some(({ id, color, size }) => line.id === id && line.color === color && line.size === size);
  const left = (client.getQueryData(queryKey) ?? []).filter((line) => !isOrdered(line));
  client.setQueryData(queryKey, left);
  client.setQueryData(cartCountQuery().queryKey, left.length);
  storeCart(left);
  void client.invalidateQueries({ queryKey: personalKey('cart') });
}
