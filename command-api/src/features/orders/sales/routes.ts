// The route for the charts of the dashboard.
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import { salesPath } from '@aangan/shared-events/features/orders/sales/paths';
import {
  salesPeriodQuery,
  salesResponse,
  salesWindows,
} from '@aangan/shared-events/features/orders/sales/http';
import { salesProjectionName } from '@aangan/shared-events/features/orders/sales/views';
import { defineRoute } from '../../../http/define-route.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { Route } from '../../../http/route.ts';
import { salesStatistics, type SalesNeeds } from './queries.ts';

export type SalesRouteNeeds = Omit<SalesNeeds, 'now'>;

export function salesRoutes({ views, now }: FeatureContext, needs: SalesRouteNeeds): readonly Route[] {
  return [
    defineRoute({
      method: 'get',
      path: salesPath,
      who: 'admin',
      summary: 'Orders and revenue over time without rejected orders, and the best-selling products.',
      query: salesPeriodQuery,
      views: [salesProjectionName, productsProjection],
      answers: { body: salesResponse },
      handle: async ({ query }) => ({
        body: await salesStatistics(views, { ...needs, now }, salesWindows[query.days]),
      }),
    }),
  ];
}
