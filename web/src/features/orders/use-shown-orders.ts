import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ordersQuery, readOrders } from './orders-query.ts';
import { ordersErrorText } from './messages.ts';
import { orderKey, type OrdersPage } from './order-cache.ts';

/** The shopper's loaded orders, and the order to show, however old it is. */
export function useShownOrders(orderId: number | undefined) {
  const list = useInfiniteQuery(ordersQuery());
  const pages = list.data?.pages ?? [];
  const orders = pages.flatMap((page) => page.orders);
  const listed = orders.find(({ id }) => id === orderId);
  const isBehind = listed === undefined && orderId !== undefined && isOlder(pages, orderId);
  const single = useQuery({ ...orderQuery(orderId ?? 0), enabled: isBehind });
  // The error of the next page is shown beside its button.
  const listError = list.isFetchNextPageError ? null : list.error;
  const error = listError ?? (isBehind ? single.error : null);
  return {
    orders: list.data && orders,
    order: listed ?? (isBehind ? single.data : undefined) ?? undefined,
    problem: error && ordersErrorText(error),
    retry: () => void (listError === null && isBehind ? single : list).refetch(),
    isFetching: (list.isFetching && !list.isFetchingNextPage) || (isBehind && single.isFetching),
    older: list.hasNextPage
      ? {
          onShow: () => void list.fetchNextPage(),
          isLoading: list.isFetchingNextPage,
          problem: list.isFetchNextPageError ? ordersErrorText(list.error) : null,
        }
      : undefined,
  };
}

/** One order; null when the customer has no order of this number. */
function orderQuery(orderId: number) {
  return queryOptions({
    queryKey: orderKey(orderId),
    queryFn: async ({ client, signal }) => {
      const { orders } = await readOrders(client, { cursor: orderId + 1, limit: 1 }, signal);
      return orders.find(({ id }) => id === orderId) ?? null;
    },
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}

/** Whether an order, if it exists, is beyond the loaded pages. */
function isOlder(pages: readonly OrdersPage[], orderId: number): boolean {
  const { orders = [], next } = pages.at(-1) ?? {};
  return next !== undefined && orderId < (orders.at(-1)?.id ?? 0);
}
