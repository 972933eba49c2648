// A customer's own orders, a page at a time.
import { orderPaths, type OrdersResponse } from '@aangan/shared-events/features/orders/http';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { toldSince } from '../../lib/told-live.ts';
import { ordersKey, type OrdersPage, withTold } from './order-cache.ts';

/** The answer was no list of orders. */
export class NotAnArrayError extends Error {
  constructor() {
    super('Response data is not an array');
  }
}

/** The customer's orders from the newest on, a page at a time. */
export function ordersQuery() {
  return infiniteQueryOptions({
    queryKey: ordersKey(),
    queryFn: ({ pageParam, signal }) => readOrders({ cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: readSession() !== null,
    networkMode: 'always',
    // The shop says by itself what changes; see app/live-updates.ts.
    refetchOnWindowFocus: false,
  });
}

/** Asks for some of the customer's orders, newest first. */
export async function readOrders(
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<OrdersPage> {
  const began = performance.now();
  const { data, next } = await read<OrdersResponse>(orderPaths.all, { query, signal });
  if (!Array.isArray(data)) throw new NotAnArrayError();
  return { orders: toldSince(began).reduce(withTold, data), next };
}
