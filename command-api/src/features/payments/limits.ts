import type { WriteLimits } from '../../http/authentication/write-limits.ts';

/** Each asks the gateway, which limits its callers too. */
export const PAYMENT_LIMITS: WriteLimits = {
  name: 'payment',
  message: 'These are many payments in a short time.',
  account: { aMinute: 30, aDay: 500 },
  address: { aMinute: 300, aDay: 10_000 },
};
