// GET /api/orders: all orders for an administrator, their own for a customer and for an administrator who asks for these; newest first, in pages when
// requested.
import type { OrderResponse, OrdersQuery, OrdersResponse } from '@aangan/shared-events/features/orders/http';
import {
  orderKey,
  ordersOfIndex,
  ordersProjection,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { inPortions, jsonWithList } from '../../http/answers/chunks.ts';
import { JSON_TYPE } from '../../http/answers/send-private.ts';
import type { StreamedBody } from '../../http/route.ts';
import { filterOrders } from './filter-orders.ts';
import { findOrders, foundAmong, inIndex, inPaymentState, type FoundOrders } from './found-orders.ts';
import { toOrderResponse } from './queries.ts';
import { cursorAlone } from './refusals.ts';
import {
  linesOf,
  MAX_SEARCHED,
  readNamed,
  readOrders,
  searchOrders,
  type OrderViews,
} from './search-orders.ts';

/** The most orders in one answer to an administrator. */
const MAX_PER_ANSWER = 1_000;
/** The most orders in one answer to a customer. */
const MAX_OWN = 200;
/** How many of a customer's newest orders are filtered by a search, a status or days. */
const MAX_OWN_SEARCHED = 1_000;

/** Makes the list of all orders for an administrator, streamed; days are those of the shop's time zone. */
export function makeListOrders(views: OrderViews, time: ShopTime, maxSearched: number = MAX_SEARCHED) {
  return async (query: OrdersQuery): Promise<StreamedBody> => {
    const found = await findForAdministrator(views, time, query, maxSearched);
    const { page, totalPages, offset, limit } = pageOf(query, found.total, MAX_PER_ANSWER);
    const numbers = await found.numbers(offset, limit);
    const { total, searched } = found;
    const { timeZone } = time;
    const pages = { total, totalPages, page, ...(searched !== undefined && { searched }), timeZone };
    const orders = inPortions(numbers.map(orderKey), {
      read: readNamed(views),
      make: (portion) => portion.map((order) => JSON.stringify(toOrderResponse(order))).join(','),
      weightOf: linesOf,
    });
    const rest = { success: true, ...(isPaged(query) && pages) };
    return { type: JSON_TYPE, text: jsonWithList(rest, 'data', orders) };
  };
}

/**
 * Makes the list of a customer's own orders: the newest ones, and older ones by the previous answer's cursor.
 */
export function makeListOwnOrders(views: OrderViews, time: ShopTime) {
  const read = async (numbers: readonly number[]): Promise<readonly OrderResponse[]> => {
    const orders: OrderResponse[] = [];
    await readOrders(views, numbers, (batch) => void orders.push(...batch.map(toOrderResponse)));
    return orders;
  };
  return async (accountId: string, query: OrdersQuery): Promise<OrdersResponse> => {
    const { cursor, limit = MAX_OWN } = query;
    const count = Math.min(limit, MAX_OWN);
    if (cursor !== undefined || !isPaged(query)) {
      if (isNarrowed(query) || query.page !== undefined) throw cursorAlone();
      const range = { newestFirst: true, count: count + 1, to: cursor && cursor - 1 };
      const numbers = (await views.members(ordersProjection, ordersOfIndex(accountId), range)).map(Number);
      const data = await read(numbers.slice(0, count));
      return { success: true, data, ...(numbers.length > count && { next: String(numbers[count - 1]) }) };
    }
    const found = await findOwn(views, time, accountId, query);
    const { page, totalPages, offset } = pageOf(query, found.total, MAX_OWN);
    const numbers = await found.numbers(offset, count);
    const { total, searched } = found;
    return {
      success: true,
      data: await read(numbers),
      ...{ total, totalPages, page },
      ...(!isNarrowed(query) && page < totalPages && { next: String(numbers.at(-1)) }),
      ...(searched !== undefined && { searched }),
    };
  };
}

/** The result of an administrator's query; also used by the export. */
export async function findForAdministrator(
  views: OrderViews,
  time: ShopTime,
  query: OrdersQuery,
  maxSearched: number = MAX_SEARCHED,
): Promise<FoundOrders> {
  const { search = '' } = query;
  if (search === '' && query.payment !== undefined) return findPaid(views, time, query, maxSearched);
  if (search === '') return findOrders(views, time, query);
  const { orders, searched } = await searchOrders(views, time, { ...query, search }, maxSearched);
  return asFound(orders, searched);
}

/** The orders in a payment state: all of them, or the newest that match the other filters too. */
async function findPaid(
  views: OrderViews,
  time: ShopTime,
  query: OrdersQuery,
  maxSearched: number,
): Promise<FoundOrders> {
  const { payment = 'paid', status, from, to, sort = 'createdAt_desc' } = query;
  const inState = await inPaymentState(views, payment);
  const isAlone = status === undefined && from === undefined && to === undefined;
  if (isAlone && sort === 'createdAt_desc') return inState;
  const matching: OrderView[] = [];
  await readOrders(
    views,
    await inState.numbers(0, maxSearched),
    (orders) => void matching.push(...filterOrders(orders, query, time)),
  );
  const isCut = inState.total > maxSearched;
  return asFound(filterOrders(matching, { sort }, time), isCut ? maxSearched : undefined);
}

function isPaged({ cursor: _, own: __, ...query }: OrdersQuery): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** Whether the query filters or sorts the list. */
function isNarrowed({ limit: _, page: __, ...query }: OrdersQuery): boolean {
  return isPaged(query);
}

// A page past the end returns the last one.
function pageOf({ page: requested = 1, limit = MAX_PER_ANSWER }: OrdersQuery, total: number, max: number) {
  const size = Math.min(limit, max);
  const totalPages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(requested, totalPages);
  return { page, totalPages, offset: (page - 1) * size, limit: size };
}

async function findOwn(
  views: OrderViews,
  time: ShopTime,
  accountId: string,
  query: OrdersQuery,
): Promise<FoundOrders> {
  // A customer's numbers are in the order of the log.
  const own = await inIndex(views, ordersOfIndex(accountId), {}, true);
  if (!isNarrowed(query)) return own;
  const matching: OrderView[] = [];
  const numbers = await own.numbers(0, MAX_OWN_SEARCHED);
  await readOrders(views, numbers, (orders) => void matching.push(...filterOrders(orders, query, time)));
  const sorted = filterOrders(matching, { sort: query.sort }, time);
  return asFound(sorted, own.total > MAX_OWN_SEARCHED ? MAX_OWN_SEARCHED : undefined);
}

function asFound(orders: readonly OrderView[], searched?: number): FoundOrders {
  return foundAmong(
    orders.map(({ id }) => id),
    searched,
  );
}
