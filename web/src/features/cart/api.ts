// The cart: its lines, how many they are, and the four things that can be done to it. A change shows at once, is taken back when
// the server refuses it, and is followed by a reload.
import type {
  CartItemRequest,
  CartItemResponse,
  CartLineRequest,
  CartResponse,
  CartWriteResponse,
} from '@aangan/shared-events/features/cart/http';
import { cartPaths } from '@aangan/shared-events/features/cart/http';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { NoAnswerError } from '../../lib/api-error.ts';
import { intentionOf } from '../../lib/intention.ts';
import { personalKey } from '../../lib/personal-data.ts';
import { read, write } from '../../lib/request.ts';
import { readSession } from '../../lib/stored-session.ts';
import { useSession } from '../../lib/use-session.ts';
import { isStored, storeCart, storedCount } from './stored-cart.ts';

type Lines = readonly CartItemResponse[];
type Refused = (error: Error) => void;

const RETRIES = 2;
const RETRY_AFTER_MS = 2_000;
const changesOfCart = ['cart'];
const inTurn = { id: 'cart' };

export function cartQuery() {
  return queryOptions({
    queryKey: personalKey('cart', 'lines'),
    queryFn: async ({ client, signal }): Promise<Lines> => {
      const { data } = await read<CartResponse>(cartPaths.cart, { signal });
      client.setQueryData(personalKey('cart', 'count'), data.length);
      storeCart(data);
      return data;
    },
    enabled: readSession() !== null,
    networkMode: 'always',
    retry: (failures, error) => error instanceof NoAnswerError && failures < RETRIES,
    retryDelay: RETRY_AFTER_MS,
  });
}

export function cartCountQuery() {
  return queryOptions({
    queryKey: personalKey('cart', 'count'),
    queryFn: async ({ client }) => (await client.fetchQuery({ ...cartQuery(), staleTime: 0 })).length,
    enabled: readSession() !== null,
    networkMode: 'always',
    retry: false,
  });
}

/** How many lines the cart has; 0 for visitors. */
export function useCartCount(): number {
  const signedIn = useSession() !== null;
  const { data = 0 } = useQuery(cartCountQuery());
  return signedIn ? data : 0;
}

/** POST: adds to the quantity of the line. Texts and redirects are in use-add-to-cart.ts. */
export function useAddCartItem(onRefused?: Refused) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfCart,
    scope: inTurn,
    mutationFn: (item: CartItemRequest) =>
      write<CartWriteResponse>('POST', cartPaths.cart, intentionOf(item), item),
    onError: (error) => onRefused?.(error),
    onSettled: () => reloadCart(client),
  });
}

/** PUT: sets the quantity of the line. */
export function useSetCartItemQuantity(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (item: CartItemRequest) => write('PUT', cartPaths.cart, intentionOf(item), item),
    (lines, item) => lines.map((line) => (isLine(line, item) ? { ...line, quantity: item.quantity } : line)),
  );
}

export function useRemoveCartItem(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (line: CartLineRequest) => write('DELETE', cartPaths.cart, intentionOf(line), line),
    (lines, gone) => lines.filter((line) => !isLine(line, gone)),
  );
}

export function useClearCart(onRefused: Refused) {
  return useCartChange(
    onRefused,
    (all: object) => write('DELETE', cartPaths.clear, intentionOf(all)),
    () => [],
  );
}

/** A line is told from others by product, colour and size together. */
export function lineRequest({ id, color, size }: CartItemResponse): CartLineRequest {
  return { productId: id, color, size };
}

export function lineKey({ id, color, size }: CartItemResponse): string {
  return `${id} ${color} ${size}`;
}

function isLine(line: CartItemResponse, asked: CartLineRequest): boolean {
  return line.id === asked.productId && line.color === asked.color && line.size === asked.size;
}

/** Shows what a change will do, sends it (one after the other), and takes it back when it is refused. */
function useCartChange<Asked extends object>(
  onRefused: Refused,
  send: (asked: Asked) => Promise<unknown>,
  change: (lines: Lines, asked: Asked) => Lines,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfCart,
    scope: inTurn,
    mutationFn: send,
    onMutate: async (asked) => {
      const { queryKey } = cartQuery();
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const after = change(before ?? [], asked);
      client.setQueryData(queryKey, after);
      client.setQueryData(personalKey('cart', 'count'), after.length);
      return { queryKey, before };
    },
    // Here and not where it was asked for: a line that shows itself as gone hears nothing any more.
    onError: (error, _asked, shown) => {
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

/** The shop says how many lines the cart has now. Whoever looks at them gets them anew, unless this tab's own change does that. */
export function onCartCount(client: QueryClient, count: number): void {
  client.setQueryData(personalKey('cart', 'count'), count);
  if (client.isMutating({ mutationKey: changesOfCart }) > 0) return;
  // Lines that nobody looks at are dropped, lest they are shown for a moment when somebody does.
  client.removeQueries({ queryKey: cartQuery().queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey: cartQuery().queryKey });
}

/** The browser's copy of the cart was changed, by another tab or a hand in this one: asked again if it shows something else here. */
export function onStoredCartChanged(client: QueryClient): void {
  if (readSession() === null || client.isMutating({ mutationKey: changesOfCart }) > 0) return;
  const { queryKey } = cartQuery();
  const lines = client.getQueryData(queryKey);
  const known = lines ? isStored(lines) : client.getQueryData(cartCountQuery().queryKey) === storedCount();
  if (!known) void client.invalidateQueries({ queryKey: personalKey('cart') });
}

/** A product's price or stock changed: the lines that hold it are read anew. */
export function onCartProductChanged(client: QueryClient, productId: number): void {
  const { queryKey } = cartQuery();
  const lines = client.getQueryData(queryKey);
  if (lines?.some(({ id }) => id === productId)) void client.invalidateQueries({ queryKey });
}
