// Orders as their indexes find them: how many there are, and which stand from one place to another. No order is read for it.
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import {
  orderMember,
  ordersByTimeIndex,
  ordersByTotalIndex,
  ordersIndex,
  ordersInIndex,
  ordersProjection,
} from '@aangan/shared-events/features/orders/views';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import type { ScoreRange, Views } from '../../views/views.ts';

/** What was found when it was looked for: orders that are placed later are not among it, and push none of it out. */
export type FoundOrders = {
  readonly total: number;
  /** How many of the newest ones were looked at, where there are more: older ones that fit may be missing. */
  readonly searched?: number;
  /** Numbers of orders, in the order asked for. */
  readonly numbers: (offset: number, count: number) => Promise<readonly number[]>;
  /** All of them, read in portions. */
  readonly all: () => Promise<readonly number[]>;
};

export type OrderIndexes = Pick<Views, 'members' | 'scored' | 'size' | 'scoresOf'>;
export type OrdersFilter = Pick<OrdersQuery, 'status' | 'from' | 'to' | 'sort'>;

/** The most orders of a span of days that are sorted by their number, or their total: no index does that. */
const MOST_SORTED = 50_000;
const TOTALS_AT_ONCE = 5_000;
const NUMBERS_AT_ONCE = 10_000;
/** How many orders may come in below the last one of an index between two reads: requests overtake each other. */
const CAME_BELOW = 100;

/**
 * Finds orders by status and days, sorted by total or in the order in which they came, which is that of their numbers. More than `MOST_SORTED` of some
 * days stand in the order of their times.
 */
export async function findOrders(
  views: OrderIndexes,
  time: ShopTime,
  filter: OrdersFilter,
): Promise<FoundOrders> {
  const { status = 'all', sort = 'createdAt_desc' } = filter;
  const range = momentsOf(filter, time);
  const isDescending = sort.endsWith('_desc');
  const isAnyDay = range.from === undefined && range.to === undefined;
  if (sort.startsWith('createdAt'))
    return isAnyDay
      ? inIndex(views, status === 'all' ? ordersIndex : ordersInIndex(status), {}, isDescending)
      : sortedByNumber(await inIndex(views, ordersByTimeIndex(status), range, isDescending), isDescending);
  if (isAnyDay) return inIndex(views, ordersByTotalIndex(status), {}, isDescending);
  return sortedByTotal(views, await inIndex(views, ordersByTimeIndex(status), range, true), isDescending);
}

/** The moments of the days asked for, both included. */
export function momentsOf({ from, to }: Pick<OrdersFilter, 'from' | 'to'>, time: ShopTime): ScoreRange {
  return {
    from: from === undefined ? undefined : time.startOf(from),
    to: to === undefined ? undefined : time.startOf(daysAfter(to, 1)) - 1,
  };
}

async function sortedByNumber(found: FoundOrders, isDescending: boolean): Promise<FoundOrders> {
  if (found.total > MOST_SORTED) return found;
  const sign = isDescending ? -1 : 1;
  const numbers = (await found.numbers(0, MOST_SORTED)).toSorted((one, other) => sign * (one - other));
  return foundAmong(numbers);
}

/** Orders that are known, in the order asked for. */
export function foundAmong(numbers: readonly number[], searched?: number): FoundOrders {
  return {
    total: numbers.length,
    ...(searched !== undefined && { searched }),
    numbers: async (offset, count) => numbers.slice(offset, offset + count),
    all: async () => numbers,
  };
}

/**
 * The orders of an index. By rank, which an index finds at once: a walk from the beginning of the range would take the longer the further it goes. Ranks
 * are counted from the lowest, because what is placed meanwhile comes in at the other end; what comes in just below the last one is let in, and what comes
 * above it is cut off.
 */
export async function inIndex(
  views: OrderIndexes,
  index: string,
  range: ScoreRange,
  isDescending: boolean,
): Promise<FoundOrders> {
  const { from } = range;
  const [last, total, below] = await Promise.all([
    views.scored(ordersProjection, index, { ...range, newestFirst: true, count: 1 }),
    views.size(ordersProjection, index, range),
    from === undefined ? 0 : views.size(ordersProjection, index, { to: from - 1 }),
  ]);
  const [upper] = last;
  return {
    total,
    numbers: async (offset, count) => {
      const within = Math.max(0, Math.min(count, total - offset));
      const rank = isDescending ? total - offset - within : offset;
      const isLast = within > 0 && rank + within === total;
      const window = { newestFirst: false, offset: below + rank, count: within + (isLast ? CAME_BELOW : 0) };
      const read = await views.members(ordersProjection, index, window);
      const end = isLast ? read.indexOf(upper?.member ?? '') + 1 : within;
      const members = read.slice(0, end === 0 ? within : end);
      return (isDescending ? members.toReversed() : members).slice(0, count).map(Number);
    },
    all: async () => {
      if (upper === undefined) return [];
      const numbers = await numbersUpTo(views, index, { from, to: upper.score });
      return isDescending ? numbers : numbers.toReversed();
    },
  };
}

/** The highest score first. Each portion goes on at the score where the one before ended, whatever came or went meanwhile. */
async function numbersUpTo(
  views: OrderIndexes,
  index: string,
  { from, to }: ScoreRange,
): Promise<readonly number[]> {
  const found = new Set<string>();
  let last: { readonly score: number | undefined; readonly members: number } = { score: to, members: 0 };
  for (;;) {
    const count = NUMBERS_AT_ONCE + last.members;
    const range = { newestFirst: true, from, to: last.score, count };
    const portion = await views.scored(ordersProjection, index, range);
    for (const { member } of portion) found.add(member);
    const score = portion.at(-1)?.score;
    if (portion.length < count) return [...found].map(Number);
    last = { score, members: portion.filter((each) => each.score === score).length };
  }
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
  const searched = newest.total > MOST_SORTED ? MOST_SORTED : undefined;
  return foundAmong(
    sorted.map(({ number }) => number),
    searched,
  );
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
