// GET /api/orders: all orders for an administrator, their own for a customer; newest first, and in pages where that is asked for.
import type { OrderResponse, OrdersQuery, OrdersResponse } from '@aangan/shared-events/features/orders/http';
import {
  orderKey,
  ordersInStatusIndex,
  ordersIndex,
  ordersOfIndex,
  ordersProjection,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import type { Views } from '../../kernel/views.ts';
import { filterOrders, needsEveryOrder } from './filter-orders.ts';
import { toOrderResponse } from './queries.ts';

/** The most orders of one answer to an administrator. */
const MOST_AT_ONCE = 1_000;
/** How far back a search looks; the index tells the newest ones first. */
const MOST_SEARCHED = 10_000;
const CHUNK = 500;

type OrderViews = Pick<Views, 'documents' | 'members' | 'size'>;
type Asker = { readonly accountId: string; readonly role: string };

/** Makes the list for whoever asks; days are those of the shop's time zone. */
export function makeListOrders(views: OrderViews, timeZone: string) {
  const read = async (ids: readonly string[]): Promise<readonly OrderView[]> => {
    const found: OrderView[] = [];
    for (let start = 0; start < ids.length; start += CHUNK) {
      const keys = ids.slice(start, start + CHUNK).map((id) => orderKey(Number(id)));
      const chunk = await views.documents<OrderView>(ordersProjection, keys);
      found.push(...chunk.filter((view) => view !== undefined));
    }
    return found;
  };

  return async ({ accountId, role }: Asker, query: OrdersQuery): Promise<OrdersResponse> => {
    const isAdmin = role === 'admin';
    const asksForPages = Object.values(query).some((value) => value !== undefined);
    const limit = query.limit ?? (isAdmin || asksForPages ? MOST_AT_ONCE : undefined);
    const index = isAdmin ? adminIndex(query) : ordersOfIndex(accountId);
    const page = query.page ?? 1;
    const offset = limit === undefined ? 0 : (page - 1) * limit;

    if (!needsEveryOrder(query, isAdmin)) {
      const newestFirst = query.sort !== 'createdAt_asc';
      const range = { newestFirst, offset, ...(limit !== undefined && { count: limit }) };
      const data = await read(await views.members(ordersProjection, index, range));
      const total = asksForPages ? await views.size(ordersProjection, index) : undefined;
      return answer(data.map(toOrderResponse), total, limit);
    }
    const range = { newestFirst: true, count: MOST_SEARCHED };
    const all = await read(await views.members(ordersProjection, index, range));
    const matching = filterOrders(all, query, timeZone);
    const data = matching.slice(offset, offset + (limit ?? matching.length));
    return answer(data.map(toOrderResponse), matching.length, limit);
  };
}

function adminIndex({ status }: OrdersQuery): string {
  return status === undefined ? ordersIndex : ordersInStatusIndex(status);
}

function answer(
  data: readonly OrderResponse[],
  total: number | undefined,
  limit: number | undefined,
): OrdersResponse {
  if (total === undefined) return { success: true, data };
  const totalPages = Math.max(1, Math.ceil(total / (limit ?? Math.max(1, total))));
  return { success: true, data, total, totalPages };
}
