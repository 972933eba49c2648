// A customer's own orders, paged.
import { orderPaths, type OrdersResponse } from '@aangan/shared-events/features/orders/http';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { read } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { onLiveMessage, liveMessagesSince } from '../../lib/live-record.ts';
import { onOrderStatus, ordersKey, type OrdersPage, replaceOrder, withMessage } from './order-cache.ts';

/** The customer's orders, newest first, paged. */
export function ordersQuery() {
  return infiniteQueryOptions({
    queryKey: ordersKey(),
    queryFn: ({ pageParam, signal }) => readOrders({ cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: readSession() !== null,
    networkMode: 'always',
    // Live messages carry the changes; see app/live-updates.ts.
    refetchOnWindowFocus: false,
  });
}

/** Fetches orders of the customer, newest first. */
export async function readOrders(
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<OrdersPage> {
  const began = performance.now();
  const answer = await read<Partial<OrdersResponse>>(orderPaths.all, { query, signal });
  const orders =
    answer.data !== undefined && isWholeList(answer.data, 'revision')
      ? answer.data
      : (await import('./answers.ts')).ordersFrom(answer);
  return { orders: liveMessagesSince(began).reduce(withMessage, orders), next: answer.next };
}

// Once the orders are loaded, live messages update the list, shown or not.
onLiveMessage((client, message) => {
  if (message.name === 'order-status') onOrderStatus(client, message.data);
  if (message.name === 'order-placed') replaceOrder(client, message.data.order);
});
