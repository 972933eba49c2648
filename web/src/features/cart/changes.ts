// The four things that can be done to the cart. A change shows at once, is taken back when the server refuses it, and is followed
// by a reload.
import type {
  CartItemRequest,
  CartItemResponse,
  CartLineRequest,
  CartWriteResponse,
} from '@aangan/shared-events/features/cart/http';
import { cartPaths } from '@aangan/shared-events/features/cart/http';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { storedKeyOf } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { write } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import type { Lines } from './api.ts';
import { cartQuery, changesOfCart } from './api.ts';
import { appendToStoredCart } from './append-to-stored-cart.ts';

type Refused = (error: Error) => void;

const inTurn = { id: 'cart' };

/** POST: adds to the quantity of the line, and puts the line into the stored cart until the reload brings the whole cart. Texts and redirects are in use-add-to-cart.ts. */
export function useAddCartItem(onRefused?: Refused) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfCart,
    scope: inTurn,
    mutationFn: async (item: CartItemRequest) => {
      const token = readSession()?.token;
      const answer = await write<CartWriteResponse>('POST', cartPaths.cart, storedKeyOf(item), item);
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
    (item: CartItemRequest) => write('PUT', cartPaths.cart, storedKeyOf(item), item),
    (lines, item) => lines.map((line) => (isLine(line, item) ? { ...line, quantity: item.quantity } : line)),
  );
}

export function useRemoveCartItem(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (line: CartLineRequest) => write('DELETE', cartPaths.cart, storedKeyOf(line), line),
    (lines, gone) => lines.filter((line) => !isLine(line, gone)),
  );
}

export function useClearCart(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (all: object) => write('DELETE', cartPaths.clear, storedKeyOf(all)),
    () => [],
  );
}

/** What the last change has made of it, whether or not that is drawn yet. */
export function currentQuantity(client: QueryClient, line: CartItemResponse): number {
  const lines = client.getQueryData(cartQuery().queryKey);
  return lines?.find((each) => isLine(each, lineRequest(line)))?.quantity ?? line.quantity;
}

/** A line is told from others by product, colour and size together. */
export function lineRequest({ id, color, size }: CartItemResponse): CartLineRequest {
  return { productId: id, color, size };
}

export function lineKey({ id, color, size }: CartItemResponse): string {
  return `${id} ${color} ${size}`;
}

function isLine(line: CartItemResponse, request: CartLineRequest): boolean {
  return line.id === request.productId && line.color === request.color && line.size === request.size;
}

/** Shows what a change will do, sends it (one after the other), and takes it back when it is refused. */
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
    // Here and not where it was asked for: a line that shows itself as gone hears nothing any more.
    onError: (error, _request, shown) => {
      if (shown) client.setQueryData(shown.queryKey, shown.before);
      onRefused(error);
    },
    onSettled: () => reloadCart(client),
  });
}

/** Only after the last of several changes: an answer from between them would jump back and forth. */
function reloadCart(client: QueryClient): Promise<void> | undefined {
  if (client.isMutating({ mutationKey: changesOfCart }) > 1) return undefined;
  return client.invalidateQueries({ queryKey: cartQuery().queryKey, refetchType: 'all' });
}
