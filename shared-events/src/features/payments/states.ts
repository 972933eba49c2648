// The states of an order's payment, and the least amount. Apart from their machine, because screens need these alone.
export const PAYMENT_STATES = [
  'due on delivery',
  'awaiting',
  'paid',
  'failed',
  'expired',
  'refunded in part',
  /** All of it is on its way back. */
  'refunding',
  'refunded',
] as const;
/** The gateway takes and pays back no less, in paise. https://razorpay.com/docs/api/orders/create, https://razorpay.com/docs/api/refunds/create-normal */
export const LEAST_PAISE = 100;
/** As stored and as in the API. It stands beside the order's status (decision A37). */
export type PaymentState = (typeof PAYMENT_STATES)[number];
