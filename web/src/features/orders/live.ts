// Live messages about the customer's own orders -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { onOrderPlaced, onOrderStatus, setPaymentStatus } from './order-cache.ts';

export const ordersLive = {
  'order-status': onOrderStatus,
  'payment-status': setPaymentStatus,
  'order-placed': (client, { order }) => onOrderPlaced(client, order),
} satisfies LiveHandlers<'order-status' | 'payment-status' | 'order-placed'>;
