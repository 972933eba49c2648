// The four cart mutations. Each updates the cache optimistically, rolls back when the server refuses, and refetches the cart.
import type {
  CartItemRequest,
  CartItemResponse,
  CartLineRequest,
  CartWriteResponse,
} from '@aangan/shared-events/features/cart/http';
import { cartPaths } from '@aangan/shared-events/features/cart/http';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { write } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import type { Lines } from './cart-query.ts';
import { cartQuery, changesOfCart } from './cart-query.ts';
import { appendToStoredCart } from './append-to-stored-cart.ts';

type Refused = (error: Error) => void;

const inTurn = { id: 'cart' };

/** POST: adds to the line's quantity and appends the line to the stored cart until the cart is refetched. Texts and redirects are in use-add-to-cart.ts. */
export function useAddCartItem(onRefused?: Refused) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfCart,
    scope: inTurn,
    mutationFn: async (item: CartItemRequest) => {
      const token = readSession()?.token;
      const answer = await write<CartWriteResponse>('POST', cartPaths.cart, keyOfVariables(item), item);
      if (readSession()?.token === token) appendToStoredCart(answer.data);
      return answer;
    },
    onError: (error) => onRefused?.(error),
    onSettled: () => reloadCart(client),
  });
}

/** PUT: sets the quantity of the line. */
export function useSetCartItemQuantity(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (item: CartItemRequest) => write('PUT', cartPaths.cart, keyOfVariables(item), item),
    (lines, item) => lines.map((line) => (isLine(line, item) ? { ...line, quantity: item.quantity } : line)),
  );
}

export function useRemoveCartItem(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (line: CartLineRequest) => write('DELETE', cartPaths.cart, keyOfVariables(line), line),
    (lines, gone) => lines.filter((line) => !isLine(line, gone)),
  );
}

export function useClearCart(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (all: object) => write('DELETE', cartPaths.clear, keyOfVariables(all)),
    () => [],
  );
}

/** The quantity after the last change, even if it is not rendered yet. */
export function currentQuantity(client: QueryClient, line: CartItemResponse): number {
  const lines = client.getQueryData(cartQuery().queryKey);
  return lines?.find((each) => isLine(each, lineRequest(line)))?.quantity ?? line.quantity;
}

/** A line is identified by product, colour and size. */
export function lineRequest({ id, color, size }: CartItemResponse): CartLineRequest {
  return { productId: id, color, size };
}

export function lineKey({ id, color, size }: CartItemResponse): string {
  return `${id} ${color} ${size}`;
}

function isLine(line: CartItemResponse, request: CartLineRequest): boolean {
  return line.id === request.productId && line.color === request.color && line.size === request.size;
}

/** An optimistic mutation: updates the cache, sends one request at a time, and rolls back on refusal. */
function useCartChange<Request extends object>(
  onRefused: Refused,
  send: (request: Request) => Promise<unknown>,
  change: (lines: Lines, request: Request) => Lines,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfCart,
    scope: inTurn,
    mutationFn: send,
    onMutate: async (request) => {
      const { queryKey } = cartQuery();
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const after = change(before ?? [], request);
      client.setQueryData(queryKey, after);
      client.setQueryData(personalKey('cart', 'count'), after.length);
      return { queryKey, before };
    },
    // Handled here and not in the calling component, which is unmounted once its line is removed.
    onError: (error, _request, shown) => {
      if (shown) client.setQueryData(shown.queryKey, shown.before);
      onRefused(error);
    },
    onSettled: () => reloadCart(client),
  });
}

/** Refetches only after the last of several pending changes: an answer from in between would make the quantity flicker. */
function reloadCart(client: QueryClient): Promise<void> | undefined {
  if (client.isMutating({ mutationKey: changesOfCart }) > 1) return undefined;
  return client.invalidateQueries({ queryKey: cartQuery().queryKey, refetchType: 'all' });
}
