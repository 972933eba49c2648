// The queries of the cart that every page loads: its lines and their count. Mutations are in api.ts.
import type { CartItemResponse, CartResponse } from '@aangan/shared-events/features/cart/http';
import { cartPaths } from '@aangan/shared-events/features/cart/http';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { NoAnswerError } from '../../lib/api/api-error.ts';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { fetchToEnd } from '../../lib/api/fetch-to-end.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { read } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { isStored, storeCart, storedCount } from './stored-cart.ts';

export type Lines = readonly CartItemResponse[];

const RETRIES = 2;
const RETRY_AFTER_MS = 2_000;
export const changesOfCart = ['cart'];

export function cartQuery() {
  return queryOptions({
    queryKey: personalKey('cart', 'lines'),
    queryFn: async ({ client, signal }): Promise<Lines> => {
      const token = readSession()?.token;
      const data = await linesOf(await read<Partial<CartResponse>>(cartPaths.cart, { signal }));
      // The shopper may have logged out during the request: then no copy is stored.
      if (readSession()?.token !== token) return data;
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
    queryFn: async ({ client, queryKey }) => {
      const lines = await fetchToEnd(client, cartQuery());
      return lines?.length ?? client.getQueryData<number>(queryKey) ?? 0;
    },
    enabled: readSession() !== null,
    networkMode: 'always',
    retry: false,
  });
}

/** The number of cart lines; 0 for visitors. */
export function useCartCount(): number {
  const signedIn = useSession() !== null;
  const { data = 0 } = useQuery(cartCountQuery());
  return signedIn ? data : 0;
}

async function linesOf(answer: Partial<CartResponse>): Promise<Lines> {
  const { data } = answer;
  if (data !== undefined && isWholeList(data, 'available')) return data;
  return (await import('./answers.ts')).cartFrom(answer);
}

/** The stored copy changed in another tab or by hand: refetches the cart if it differs from what is shown. */
export function onStoredCartChanged(client: QueryClient): void {
  if (readSession() === null || client.isMutating({ mutationKey: changesOfCart }) > 0) return;
  const { queryKey } = cartQuery();
  const lines = client.getQueryData(queryKey);
  const known = lines ? isStored(lines) : client.getQueryData(cartCountQuery().queryKey) === storedCount();
  if (!known) void client.invalidateQueries({ queryKey: personalKey('cart') });
}
