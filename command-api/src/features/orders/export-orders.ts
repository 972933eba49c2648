// GET /api/orders/export.csv: everything that the list finds, streamed. Only the numbers are in memory;
// orders are read in batches.
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import { orderKey } from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import type { ColorNamesOf } from '../../domain/ports/color-names.ts';
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
  colorNamesOf: ColorNamesOf,
): Promise<StreamedBody> {
  const found = await findForAdministrator(views, time, query);
  const numbers = await found.all();
  return {
    type: 'text/csv; charset=utf-8',
    name: `orders-${today}.csv`,
    text: linesOf(views, numbers, colorNamesOf, makeCsvLine(time.timeZone)),
  };
}

async function* linesOf(
  views: OrderViews,
  numbers: readonly number[],
  colorNamesOf: ColorNamesOf,
  lineOf: ReturnType<typeof makeCsvLine>,
): AsyncIterable<string> {
  yield csvHead;
  yield* inPortions(numbers.map(orderKey), {
    read: readNamed(views),
    make: async (orders) => {
      const items = orders.flatMap((order) => order.items);
      const colorNames = await colorNamesOf(items.flatMap(({ colorId }) => colorId ?? []));
      return orders.map((order) => lineOf(order, colorNames)).join('');
    },
    weightOf: weightInLines,
  });
}
