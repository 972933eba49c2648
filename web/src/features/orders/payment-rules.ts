// What the payment of an order means for the actions of the back office. The server decides; these words come before.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';

type Paying = Pick<OrderResponse, 'paymentMethod' | 'payment'>;

/** Whether rejecting the order refunds money. Cash that was collected is handed back outside of the shop. */
export function isRefundable({ paymentMethod, payment: { state } }: Paying): boolean {
  return paymentMethod === 'online' && (state === 'paid' || state === 'refunded in part');
}

/** Whether the order still needs an online payment. */
export function isUnpaidOnline({ paymentMethod, payment: { state } }: Paying): boolean {
  return paymentMethod === 'online' && ['awaiting', 'failed', 'expired'].includes(state);
}
