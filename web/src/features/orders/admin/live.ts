// Live messages about all orders and their sales -> query cache: all cached pages and charts, shown or not.
import type { LiveHandlers } from '../../../lib/live-handlers.ts';
import { onSalesMessage } from './dashboard/sales-query.ts';
import { onAnyOrder, setPaymentAmongAll } from './table/all-orders-query.ts';

export const allOrdersLive = {
  'order-stats': (client, stats) => void client.setQueryData(['figures', 'orders'], stats),
  'order-status': (client, data) => onAnyOrder(client, { name: 'order-status', data }),
  'order-placed': (client, data) => onAnyOrder(client, { name: 'order-placed', data }),
  'payment-status': setPaymentAmongAll,
  figures: (client, data) => onSalesMessage(client, { name: 'figures', data }),
  'product-sold': (client, data) => onSalesMessage(client, { name: 'product-sold', data }),
} satisfies LiveHandlers<
  'order-stats' | 'order-status' | 'order-placed' | 'payment-status' | 'figures' | 'product-sold'
>;
