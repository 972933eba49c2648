// Pages of order numbers from the indexes: the total, and the numbers of a range. No order is read.
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import {
  orderMember,
  ordersByPaymentIndex,
  ordersByTimeIndex,
  ordersByTotalIndex,
  ordersIndex,
  ordersInIndex,
  ordersProjection,
} from '@aangan/shared-events/features/orders/views';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import type { PaymentState } from '@aangan/shared-events/features/payments/states';
import type { FoundNumbers } from '../../domain/ports/find-orders.ts';
import type { ScoreRange, Views } from '../../views/views.ts';

export type FoundOrders = FoundNumbers & {
  /** All of them, read in batches. */
  readonly all: () => Promise<readonly number[]>;
};

export type OrderIndexes = Pick<Views, 'members' | 'scored' | 'size' | 'scoresOf'>;
/** The orders whose payment is in one state. */
export const inPaymentState = (views: OrderIndexes, state: PaymentState): Promise<FoundOrders> =>
  inIndex(views, ordersByPaymentIndex(state), {}, true);

export type OrdersFilter = Pick<OrdersQuery, 'status' | 'from' | 'to' | 'sort'>;

/** The most orders of a range of days that are sorted by number or total, because no index does that. */
const MAX_SORTED = 50_000;
const TOTALS_BATCH = 5_000;
const NUMBERS_BATCH = 10_000;
/**
 * How many orders may be inserted below the last one of an index between two reads: requests overtake each
 * other.
 */
const MAX_INSERTED_BELOW = 100;

/**
 * Finds orders by status and days, sorted by total or by number, which is their order in the log. More than
 * `MAX_SORTED` of a range of days stay in the order of their times.
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

/** The timestamps of the requested days, both inclusive. */
export function momentsOf({ from, to }: Pick<OrdersFilter, 'from' | 'to'>, time: ShopTime): ScoreRange {
  return {
    from: from === undefined ? undefined : time.startOf(from),
    to: to === undefined ? undefined : time.startOf(daysAfter(to, 1)) - 1,
  };
}

async function sortedByNumber(found: FoundOrders, isDescending: boolean): Promise<FoundOrders> {
  if (found.total > MAX_SORTED) return found;
  const sign = isDescending ? -1 : 1;
  const numbers = (await found.numbers(0, MAX_SORTED)).toSorted((one, other) => sign * (one - other));
  return foundAmong(numbers);
}

/** A fixed list of numbers, in the requested order. */
export function foundAmong(numbers: readonly number[], searched?: number): FoundOrders {
  return {
    total: numbers.length,
    ...(searched !== undefined && { searched }),
    numbers: (offset, count) => Promise.resolve(numbers.slice(offset, offset + count)),
    all: () => Promise.resolve(numbers),
  };
}

/**
 * The orders of an index, read by rank, which takes logarithmic time; iterating from the range's beginning
 * would be linear. Ranks are counted from the lowest, because later orders are added at the other end; those
 * inserted just below the last one are included, and those above it are cut off.
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
      const window = {
        newestFirst: false,
        offset: below + rank,
        count: within + (isLast ? MAX_INSERTED_BELOW : 0),
      };
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

/**
 * Highest score first. Each batch continues at the score where the last one ended, whatever was inserted or
 * removed meanwhile.
 */
async function numbersUpTo(
  views: OrderIndexes,
  index: string,
  { from, to }: ScoreRange,
): Promise<readonly number[]> {
  const found = new Set<string>();
  let last: { readonly score: number | undefined; readonly members: number } = { score: to, members: 0 };
  for (;;) {
    const count = NUMBERS_BATCH + last.members;
    const range = { newestFirst: true, from, to: last.score, count };
    const batch = await views.scored(ordersProjection, index, range);
    for (const { member } of batch) found.add(member);
    const score = batch.at(-1)?.score;
    if (batch.length < count) return [...found].map(Number);
    last = { score, members: batch.filter((each) => each.score === score).length };
  }
}

async function sortedByTotal(
  views: OrderIndexes,
  newest: FoundOrders,
  isDescending: boolean,
): Promise<FoundOrders> {
  const numbers = await newest.numbers(0, MAX_SORTED);
  const totals = await totalsOf(views, numbers);
  const sign = isDescending ? -1 : 1;
  const sorted = numbers
    .map((number, at) => ({ number, total: totals[at] ?? 0 }))
    .sort((first, second) => sign * (first.total - second.total || first.number - second.number));
  const searched = newest.total > MAX_SORTED ? MAX_SORTED : undefined;
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
  for (let at = 0; at < numbers.length; at += TOTALS_BATCH) {
    const members = numbers.slice(at, at + TOTALS_BATCH).map(orderMember);
    found.push(...(await views.scoresOf(ordersProjection, ordersByTotalIndex('all'), members)));
  }
  return found;
}
