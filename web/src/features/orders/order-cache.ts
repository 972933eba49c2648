// What the shop says of orders, put into the lists that are on the screen. A word older than what is shown changes nothing.
import type { OrderResponse, OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';
import { personalKey } from '../../lib/personal-data.ts';
import type { ToldLive } from '../../lib/told-live.ts';

type Orders = readonly OrderResponse[];

export function withStatus(orders: Orders, told: LiveMessages['order-status']): Orders {
  const { orderId, ...news } = told;
  return orders.map((order) =>
    order.id === orderId && order.revision < news.revision ? { ...order, ...news } : order,
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
export function withTold(orders: Orders, told: ToldLive): Orders {
  return told.name === 'order-status' ? withStatus(orders, told.data) : orders;
}

export function onOrderStatus(client: QueryClient, told: LiveMessages['order-status']): void {
  const orders = client.getQueryData<Orders>(personalKey('orders'));
  // An order that this tab has not heard of, because another one placed it.
  if (orders?.every(({ id }) => id !== told.orderId))
    void client.invalidateQueries({ queryKey: personalKey('orders') });
  changeOrders(client, (orders) => withStatus(orders, told));
}

export function replaceOrder(client: QueryClient, order: OrderResponse): void {
  changeOrders(client, (orders) => withOrder(orders, order));
}

export function onOrderStats(client: QueryClient, stats: OrderStatsResponse): void {
  client.setQueryData(['figures', 'orders'], stats);
}

function changeOrders(client: QueryClient, change: (orders: Orders) => Orders): void {
  client.setQueryData<Orders>(personalKey('orders'), (orders) => orders && change(orders));
}
