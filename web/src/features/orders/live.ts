// Live messages about the customer's own orders -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { onOrderStatus, replaceOrder, setPaymentStatus } from './order-cache.ts';

export const ordersLive = {
  'order-status': onOrderStatus,
  'payment-status': setPaymentStatus,
  // Another tab or browser placed it.
  'order-placed': (client, { order }) => replaceOrder(client, order),
} satisfies LiveHandlers<'order-status' | 'payment-status' | 'order-placed'>;
