// Removes ordered lines from the cart. A file of its own because every page loads the cart's queries.
import type { QueryClient } from '@tanstack/react-query';
import { isSameLine } from '../../lib/cart-line.ts';
import { lastLiveMessage } from '../../lib/live-record.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { showCart } from './cart-cache.ts';
import { cartQuery, type Lines } from './cart-query.ts';

/**
 * Removes these ordered lines from the cart at once, unless a live message since the order `began` (`performance.now()`) has shown the cart without
 * them. What was added to a line meanwhile stays.
 */
export async function onOrdered(client: QueryClient, ordered: Lines, began: number): Promise<void> {
  // Answers requested before the order do not reflect it.
  await client.cancelQueries({ queryKey: personalKey('cart') });
  if (lastLiveMessage(client, 'cart-count', began) !== undefined) return;
  const left = (client.getQueryData(cartQuery().queryKey) ?? []).flatMap((line) => {
    const { quantity = 0 } = ordered.find((each) => isSameLine(each, line)) ?? {};
    return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
  });
  showCart(client, left);
}
