// The best-selling products of a window of days. Each day has its own index: the lists are read from the top,
// and every product found is summed over the whole window, until no other product can have more.
import {
  salesProjectionName,
  productSalesKey,
  soldOnIndex,
  soldWithin,
  type ProductSalesView,
  type SalesWindow,
  type Sold,
} from '@aangan/shared-events/features/orders/sales/views';
import { daysAfter } from '@aangan/shared-events/shop-time';
import type { Views } from '../../../views/views.ts';

export type TopProduct = Sold & { readonly productId: number; readonly name: string };
export type TopProducts = {
  readonly products: readonly TopProduct[];
  /** False when the search stopped before the result was certain. */
  readonly isExact: boolean;
};

/**
 * How deep each day's list is read, in two rounds; at most 30 x 400 products are read, however many there
 * are.
 */
const DEPTHS = [50, 400];

/** The `most` products with the highest revenue in the window that ends on `last`, best first. */
export async function topProducts(
  views: Pick<Views, 'documents' | 'scored'>,
  last: string,
  window: SalesWindow,
  most: number,
): Promise<TopProducts> {
  const days = Array.from({ length: window }, (_, back) => daysAfter(last, -back));
  const seen = new Map<string, TopProduct>();
  for (const depth of DEPTHS) {
    const lists = await Promise.all(
      days.map((day) =>
        views.scored(salesProjectionName, soldOnIndex(day), { newestFirst: true, count: depth }),
      ),
    );
    const unseenIds = [...new Set(lists.flat().map(({ member }) => member))].filter((id) => !seen.has(id));
    const sales = await views.documents<ProductSalesView>(
      salesProjectionName,
      unseenIds.map(productSalesKey),
    );
    unseenIds.forEach((id, at) => {
      const view = sales[at];
      if (view !== undefined)
        seen.set(id, { productId: Number(id), name: view.name, ...soldWithin(view, last, window) });
    });
    // No product further down can have more than the sum of the last scores read.
    const maxUnseen = lists.reduce(
      (sum, list) => sum + (list.length < depth ? 0 : (list.at(-1)?.score ?? 0)),
      0,
    );
    const products = [...seen.values()].sort(byRevenue).slice(0, most);
    const isExact =
      maxUnseen === 0 || (products.length === most && (products.at(-1)?.paise ?? 0) >= maxUnseen);
    if (isExact || depth === DEPTHS.at(-1)) return { products, isExact };
  }
  return { products: [], isExact: true };
}

function byRevenue(first: TopProduct, second: TopProduct): number {
  return second.paise - first.paise || second.units - first.units || first.productId - second.productId;
}
