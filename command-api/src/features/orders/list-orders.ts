// GET /api/orders: all orders for an administrator, their own for a customer; newest first, and in pages where that is asked for.
import type { OrdersQuery, OrdersResponse } from '@aangan/shared-events/features/orders/http';
import {
  orderKey,
  ordersOfIndex,
  ordersProjection,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { filterOrders } from './filter-orders.ts';
import { findOrders, foundAmong, type FoundOrders } from './found-orders.ts';
import { toOrderResponse } from './queries.ts';
import { MOST_SEARCHED, readOrders, searchOrders, type OrderViews } from './search-orders.ts';

/** The most orders of one answer to an administrator. */
const MOST_AT_ONCE = 1_000;

type Asker = { readonly accountId: string; readonly role: string };

/** Makes the list for whoever asks; days are those of the shop's time zone. */
export function makeListOrders(views: OrderViews, time: ShopTime, mostSearched: number = MOST_SEARCHED) {
  return async ({ accountId, role }: Asker, query: OrdersQuery): Promise<OrdersResponse> => {
    const isAdmin = role === 'admin';
    const asksForPages = Object.values(query).some((value) => value !== undefined);
    const found = isAdmin
      ? await findForAdministrator(views, time, query, mostSearched)
      : await findOwn(views, time, accountId, query);
    const limit = query.limit ?? (isAdmin || asksForPages ? MOST_AT_ONCE : Math.max(1, found.total));
    const totalPages = Math.max(1, Math.ceil(found.total / limit));
    // A page past the end answers the last one.
    const page = Math.min(query.page ?? 1, totalPages);
    const orders = await inOrder(views, await found.numbers((page - 1) * limit, limit));
    const data = orders.map(toOrderResponse);
    if (!asksForPages) return { success: true, data };
    const { total, searched } = found;
    return { success: true, data, total, totalPages, page, ...(searched !== undefined && { searched }) };
  };
}

/**
 * What a customer's own orders are made of, all of them together; undefined for an administrator's, and for pages and searches: an order that is not
 * among them may come to be.
 */
export function ownOrdersIn({ accountId, role }: Asker, body: unknown): readonly string[] | undefined {
  const isAll = typeof body === 'object' && body !== null && 'data' in body && !('total' in body);
  if (role === 'admin' || !isAll || !Array.isArray(body.data)) return undefined;
  return [`index:${ordersOfIndex(accountId)}`, ...body.data.map(({ id }) => orderKey(Number(id)))];
}

/** What an administrator's query finds; also for the export. */
export async function findForAdministrator(
  views: OrderViews,
  time: ShopTime,
  query: OrdersQuery,
  mostSearched: number = MOST_SEARCHED,
): Promise<FoundOrders> {
  const { search = '' } = query;
  if (search === '') return findOrders(views, time, query);
  const { orders, searched } = await searchOrders(views, time, { ...query, search }, mostSearched);
  return asFound(orders, searched);
}

// A customer's own are few enough to be read.
async function findOwn(
  views: OrderViews,
  time: ShopTime,
  accountId: string,
  query: OrdersQuery,
): Promise<FoundOrders> {
  const newest = { newestFirst: true, count: MOST_SEARCHED };
  const numbers = await views.members(ordersProjection, ordersOfIndex(accountId), newest);
  const own: OrderView[] = [];
  await readOrders(views, numbers.map(Number), (orders) => void own.push(...orders));
  return asFound(filterOrders(own, query, time));
}

function asFound(orders: readonly OrderView[], searched?: number): FoundOrders {
  return foundAmong(
    orders.map(({ id }) => id),
    searched,
  );
}

async function inOrder(views: OrderViews, numbers: readonly number[]): Promise<readonly OrderView[]> {
  const read: OrderView[] = [];
  await readOrders(views, numbers, (orders) => void read.push(...orders));
  return read;
}
