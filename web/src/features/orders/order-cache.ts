// Applies live messages to the cached orders. A message older than the cached revision is ignored.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';
import type { LiveRecord } from '../../lib/live-record.ts';

type Orders = readonly OrderResponse[];

/** Orders of the customer, newest first; `next` is the cursor of older ones, if any. */
export type OrdersPage = { readonly orders: Orders; readonly next: string | undefined };

type Pages = InfiniteData<OrdersPage>;

export const ordersKey = () => personalKey('orders');

export function withStatus(orders: Orders, message: LiveMessages['order-status']): Orders {
  const { orderId, ...change } = message;
  return orders.map((order) =>
    order.id === orderId && order.revision < change.revision ? { ...order, ...change } : order,
  );
}

/** Inserts a new order at the top; replaces a known one in place. */
export function withOrder(orders: Orders, placed: OrderResponse): Orders {
  const known = orders.find(({ id }) => id === placed.id);
  if (known === undefined) return [placed, ...orders].sort((a, b) => b.id - a.id);
  if (known.revision >= placed.revision) return orders;
  return orders.map((order) => (order.id === placed.id ? placed : order));
}

/** Applies a message that arrived during the request. */
export function withMessage(orders: Orders, message: LiveRecord): Orders {
  return message.name === 'order-status' ? withStatus(orders, message.data) : orders;
}

export function onOrderStatus(client: QueryClient, message: LiveMessages['order-status']): void {
  const pages = client.getQueryData<Pages>(ordersKey())?.pages;
  changePages(client, (orders) => withStatus(orders, message));
  // An order that is not cached: another tab placed it, or it is older than the loaded pages.
  if (pages && pageOf(pages, message.orderId) < 0) void client.invalidateQueries({ queryKey: ordersKey() });
}

/** Replaces an order on its page; inserts a new one on the first page. */
export function replaceOrder(client: QueryClient, order: OrderResponse): void {
  changePages(client, (orders, at, pages) =>
    at === Math.max(0, pageOf(pages, order.id)) ? withOrder(orders, order) : orders,
  );
}

function pageOf(pages: readonly OrdersPage[], orderId: number): number {
  return pages.findIndex(({ orders }) => orders.some(({ id }) => id === orderId));
}

function changePages(
  client: QueryClient,
  change: (orders: Orders, at: number, pages: readonly OrdersPage[]) => Orders,
): void {
  client.setQueryData<Pages>(
    ordersKey(),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, at, all) => ({ ...page, orders: change(page.orders, at, all) })),
      },
  );
}
