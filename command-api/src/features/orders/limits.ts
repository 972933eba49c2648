import type { WriteLimits } from '../../http/authentication/write-limits.ts';

/**
 * One order a second is faster than a person can fill in, and the daily limit is a hundred times what the busiest shopper orders; an address may be
 * a company, or a shop's own counter. `ORDERED_LINES` bounds large orders.
 */
export const ORDER_LIMITS: WriteLimits = {
  name: 'order',
  message: 'These are many orders in a short time.',
  account: { aMinute: 60, aDay: 500 },
  address: { aMinute: 300, aDay: 5_000 },
};

/**
 * A line of an order takes 0.9 KB of the log and 0.7 KB of Redis: with the orders themselves 10 MB a day for an account, 100 MB for an address. Fifty orders of a full cart are far
 * from what a shopper buys in a day.
 */
export const ORDERED_LINES: WriteLimits = {
  name: 'order-lines',
  message: 'These are many items in a short time.',
  account: { aMinute: 1_000, aDay: 5_000 },
  address: { aMinute: 5_000, aDay: 50_000 },
};
