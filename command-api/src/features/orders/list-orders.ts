// GET /api/orders: all orders for an administrator, their own for a customer; newest first, and in pages where that is asked for.
import type { OrderResponse, OrdersQuery, OrdersResponse } from '@aangan/shared-events/features/orders/http';
import {
  orderKey,
  ordersOfIndex,
  ordersProjection,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { DomainError } from '../../domain/domain-error.ts';
import type { ListedAnswer } from '../../http/answers/listed-answer.ts';
import { inPortions } from '../../http/answers/chunks.ts';
import { filterOrders } from './filter-orders.ts';
import { findOrders, foundAmong, inIndex, type FoundOrders } from './found-orders.ts';
import { toOrderResponse } from './queries.ts';
import {
  linesOf,
  MOST_SEARCHED,
  readNamed,
  readOrders,
  searchOrders,
  type OrderViews,
} from './search-orders.ts';

/** The most orders of one answer to an administrator. */
const MOST_AT_ONCE = 1_000;
/** The most orders of one answer to a customer. */
const MOST_OWN = 200;
/** How many of a customer's newest orders are looked through for a search, a status or some days. */
const MOST_OWN_SEARCHED = 1_000;

type Asker = { readonly accountId: string; readonly role: string };

/** Makes the list of all orders for an administrator, written while it is sent; days are those of the shop's time zone. */
export function makeListOrders(views: OrderViews, time: ShopTime, mostSearched: number = MOST_SEARCHED) {
  return async (query: OrdersQuery): Promise<ListedAnswer> => {
    const found = await findForAdministrator(views, time, query, mostSearched);
    const { page, totalPages, offset, limit } = pageOf(query, found.total, MOST_AT_ONCE);
    const numbers = await found.numbers(offset, limit);
    const { total, searched } = found;
    const pages = { total, totalPages, page, ...(searched !== undefined && { searched }) };
    return {
      head: { success: true, ...(asksForPages(query) && pages) },
      field: 'data',
      items: inPortions(numbers.map(orderKey), {
        read: readNamed(views),
        make: (orders) => orders.map((order) => JSON.stringify(toOrderResponse(order))).join(','),
        weightOf: linesOf,
      }),
    };
  };
}

/** Makes the list of a customer's own orders: the newest ones, and older ones by the cursor of the answer before. */
export function makeListOwnOrders(views: OrderViews, time: ShopTime) {
  const read = async (numbers: readonly number[]): Promise<readonly OrderResponse[]> => {
    const orders: OrderResponse[] = [];
    await readOrders(views, numbers, (portion) => void orders.push(...portion.map(toOrderResponse)));
    return orders;
  };
  return async (accountId: string, query: OrdersQuery): Promise<OrdersResponse> => {
    const { cursor, limit = MOST_OWN } = query;
    const most = Math.min(limit, MOST_OWN);
    if (cursor !== undefined || !asksForPages(query)) {
      if (isNarrowed(query) || query.page !== undefined) throw cursorAlone();
      const range = { newestFirst: true, count: most + 1, to: cursor && cursor - 1 };
      const numbers = (await views.members(ordersProjection, ordersOfIndex(accountId), range)).map(Number);
      const data = await read(numbers.slice(0, most));
      return { success: true, data, ...(numbers.length > most && { next: String(numbers[most - 1]) }) };
    }
    const found = await findOwn(views, time, accountId, query);
    const { page, totalPages, offset } = pageOf(query, found.total, MOST_OWN);
    const numbers = await found.numbers(offset, most);
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

/**
 * What a customer's own orders are made of; undefined for pages and searches: an order that is not among them may come to be. An order that is placed
 * changes the index, and with it every part of the list.
 */
export function ownOrdersIn({ accountId }: Asker, body: unknown): readonly string[] | undefined {
  const isPlain = typeof body === 'object' && body !== null && 'data' in body && !('total' in body);
  if (!isPlain || !Array.isArray(body.data)) return undefined;
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

function asksForPages({ cursor: _, ...query }: OrdersQuery): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** Whether it asks for another list than all orders, newest first. */
function isNarrowed({ cursor: _, limit: __, page: ___, ...query }: OrdersQuery): boolean {
  return asksForPages(query);
}

export function cursorAlone(): DomainError {
  const message = 'A cursor goes with a limit alone.';
  return new DomainError('invalid', 'invalid', message, { field: 'cursor' });
}

// A page past the end answers the last one.
function pageOf({ page: asked = 1, limit = MOST_AT_ONCE }: OrdersQuery, total: number, most: number) {
  const size = Math.min(limit, most);
  const totalPages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, totalPages);
  return { page, totalPages, offset: (page - 1) * size, limit: size };
}

async function findOwn(
  views: OrderViews,
  time: ShopTime,
  accountId: string,
  query: OrdersQuery,
): Promise<FoundOrders> {
  // Their numbers stand in the order of the log.
  const own = await inIndex(views, ordersOfIndex(accountId), {}, true);
  if (!isNarrowed(query)) return own;
  const fitting: OrderView[] = [];
  const numbers = await own.numbers(0, MOST_OWN_SEARCHED);
  await readOrders(views, numbers, (orders) => void fitting.push(...filterOrders(orders, query, time)));
  const sorted = filterOrders(fitting, { sort: query.sort }, time);
  return asFound(sorted, own.total > MOST_OWN_SEARCHED ? MOST_OWN_SEARCHED : undefined);
}

function asFound(orders: readonly OrderView[], searched?: number): FoundOrders {
  return foundAmong(
    orders.map(({ id }) => id),
    searched,
  );
}
