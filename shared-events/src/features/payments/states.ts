// The states of an order's payment. Apart from their machine, because screens need the list alone.
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
/** As stored and as in the API. It stands beside the order's status (decision A37). */
export type PaymentState = (typeof PAYMENT_STATES)[number];
