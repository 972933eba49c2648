// Searches orders. A number or its prefix, an amount and a customer's id are found by indexes, however old
// the order is; words are not indexed and are searched in the newest orders.
import { HIGHEST_PRICE_PAISE } from '@aangan/shared-events/money';
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import {
  orderKey,
  ordersByTotalIndex,
  ordersIndex,
  ordersOfIndex,
  ordersProjection,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { catchingUp } from '../../domain/common-refusals.ts';
import { inPortions } from '../../http/answers/chunks.ts';
import type { Views } from '../../views/views.ts';
import { filterOrders } from './filter-orders.ts';
import { findOrders } from './found-orders.ts';

export type OrderViews = Pick<Views, 'documents' | 'members' | 'scored' | 'size' | 'scoresOf'>;

/** How many of the newest orders are searched for words, and the most that an index returns. */
export const MAX_SEARCHED = 10_000;
/** A number has nine digits at most. */
const LONGEST_NUMBER = 9;

export type SearchedOrders = {
  readonly orders: readonly OrderView[];
  /** Set when there are more orders than were searched for words. */
  readonly searched?: number;
};

/** All matches, in the requested order. */
export async function searchOrders(
  views: OrderViews,
  time: ShopTime,
  query: OrdersQuery & { readonly search: string },
  maxSearched: number = MAX_SEARCHED,
): Promise<SearchedOrders> {
  const { status, from, to } = query;
  const newest = await findOrders(views, time, { status, from, to });
  const direct = await foundByIndex(views, query.search);
  const isNumberAlone = /^#\d+$/.test(query.search);
  const searchedNumbers = isNumberAlone ? [] : await newest.numbers(0, maxSearched);
  const found = new Map<number, OrderView>();
  const add = (order: OrderView): void => void found.set(order.id, order);

  await readOrders(views, [...direct], (orders) =>
    filterOrders(orders, { ...query, search: '' }, time).forEach(add),
  );
  await readOrders(views, searchedNumbers, (orders) => filterOrders(orders, query, time).forEach(add));
  return {
    orders: filterOrders([...found.values()], { sort: query.sort }, time),
    ...(!isNumberAlone && newest.total > maxSearched && { searched: maxSearched }),
  };
}

/** Reads orders in batches, and yields to other requests between two batches. */
export async function readOrders(
  views: Pick<Views, 'documents'>,
  numbers: readonly number[],
  take: (orders: readonly OrderView[]) => void,
): Promise<void> {
  const read = (keys: readonly string[]) => views.documents<OrderView>(ordersProjection, keys);
  for await (const _ of inPortions(numbers.map(orderKey), { read, make: take, weightOf: linesOf }));
}

/**
 * Reads orders that an index lists. Orders are never deleted: a missing one means that Redis was emptied, and
 * the read rejects with 503 `catching-up`.
 */
export function readNamed(views: Pick<Views, 'documents'>) {
  return async (keys: readonly string[]): Promise<readonly OrderView[]> =>
    (await views.documents<OrderView>(ordersProjection, keys)).map((order) => order ?? lost());
}

function lost(): never {
  throw catchingUp();
}

/** The weight of an order in lines of JSON: about five, and one for each item. */
export const linesOf = ({ items }: OrderView): number => 5 + items.length;

// Matches by index alone, regardless of the other filters.
async function foundByIndex(views: OrderViews, search: string): Promise<ReadonlySet<number>> {
  if (/\s/.test(search)) return new Set();
  const members = (index: string, range: { readonly from?: number; readonly to?: number } = {}) =>
    views.members(ordersProjection, index, { newestFirst: true, count: MAX_SEARCHED, ...range });
  const amount = amountIn(search);
  const lists = await Promise.all([
    ...numbersBeginningWith(search).map((range) => members(ordersIndex, range)),
    ...(amount === undefined ? [] : [members(ordersByTotalIndex('all'), { from: amount, to: amount })]),
    members(ordersOfIndex(search)),
  ]);
  return new Set(lists.flat().slice(0, MAX_SEARCHED).map(Number));
}

/** For example 12, 120 to 129, 1200 to 1299, and so on. */
function numbersBeginningWith(search: string): readonly { readonly from: number; readonly to: number }[] {
  const [, digits] = /^#?([1-9]\d*)$/.exec(search) ?? [];
  if (digits === undefined || digits.length > LONGEST_NUMBER) return [];
  return Array.from({ length: LONGEST_NUMBER - digits.length + 1 }, (_, extraDigits) => {
    const from = Number(digits) * 10 ** extraDigits;
    return { from, to: from + 10 ** extraDigits - 1 };
  });
}

/** Paise, when the text is an amount: `4297.5`, `₹4,297.50`. */
function amountIn(search: string): number | undefined {
  const [, rupees, decimals = ''] = /^₹?([\d,]{1,12})(?:\.(\d{1,2}))?$/.exec(search) ?? [];
  const whole = rupees?.replaceAll(',', '');
  if (whole === undefined || whole === '') return undefined;
  const paise = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return paise <= HIGHEST_PRICE_PAISE * 100 ? paise : undefined;
}
