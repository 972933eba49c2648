// The products that were sold most in a window of days. Each day has an index of its own, so a window is many lists: they are read from the top, and
// every product that shows up is looked at whole, until none that has not shown up can have more.
import {
  figuresProjection,
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
  /** False when the search was given up before it was certain. */
  readonly isExact: boolean;
};

/** How far down each day's list is read, in turn; at most 30 x 400 products are looked at, however many there are. */
const DEPTHS = [50, 400];

/** The `most` products with the highest revenue in the window that ends on `last`, the best first. */
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
        views.scored(figuresProjection, soldOnIndex(day), { newestFirst: true, count: depth }),
      ),
    );
    const fresh = [...new Set(lists.flat().map(({ member }) => member))].filter((id) => !seen.has(id));
    const sales = await views.documents<ProductSalesView>(figuresProjection, fresh.map(productSalesKey));
    fresh.forEach((id, at) => {
      const view = sales[at];
      if (view !== undefined)
        seen.set(id, { productId: Number(id), name: view.name, ...soldWithin(view, last, window) });
    });
    // Nobody further down any list can have more than the sum of where the lists were left.
    const unseen = lists.reduce(
      (sum, list) => sum + (list.length < depth ? 0 : (list.at(-1)?.score ?? 0)),
      0,
    );
    const products = [...seen.values()].sort(byRevenue).slice(0, most);
    const isExact = unseen === 0 || (products.length === most && (products.at(-1)?.paise ?? 0) >= unseen);
    if (isExact || depth === DEPTHS.at(-1)) return { products, isExact };
  }
  return { products: [], isExact: true };
}

function byRevenue(first: TopProduct, second: TopProduct): number {
  return second.paise - first.paise || second.units - first.units || first.productId - second.productId;
}
