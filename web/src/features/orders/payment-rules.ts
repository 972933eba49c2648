// What the payment of an order means for the actions of the back office. The server decides; these words come before.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';

type Paying = Pick<OrderResponse, 'paymentMethod' | 'payment'>;

/** Whether rejecting the order refunds money. Cash that was collected is handed back outside of the shop. */
export function isRefundable({ paymentMethod, payment: { state } }: Paying): boolean {
  return paymentMethod === 'online' && (state === 'paid' || state === 'refunded in part');
}

/** The states of an online payment in which the shop has no money, or not for long. */
const UNPAID: readonly string[] = ['awaiting', 'failed', 'expired', 'refunding', 'refunded'];

/** Whether the shop does not have the money of an online order. */
export function isUnpaidOnline({ paymentMethod, payment: { state } }: Paying): boolean {
  return paymentMethod === 'online' && UNPAID.includes(state);
}
