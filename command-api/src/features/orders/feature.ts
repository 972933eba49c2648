import type { ApiFeature } from '../../http/api-feature.ts';
import { orderDescriptions } from './descriptions.ts';
import { orderExamples, shippedOrder } from './examples.ts';
import { placeClaimedOrder } from './process-manager.ts';
import { orderRoutes, type OrderNeeds } from './routes.ts';
import { salesRoutes, type SalesRouteNeeds } from './sales/routes.ts';

type Needs = { readonly orders: OrderNeeds; readonly sales: SalesRouteNeeds };

export const orders: ApiFeature<'orders', Needs> = {
  chapter: { name: 'orders', description: 'Placing and reading orders, and changing their status.' },
  pages: ['/checkout', '/order-confirmation', '/orders/:id/receipt', '/admin/orders', '/admin/dashboard'],
  routes: (context, needs) => [...orderRoutes(context, needs.orders), ...salesRoutes(context, needs.sales)],
  processManagers: (_context, needs) => [placeClaimedOrder(needs.orders.placing.placeClaimed)],
  eventDescriptions: orderDescriptions,
  examples: { story: orderExamples, ending: shippedOrder },
};
