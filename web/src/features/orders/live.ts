// Live messages about orders -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';

export const ordersLive = {
  'order-stats': (client, stats) => void client.setQueryData(['figures', 'orders'], stats),
  // Screens that show orders and sales subscribe to these messages themselves.
  'order-status': null,
  'order-placed': null,
  figures: null,
  'product-sold': null,
} satisfies LiveHandlers<'order-status' | 'order-placed' | 'order-stats' | 'figures' | 'product-sold'>;
