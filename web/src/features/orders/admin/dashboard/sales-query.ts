// Sales over time and top products for the dashboard's charts. Live messages carry each change: a day's totals, or a product's.
import {
  SALES_PERIODS,
  salesPath,
  type SalesPeriod,
} from '@aangan/shared-events/features/orders/sales/paths';
import type {
  DaySalesMessage,
  SalesResponse,
  ProductSoldMessage,
} from '@aangan/shared-events/features/orders/sales/http';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { personalKey } from '../../../../lib/session/personal-data.ts';
import { read } from '../../../../lib/api/request.ts';
import { changeCached, markOutdated } from '../../../../lib/outdated.ts';
import { type LiveRecord, liveMessagesSince } from '../../../../lib/live-record.ts';
import { shopNow } from '../../../../lib/shop-clock.ts';

/** The maximum number of products in an answer; a full list may be incomplete. */
const FULL_LIST = 20;
/** What the panel shows; a list that has become shorter than this is read again. */
export const SHOWN_PRODUCTS = 6;
/** Tolerance for a browser clock that differs from the shop's, so that the new day is not requested too early. */
const AFTER_MIDNIGHT_MS = 2_000;
/** How often the sales are read again while this clock is in the next day already. */
const CLOCK_AHEAD_MS = 60_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** `isCut`: products that are not listed may have been sold, each for at most the last one's revenue. A full list always is. */
type Sales = SalesResponse & { readonly isCut?: true };

const salesKey = (days: SalesPeriod) => personalKey('sales', days);

export function salesQuery(days: SalesPeriod) {
  return queryOptions({
    queryKey: salesKey(days),
    queryFn: async ({ client, signal }) => {
      const began = performance.now();
      const sales = await read<SalesResponse>(salesPath, { query: { days }, signal });
      return liveMessagesSince(client, began).reduce(
        (now, message) => withMessage(now, days, message),
        sales,
      );
    },
    networkMode: 'always',
    // Stale only when a live message has marked it: then the panel says so.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    // Refetches once when the shop's day ends: every period moves on, even without new orders.
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data !== undefined && untilTomorrow(data.endsAt, dataUpdatedAt),
    refetchIntervalInBackground: true,
  });
}

/**
 * In how many milliseconds the sales are read again.
 * @param updatedAt when the answer came, by this clock; one that came after the end of its own day shows that this clock is ahead by more than is known
 */
export function untilTomorrow(endsAt: string, updatedAt: number): number {
  const tomorrow = Date.parse(endsAt) + AFTER_MIDNIGHT_MS;
  const now = shopNow();
  if (updatedAt + now - Date.now() >= tomorrow) return CLOCK_AHEAD_MS;
  return Math.min(Math.max(tomorrow - now, AFTER_MIDNIGHT_MS), LONGEST_TIMER_MS);
}

/** Applies a live message to all cached charts, shown or not. */
export function onSalesMessage(client: QueryClient, message: LiveRecord): void {
  if (message.name === 'figures')
    changeSales(client, message.data.asOf, (sales, days) => withDay(sales, days, message.data));
  if (message.name === 'product-sold')
    changeSales(client, message.data.asOf, (sales, days) => withProduct(sales, days, message.data));
}

function withMessage(sales: SalesResponse, days: SalesPeriod, message: LiveRecord): SalesResponse {
  if (message.name !== 'figures' && message.name !== 'product-sold') return sales;
  if (message.data.asOf !== sales.today) return sales;
  if (message.name === 'figures') return withDay(sales, days, message.data);
  return withProduct(sales, days, message.data) ?? sales;
}

/** Replaces the day, or its hours when only today is shown. */
export function withDay(
  sales: SalesResponse,
  days: SalesPeriod,
  { day, orders, revenue, hours }: DaySalesMessage,
): SalesResponse {
  if (days !== '1') {
    const over = sales.over.map((each) => (each.at === day ? { at: day, orders, revenue } : each));
    return { ...sales, over };
  }
  if (day !== sales.today) return sales;
  const message = new Map(hours.map((hour) => [hour.at, hour]));
  return { ...sales, over: sales.over.map(({ at }) => message.get(at) ?? { at, orders: 0, revenue: 0 }) };
}

/** Moves the product to its new rank, or out of a list that is cut; undefined when it is too short then. */
export function withProduct(
  sales: Sales,
  days: SalesPeriod,
  { productId, name, sold }: ProductSoldMessage,
): Sales | undefined {
  const before = sales.products.find(({ id }) => id === productId);
  const now = sold[days];
  const isCut = sales.isCut === true || sales.products.length >= FULL_LIST;
  const last = sales.products.at(-1);
  const others = sales.products.filter(({ id }) => id !== productId);
  const product = {
    id: productId,
    name: before?.name ?? name,
    isRemoved: before?.isRemoved ?? false,
    ...now,
  };
  // One that is not listed may rank before it now.
  if (isCut && before && last && now.revenue < before.revenue && now.revenue <= last.revenue)
    return others.length < SHOWN_PRODUCTS ? undefined : { ...sales, products: others, isCut: true };
  if (isCut && !before && last && byRevenue(product, last) > 0) return sales;
  if (now.units === 0) return { ...sales, products: others };
  const products = [...others, product].sort(byRevenue).slice(0, FULL_LIST);
  return { ...sales, products };
}

type Sold = SalesResponse['products'][number];
function byRevenue(first: Sold, second: Sold): number {
  return second.revenue - first.revenue || second.units - first.units || first.id - second.id;
}

function changeSales(
  client: QueryClient,
  asOf: string,
  change: (sales: SalesResponse, days: SalesPeriod) => SalesResponse | undefined,
): void {
  for (const days of SALES_PERIODS) {
    const sales = client.getQueryData<SalesResponse>(salesKey(days));
    // Messages of a previous day do not apply.
    if (sales === undefined || asOf < sales.today) continue;
    const changed = asOf === sales.today ? change(sales, days) : undefined;
    // A new day, or a rank that only the shop knows: the panel offers to refresh.
    if (changed === undefined) markOutdated(client, salesKey(days));
    else changeCached<SalesResponse>(client, salesKey(days), () => changed);
  }
}
