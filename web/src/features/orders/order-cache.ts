// What the shop says of orders, put into the lists that are on the screen. A word older than what is shown changes nothing.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';
import type { LiveRecord } from '../../lib/live-record.ts';

type Orders = readonly OrderResponse[];

/** Orders of the customer, newest first; `next` is the cursor of older ones, where there are any. */
export type OrdersPage = { readonly orders: Orders; readonly next: string | undefined };

type Pages = InfiniteData<OrdersPage>;

export const ordersKey = () => personalKey('orders');

export function withStatus(orders: Orders, message: LiveMessages['order-status']): Orders {
  const { orderId, ...change } = message;
  return orders.map((order) =>
    order.id === orderId && order.revision < change.revision ? { ...order, ...change } : order,
  );
}

/** A new order goes to the top; one that is there already keeps its place. */
export function withOrder(orders: Orders, placed: OrderResponse): Orders {
  const known = orders.find(({ id }) => id === placed.id);
  if (known === undefined) return [placed, ...orders].sort((a, b) => b.id - a.id);
  if (known.revision >= placed.revision) return orders;
  return orders.map((order) => (order.id === placed.id ? placed : order));
}

/** The orders by what the shop has told while they were asked for. */
export function withMessage(orders: Orders, message: LiveRecord): Orders {
  return message.name === 'order-status' ? withStatus(orders, message.data) : orders;
}

export function onOrderStatus(client: QueryClient, message: LiveMessages['order-status']): void {
  const pages = client.getQueryData<Pages>(ordersKey())?.pages;
  changePages(client, (orders) => withStatus(orders, message));
  // An order that this tab has not heard of, because another one placed it, or one that is older than these.
  if (pages && pageOf(pages, message.orderId) < 0) void client.invalidateQueries({ queryKey: ordersKey() });
}

/** Puts an order where it stands, a new one on the first page. */
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
