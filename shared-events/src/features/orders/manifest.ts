import type { FeatureManifest } from '../../feature-manifest.ts';
import { orderEvents } from './events.ts';
import { salesProjectionName } from './sales/views.ts';
import { ordersProjection } from './views.ts';

export const orders = {
  name: 'orders',
  folder: 'orders',
  events: orderEvents,
  projections: [ordersProjection, salesProjectionName],
  liveMessages: ['order-status', 'order-stats', 'order-placed', 'figures', 'product-sold'],
} as const satisfies FeatureManifest;
