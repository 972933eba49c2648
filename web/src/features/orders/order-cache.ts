// Applies live messages to the cached orders. A message older than the cached revision is ignored.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { changeCached, markOutdated } from '../../lib/outdated.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import type { LiveRecord } from '../../lib/live-record.ts';

type Orders = readonly OrderResponse[];

/** Orders of the customer, newest first; `next` is the cursor of older ones, if any. */
export type OrdersPage = { readonly orders: Orders; readonly next: string | undefined };

export type PaymentStatus = Omit<LiveMessages['payment-status'], 'details'>;

type Pages = InfiniteData<OrdersPage>;

export const ordersKey = () => personalKey('orders');
/** Pages of the customer's searched orders. */
export const foundOrdersKey = () => personalKey('found-orders');
export const orderKey = (orderId: number) => personalKey('orders', orderId);

export function withStatus(orders: Orders, message: LiveMessages['order-status']): Orders {
  const { orderId, from: _from, ...change } = message;
  return orders.map((order) => {
    if (order.id !== orderId || order.revision >= change.revision) return order;
    // A message about an order that has a reason names it.
    const { reason: _, ...rest } = order;
    return { ...rest, ...change };
  });
}

/** Sets an order's payment, which has a stream and revisions of its own. */
export function withPaymentStatus(
  orders: Orders,
  { orderId, state, paid, refunded, revision }: PaymentStatus,
): Orders {
  const payment = { state, paid, refunded, revision };
  const known = orders.find(({ id }) => id === orderId);
  if (known === undefined || revisionOf(known) >= payment.revision) return orders;
  return orders.map((order) => (order === known ? { ...order, payment } : order));
}

type Versioned = Pick<OrderResponse, 'revision' | 'payment'>;

/** The revision of an order's payment, which answers of other APIs lack. */
function revisionOf({ payment: { revision = -1 } }: Versioned): number {
  return revision;
}

/** The newest state of an order; its payment may be newer than the rest. */
export function newestOf<Order extends Versioned>(known: Order, order: Order): Order {
  const payment = revisionOf(known) > revisionOf(order) ? known.payment : order.payment;
  if (known.revision < order.revision) return { ...order, payment };
  return known.payment === payment ? known : { ...known, payment };
}

/** Whether an order is another person's: administrators receive and change the orders of all customers. */
function isOthers({ userId }: OrderResponse): boolean {
  const session = readSession();
  return session?.isAdmin === true && userId !== session.userId;
}

/** Inserts a new order of this person at the top; replaces a known one in place. */
export function withOrder(orders: Orders, placed: OrderResponse): Orders {
  const known = orders.find(({ id }) => id === placed.id);
  if (known === undefined) return isOthers(placed) ? orders : [placed, ...orders].sort((a, b) => b.id - a.id);
  const next = newestOf(known, placed);
  return next === known ? orders : orders.map((order) => (order === known ? next : order));
}

/** Applies a message that arrived during the request of the first page. */
export function withMessage(orders: Orders, message: LiveRecord): Orders {
  return message.name === 'order-placed'
    ? withOrder(orders, message.data.order)
    : withChange(orders, message);
}

/** Applies a message that arrived during the request of older orders: new ones are not among them. */
export function withChange(orders: Orders, message: LiveRecord): Orders {
  if (message.name === 'payment-status') return withPaymentStatus(orders, message.data);
  return message.name === 'order-status' ? withStatus(orders, message.data) : orders;
}

/** Changes the order where it is cached: in the list, or alone because it is older than the loaded pages. */
export function onOrderStatus(client: QueryClient, message: LiveMessages['order-status']): void {
  changePages(client, (orders) => withStatus(orders, message));
  client.setQueryData<OrderResponse | null>(orderKey(message.orderId), (order) =>
    order ? withStatus([order], message)[0] : order,
  );
  changeFound(client, (orders) => withStatus(orders, message));
}

/** Shows an order's payment where the order is cached. */
export function setPaymentStatus(client: QueryClient, status: PaymentStatus): void {
  changePages(client, (orders) => withPaymentStatus(orders, status));
  client.setQueryData<OrderResponse | null>(orderKey(status.orderId), (order) =>
    order ? withPaymentStatus([order], status)[0] : order,
  );
  changeFound(client, (orders) => withPaymentStatus(orders, status));
}

/** An order that was placed in another tab or browser; it may move the rows of a searched list. */
export function onOrderPlaced(client: QueryClient, order: OrderResponse): void {
  if (isOthers(order)) return;
  replaceOrder(client, order);
  markOutdated(client, foundOrdersKey());
}

function changeFound(client: QueryClient, change: (orders: Orders) => Orders): void {
  changeCached<{ readonly orders: Orders }>(client, foundOrdersKey(), (page) => ({
    ...page,
    orders: change(page.orders),
  }));
}

/** Whether the order is in the loaded list. */
export function hasOrder(client: QueryClient, orderId: number): boolean {
  const pages = client.getQueryData<Pages>(ordersKey())?.pages;
  return pages !== undefined && pageOf(pages, orderId) >= 0;
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
