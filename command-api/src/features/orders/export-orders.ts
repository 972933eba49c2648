// GET /api/orders/export.csv: everything that the list finds, streamed. Only the numbers are in memory;
// orders are read in batches.
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import { orderKey, type OrderView } from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { inPortions } from '../../http/answers/chunks.ts';
import type { StreamedBody } from '../../http/route.ts';
import { findForAdministrator } from './list-orders.ts';
import { csvHead, makeCsvLine } from './order-csv.ts';
import { linesOf as weightInLines, type OrderViews, readNamed } from './search-orders.ts';

/** The file for an administrator's query, without pages. Orders placed later are not in it. */
export async function exportOrders(
  views: OrderViews,
  time: ShopTime,
  query: OrdersQuery,
  today: string,
): Promise<StreamedBody> {
  const found = await findForAdministrator(views, time, query);
  const numbers = await found.all();
  return {
    type: 'text/csv; charset=utf-8',
    name: `orders-${today}.csv`,
    text: linesOf(views, numbers, makeCsvLine(time.timeZone)),
  };
}

async function* linesOf(
  views: OrderViews,
  numbers: readonly number[],
  lineOf: (order: OrderView) => string,
): AsyncIterable<string> {
  yield csvHead;
  yield* inPortions(numbers.map(orderKey), {
    read: readNamed(views),
    make: (orders) => orders.map(lineOf).join(''),
    weightOf: weightInLines,
  });
}
