// What orders need of payments: the payment of an order as the log has it.
import type { OrderPayment } from '@aangan/shared-events/features/orders/views';
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';

/** Throws `LogUnavailableError`. */
export type PaymentOf = (order: Pick<PlacedOrder, 'orderId' | 'paymentMethod'>) => Promise<OrderPayment>;

/** How orders can be paid online; undefined: not at all. */
export type OnlinePayment = {
  /** How many minutes a shopper has to pay. */
  readonly deadlineMinutes: number;
};
