// A customer's own orders, paged.
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrdersResponse } from '@aangan/shared-events/features/orders/http';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { read } from '../../lib/api/request.ts';
import { liveMessagesSince } from '../../lib/live-record.ts';
import { ownOnly } from '../../lib/session/own-only.ts';
import { ordersKey, type OrdersPage, withChange, withMessage } from './order-cache.ts';

/** The customer's orders, newest first, paged. */
export function ordersQuery() {
  return infiniteQueryOptions({
    queryKey: ordersKey(),
    queryFn: ({ client, pageParam, signal }) => readOrders(client, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
    // Live messages carry the changes; see app/live-updates.ts.
    refetchOnWindowFocus: false,
  });
}

/** Fetches orders of the customer, newest first. */
export async function readOrders(
  client: QueryClient,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<OrdersPage> {
  const began = performance.now();
  const answer = await read<Partial<OrdersResponse>>(orderPaths.all, {
    query: { ...query, ...ownOnly() },
    signal,
  });
  const orders =
    answer.data !== undefined && isWholeList(answer.data, 'revision')
      ? answer.data
      : (await import('./answers.ts')).ordersFrom(answer);
  const apply = query['cursor'] === '' ? withMessage : withChange;
  return { orders: liveMessagesSince(client, began).reduce(apply, orders), next: answer.next };
}
