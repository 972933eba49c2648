// Renders the dashboard and products from any views, present or past, with the features' own queries.
import type {
  PastDashboardResponse,
  PastProductResponse,
} from '@aangan/shared-events/features/audit/replay/http';
import {
  productLevelsKey,
  productsProjection,
  type ProductLevelsView,
} from '@aangan/shared-events/features/catalogue/products/views';
import { offeredVariants } from '@aangan/shared-events/features/stock/shown';
import { salesWindows } from '@aangan/shared-events/features/orders/sales/http';
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { usersCount } from './features/accounts/queries.ts';
import { makeBrandQueries } from './features/catalogue/brands/queries.ts';
import { makeCategoryQueries } from './features/catalogue/categories/queries.ts';
import { makeColorQueries } from './features/catalogue/colors/queries.ts';
import { makeProductQueries, type ProductQueries } from './features/catalogue/products/queries.ts';
import { salesStatistics, type SalesNeeds } from './features/orders/sales/queries.ts';
import { orderStats } from './features/orders/queries.ts';
import { toProductStock } from './features/stock/queries.ts';
import { makeReviewQueries } from './features/reviews/queries.ts';
import type { Views } from './views/views.ts';

type ShownViews = Pick<Views, 'document' | 'documents' | 'members' | 'scored'>;

/** What charts call products, removed ones too. */
export function productNames({ some }: Pick<ProductQueries, 'some'>): SalesNeeds['productNames'] {
  return async (ids) => {
    const known = await some(ids);
    return new Map([...known].map(([id, { view }]) => [id, { name: view.name, isRemoved: view.removed }]));
  };
}

/** The dashboard from `views` at an instant. */
export function makeShowDashboard(time: ShopTime) {
  return async (
    views: ShownViews,
    at: Date,
    days: SalesPeriod,
  ): Promise<Omit<PastDashboardResponse, 'moment'>> => {
    const products = productsOf(views);
    const needs = { time, now: () => at, productNames: productNames(products) };
    const [users, count, orders, figures] = await Promise.all([
      usersCount(views),
      products.count(),
      orderStats(views),
      salesStatistics(views, needs, salesWindows[days]),
    ]);
    return { users: users.count, products: count, orders, figures };
  };
}

/** A product from `views`, including a removed one; null when it never existed. */
export async function showProduct(
  views: ShownViews,
  id: number,
): Promise<Pick<PastProductResponse, 'product' | 'isRemoved' | 'stock'>> {
  const known = (await productsOf(views).some([id])).get(id);
  const levels = await views.document<ProductLevelsView>(productsProjection, productLevelsKey(id));
  if (known === undefined) return { product: null, isRemoved: false, stock: null };
  const { response, view } = known;
  const shown = { product: response, isRemoved: view.removed };
  if (levels === undefined) return { ...shown, stock: null };
  const colorIds = levels.variants.flatMap(({ colorId }) => colorId ?? []);
  const colors = await makeColorQueries(views).some([...view.colorIds, ...colorIds]);
  const stocked = {
    ...{ productId: id, name: view.name, removed: view.removed },
    variants: offeredVariants(view.colorIds, response.sizes).map((variant) => ({ ...variant, color: null })),
  };
  const { variants } = toProductStock(stocked, levels, (colorId) => colors.get(colorId)?.name);
  return { ...shown, stock: variants };
}

function productsOf(views: ShownViews): ProductQueries {
  return makeProductQueries(views, {
    categoriesOf: makeCategoryQueries(views).some,
    brandsOf: makeBrandQueries(views).some,
    colorsOf: makeColorQueries(views).some,
    earnedBy: makeReviewQueries(views, () => Promise.resolve(new Map())).earnedBy,
  });
}
