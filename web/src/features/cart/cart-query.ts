// The queries of the cart that every page loads: its lines and their count. Mutations are in api.ts.
import type { CartItemResponse, CartResponse } from '@aangan/shared-events/features/cart/http';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { NoAnswerError } from '../../lib/api/api-error.ts';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { fetchToEnd } from '../../lib/api/fetch-to-end.ts';
import { isWriting } from '../../lib/own-writes.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { lastLiveMessage } from '../../lib/live-record.ts';
import { read } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { storeCart } from './stored-cart.ts';

export type Lines = readonly CartItemResponse[];

const RETRIES = 2;
const RETRY_AFTER_MS = 2_000;
export const changesOfCart = ['cart'] as const;

export function cartQuery() {
  return queryOptions({
    queryKey: personalKey('cart', 'lines'),
    queryFn: async ({ client, queryKey, signal }): Promise<Lines> => {
      const token = readSession()?.token;
      const began = performance.now();
      const answered = await linesOf(await read<Partial<CartResponse>>(cartPaths.cart, { signal }));
      // A message that arrived meanwhile is at least as new.
      const data = lastLiveMessage(client, 'cart-count', began)?.lines ?? answered;
      const shown = client.getQueryData<Lines>(queryKey);
      if (shown && isWriting(client, changesOfCart)) return shown;
      // The shopper may have logged out during the request: then no copy is stored.
      if (readSession()?.token !== token) return data;
      client.setQueryData(personalKey('cart', 'count'), data.length);
      storeCart(data);
      return data;
    },
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
