// Orders as their indexes find them: how many there are, and which stand from one place to another. No order is read for it.
import type { OrderStatus } from '@aangan/shared-events/features/orders/events';
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import {
  orderMember,
  ordersByTimeIndex,
  ordersByTotalIndex,
  ordersProjection,
} from '@aangan/shared-events/features/orders/views';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import type { ScoreRange, Views } from '../../kernel/views.ts';

export type FoundOrders = {
  readonly total: number;
  /** How many of the newest ones were looked at, where there are more: older ones that fit may be missing. */
  readonly searched?: number;
  /** Numbers of orders, in the order asked for. */
  readonly numbers: (offset: number, count: number) => Promise<readonly number[]>;
};

export type OrderIndexes = Pick<Views, 'members' | 'size' | 'scoresOf'>;
export type OrdersFilter = Pick<OrdersQuery, 'status' | 'from' | 'to' | 'sort'>;

/** The most orders of a span of days that are sorted by their total: no index does that. */
const MOST_SORTED = 50_000;
const TOTALS_AT_ONCE = 5_000;

/** Finds orders by status and days, sorted by time or total. */
export async function findOrders(
  views: OrderIndexes,
  time: ShopTime,
  filter: OrdersFilter,
): Promise<FoundOrders> {
  const { status = 'all', sort = 'createdAt_desc' } = filter;
  const range = momentsOf(filter, time);
  const isDescending = sort.endsWith('_desc');
  if (sort.startsWith('createdAt')) return inIndex(views, ordersByTimeIndex(status), range, isDescending);
  if (range.from === undefined && range.to === undefined)
    return inIndex(views, ordersByTotalIndex(status), {}, isDescending);
  return sortedByTotal(views, await inIndex(views, ordersByTimeIndex(status), range, true), isDescending);
}

/** The moments of the days asked for, both included. */
export function momentsOf({ from, to }: Pick<OrdersFilter, 'from' | 'to'>, time: ShopTime): ScoreRange {
  return {
    from: from === undefined ? undefined : time.startOf(from),
    to: to === undefined ? undefined : time.startOf(daysAfter(to, 1)) - 1,
  };
}

/** The newest orders of a status and some days. */
export async function newestOrders(
  views: OrderIndexes,
  status: OrderStatus | 'all',
  range: ScoreRange,
): Promise<FoundOrders> {
  return inIndex(views, ordersByTimeIndex(status), range, true);
}

// By rank, which an index finds at once: a walk from the beginning of the range would take the longer the further it goes.
async function inIndex(
  views: OrderIndexes,
  index: string,
  { from, to }: ScoreRange,
  newestFirst: boolean,
): Promise<FoundOrders> {
  const beyond = newestFirst ? to && { from: to + 1 } : from && { to: from - 1 };
  const [total, before] = await Promise.all([
    views.size(ordersProjection, index, { from, to }),
    beyond ? views.size(ordersProjection, index, beyond) : 0,
  ]);
  return {
    total,
    numbers: async (offset, count) => {
      const within = Math.max(0, Math.min(count, total - offset));
      const range = { newestFirst, offset: before + offset, count: within };
      return (await views.members(ordersProjection, index, range)).map(Number);
    },
  };
}

async function sortedByTotal(
  views: OrderIndexes,
  newest: FoundOrders,
  isDescending: boolean,
): Promise<FoundOrders> {
  const numbers = await newest.numbers(0, MOST_SORTED);
  const totals = await totalsOf(views, numbers);
  const sign = isDescending ? -1 : 1;
  const sorted = numbers
    .map((number, at) => ({ number, total: totals[at] ?? 0 }))
    .sort((first, second) => sign * (first.total - second.total || first.number - second.number));
  return {
    total: sorted.length,
    ...(newest.total > MOST_SORTED && { searched: MOST_SORTED }),
    numbers: async (offset, count) => sorted.slice(offset, offset + count).map(({ number }) => number),
  };
}

async function totalsOf(
  views: OrderIndexes,
  numbers: readonly number[],
): Promise<readonly (number | undefined)[]> {
  const found: (number | undefined)[] = [];
  for (let at = 0; at < numbers.length; at += TOTALS_AT_ONCE) {
    const members = numbers.slice(at, at + TOTALS_AT_ONCE).map(orderMember);
    found.push(...(await views.scoresOf(ordersProjection, ordersByTotalIndex('all'), members)));
  }
  return found;
}
