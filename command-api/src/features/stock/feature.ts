import type { ApiFeature } from '../../http/api-feature.ts';
import { stockDescriptions } from './descriptions.ts';
import { stockExamples } from './examples.ts';
import { followOrders, type FollowOrdersNeeds } from './follow-orders.ts';
import { followReturns, type FollowReturnsNeeds } from './follow-returns.ts';
import type { StockNeeds } from './open-stock.ts';
import { releaseExpired, type ReleaseExpiredNeeds } from './release-expired.ts';
import { stockRoutes } from './routes.ts';

type Needs = {
  readonly stock: StockNeeds &
    Omit<FollowOrdersNeeds, 'now' | 'logger'> &
    Pick<FollowReturnsNeeds, 'unitsToRestock' | 'followTo'> &
    Pick<ReleaseExpiredNeeds, 'isClaimed'>;
};

export const stock: ApiFeature<'stock', Needs> = {
  chapter: {
    name: 'stock',
    description: 'How many units there are of a product in each color and size, where they are counted.',
  },
  routes: (context, needs) => stockRoutes(context, needs.stock),
  pages: ['/admin/stock', '/admin/stock/:id'],
  processManagers: ({ now, logger }, needs) => [
    followOrders({ ...needs.stock, now, logger }),
    followReturns({ ...needs.stock, now }),
  ],
  leasedJobs: ({ views, now, logger }, needs) => [releaseExpired({ ...needs.stock, views, now, logger })],
  eventDescriptions: stockDescriptions,
  examples: { story: stockExamples },
};
