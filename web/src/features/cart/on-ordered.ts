// Removes ordered lines from the cart. A file of its own because every page loads the cart's queries.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import type { QueryClient } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';
import { cartCountQuery, cartQuery, type Lines } from './cart-query.ts';
import { storeCart } from './stored-cart.ts';

/** Removes these ordered lines from the cart, its count and the stored copy at once, then refetches the cart. */
export async function onOrdered(client: QueryClient, ordered: Lines): Promise<void> {
  // Answers requested before the order do not reflect it.
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
