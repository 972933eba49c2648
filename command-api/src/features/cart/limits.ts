import type { WriteLimits } from '../../http/authentication/write-limits.ts';

/** More than four clicks a second on a quantity for a whole minute are not a person; each is an event of 0.6 KB. */
export const CART_LIMITS: WriteLimits = {
  name: 'cart',
  message: 'These are many changes of a cart in a short time.',
  account: { aMinute: 240, aDay: 10_000 },
  address: { aMinute: 1_200, aDay: 100_000 },
};
