// Orders by what somebody types: a number or its beginning, an amount, a customer's id, which indexes find however old the order is; and words, which
// stand in no index and are looked for in the newest orders.
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
import { catchingUp } from '../../http/common-refusals.ts';
import { inPortions } from '../../http/answers/chunks.ts';
import type { Views } from '../../views/views.ts';
import { filterOrders } from './filter-orders.ts';
import { findOrders } from './found-orders.ts';

export type OrderViews = Pick<Views, 'documents' | 'members' | 'scored' | 'size' | 'scoresOf'>;

/** How many of the newest orders words are looked for in, and how many an index tells at most. */
export const MOST_SEARCHED = 10_000;
/** A number has nine digits at most. */
const LONGEST_NUMBER = 9;

export type SearchedOrders = {
  readonly orders: readonly OrderView[];
  /** Where there are more orders than words were looked for in. */
  readonly searched?: number;
};

/** All that fit, in the order asked for. */
export async function searchOrders(
  views: OrderViews,
  time: ShopTime,
  query: OrdersQuery & { readonly search: string },
  most: number = MOST_SEARCHED,
): Promise<SearchedOrders> {
  const { status, from, to } = query;
  const newest = await findOrders(views, time, { status, from, to });
  const direct = await foundDirectly(views, query.search);
  const isNumberAlone = /^#\d+$/.test(query.search);
  const looked = isNumberAlone ? [] : await newest.numbers(0, most);
  const found = new Map<number, OrderView>();
  const keep = (order: OrderView): void => void found.set(order.id, order);

  await readOrders(views, [...direct], (orders) =>
    filterOrders(orders, { ...query, search: '' }, time).forEach(keep),
  );
  await readOrders(views, looked, (orders) => filterOrders(orders, query, time).forEach(keep));
  return {
    orders: filterOrders([...found.values()], { sort: query.sort }, time),
    ...(!isNumberAlone && newest.total > most && { searched: most }),
  };
}

/** Reads orders a portion at a time; between two portions others have their turn. */
export async function readOrders(
  views: Pick<Views, 'documents'>,
  numbers: readonly number[],
  take: (orders: readonly OrderView[]) => void,
): Promise<void> {
  const read = (keys: readonly string[]) => views.documents<OrderView>(ordersProjection, keys);
  for await (const _ of inPortions(numbers.map(orderKey), { read, make: take, weightOf: linesOf }));
}

/** Reads orders that an index has named. None ever goes: where one is missing Redis was emptied, and the reading rejects with 503 `catching-up`. */
export function readNamed(views: Pick<Views, 'documents'>) {
  return async (keys: readonly string[]): Promise<readonly OrderView[]> =>
    (await views.documents<OrderView>(ordersProjection, keys)).map((order) => order ?? lost());
}

function lost(): never {
  throw catchingUp();
}

/** How many lines of JSON an order weighs: itself about five, and one for each item. */
export const linesOf = ({ items }: OrderView): number => 5 + items.length;

// What indexes know by itself, whatever else is asked.
async function foundDirectly(views: OrderViews, search: string): Promise<ReadonlySet<number>> {
  if (/\s/.test(search)) return new Set();
  const members = (index: string, range: { readonly from?: number; readonly to?: number } = {}) =>
    views.members(ordersProjection, index, { newestFirst: true, count: MOST_SEARCHED, ...range });
  const amount = amountIn(search);
  const lists = await Promise.all([
    ...numbersBeginningWith(search).map((range) => members(ordersIndex, range)),
    ...(amount === undefined ? [] : [members(ordersByTotalIndex('all'), { from: amount, to: amount })]),
    members(ordersOfIndex(search)),
  ]);
  return new Set(lists.flat().slice(0, MOST_SEARCHED).map(Number));
}

/** 12, 120 to 129, 1200 to 1299, and so on. */
function numbersBeginningWith(search: string): readonly { readonly from: number; readonly to: number }[] {
  const [, digits] = /^#?([1-9]\d*)$/.exec(search) ?? [];
  if (digits === undefined || digits.length > LONGEST_NUMBER) return [];
  return Array.from({ length: LONGEST_NUMBER - digits.length + 1 }, (_, more) => {
    const from = Number(digits) * 10 ** more;
    return { from, to: from + 10 ** more - 1 };
  });
}

/** Paise, where the text reads as an amount: `4297.5`, `₹4,297.50`. */
function amountIn(search: string): number | undefined {
  const [, rupees, decimals = ''] = /^₹?([\d,]{1,12})(?:\.(\d{1,2}))?$/.exec(search) ?? [];
  const whole = rupees?.replaceAll(',', '');
  if (whole === undefined || whole === '') return undefined;
  const paise = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return paise <= HIGHEST_PRICE_PAISE * 100 ? paise : undefined;
}
