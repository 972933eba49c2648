// The four cart mutations. Each shows its answer; changes are shown optimistically and rolled back when the server refuses.
import type {
  CartAdditionRequest,
  CartItemRequest,
  CartItemResponse,
  CartLineRequest,
  CartWriteResponse,
} from '@aangan/shared-events/features/cart/http';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { afterOwnWrite, beginOwnWrite, hasOtherWrites, isSenderSignedIn } from '../../lib/own-writes.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { writeAt } from '../../lib/api/request.ts';
import type { Lines } from './cart-query.ts';
import { cartCountQuery, cartQuery, changesOfCart } from './cart-query.ts';
import { appendToStoredCart } from './append-to-stored-cart.ts';
import { liveCart, showCart, withLine } from './cart-cache.ts';
import { addShortLine } from './short-lines.ts';
import { isSameLine } from '../../lib/cart-line.ts';
import { cartTurn } from '../../lib/cart-turn.ts';

type Refused = (error: Error) => void;

/** POST: adds to the line's quantity, once when the same addition is repeated after a lost answer. Texts and redirects are in use-add-to-cart.ts. */
export function useAddCartItem() {
  const hold = useIdempotencyKey();
  return useAddition((item) => hold(JSON.stringify(item), (key) => postItem(item, key)));
}

/** POST: adds a removed line again, once for each `item` object, also when it is sent again after a lost answer. */
export function useRestoreCartItem() {
  return useAddition((item) => postItem(item, keyOfVariables(item)));
}

function postItem(item: CartAdditionRequest, key: string): Promise<Written> {
  return writeAt<CartWriteResponse>('POST', cartPaths.cart, key, item);
}

function useAddition(send: (item: CartAdditionRequest) => Promise<Written>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfCart,
    scope: cartTurn,
    mutationFn: send,
    onMutate: beginOwnWrite,
    onSuccess: async ({ answer: { data, left }, position }, { place }, before) => {
      if (!isSenderSignedIn(before)) return;
      // The cart is read again after the answer of another API; the stored copy has the line until then.
      if (position === null) return appendToStoredCart(data);
      // Answers requested before the change do not reflect it.
      await client.cancelQueries({ queryKey: personalKey('cart') });
      const lines = client.getQueryData(cartQuery().queryKey);
      const line = lineIn(data);
      if (line !== undefined && left !== undefined) addShortLine(client, line, left);
      if (lines === undefined || line === undefined) liveCart.reload(client);
      else showCart(client, withLine(lines, line, place));
    },
    onSettled: (written, _error, _item, before) => afterOwnWrite(client, liveCart, written, before),
  });
}

/** PUT: sets the quantity of the line. */
export function useSetCartItemQuantity(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (item: CartItemRequest) => writeAt('PUT', cartPaths.cart, keyOfVariables(item), item),
    (lines, item) => lines.map((line) => (isLine(line, item) ? { ...line, quantity: item.quantity } : line)),
  );
}

export function useRemoveCartItem(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (line: CartLineRequest) => writeAt('DELETE', cartPaths.cart, keyOfVariables(line), line),
    (lines, gone) => lines.filter((line) => !isLine(line, gone)),
  );
}

export function useClearCart(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (all: object) => writeAt('DELETE', cartPaths.clear, keyOfVariables(all)),
    () => [],
  );
}

/** The quantity after the last change, even if it is not rendered yet. */
export function currentQuantity(client: QueryClient, line: CartItemResponse): number {
  const lines = client.getQueryData(cartQuery().queryKey);
  return lines?.find((each) => isLine(each, lineRequest(line)))?.quantity ?? line.quantity;
}

/** How many lines are before this one. */
export function placeOf(client: QueryClient, line: CartItemResponse): number | undefined {
  const index = client.getQueryData(cartQuery().queryKey)?.findIndex((each) => isSameLine(each, line)) ?? -1;
  return index < 0 ? undefined : index;
}

/** Names a line, also by the id of its color: see lib/cart-line.ts. */
export function lineRequest({ id, color, colorId, size }: CartItemResponse): CartLineRequest {
  return { productId: id, color, ...(colorId && { colorId }), size };
}

function isLine(line: CartItemResponse, { productId, ...request }: CartLineRequest): boolean {
  return isSameLine(line, { id: productId, ...request });
}

/** The line of an answer; undefined when another API has left it out, or a part of it. */
function lineIn(data: unknown): CartItemResponse | undefined {
  // A line with this field is our own API's, which answers whole ones.
  return isWholeList([data], 'priceBefore') ? (data as CartItemResponse) : undefined;
}

type Written = { readonly answer: CartWriteResponse; readonly position: string | null };

/** An optimistic mutation: updates the cache, sends one request at a time, and rolls back on refusal. */
function useCartChange<Request extends object>(
  onRefused: Refused,
  send: (request: Request) => Promise<Written>,
  change: (lines: Lines, request: Request) => Lines,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfCart,
    scope: cartTurn,
    mutationFn: send,
    onMutate: async (request) => {
      const { queryKey } = cartQuery();
      const began = beginOwnWrite();
      await client.cancelQueries({ queryKey: personalKey('cart') });
      const before = client.getQueryData(queryKey);
      const after = change(before ?? [], request);
      client.setQueryData(queryKey, after);
      client.setQueryData(cartCountQuery().queryKey, after.length);
      return { ...began, queryKey, before };
    },
    // Handled here and not in the calling component, which is unmounted once its line is removed.
    onError: (error, _request, shown) => {
      if (shown && isSenderSignedIn(shown)) client.setQueryData(shown.queryKey, shown.before);
      onRefused(error);
    },
    onSuccess: async ({ answer: { data, left } }, request, shown) => {
      if (!isSenderSignedIn(shown)) return;
      const { queryKey } = shown;
      await client.cancelQueries({ queryKey: personalKey('cart') });
      // A later change of the line is shown already.
      if (hasOtherWrites(client, liveCart)) return;
      const line = lineIn(data);
      const lines = change(client.getQueryData(queryKey) ?? [], request);
      if (line !== undefined && left !== undefined) addShortLine(client, line, left);
      showCart(client, line === undefined ? lines : withLine(lines, line));
    },
    onSettled: (written, _error, _request, shown) => afterOwnWrite(client, liveCart, written, shown),
  });
}
