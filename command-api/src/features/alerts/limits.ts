import type { WriteLimits } from '../../http/authentication/write-limits.ts';

/** A person waits for a few things; each request is an event with a sealed address, and causes one mail. */
export const ALERT_LIMITS: WriteLimits = {
  name: 'stock-alert',
  message: 'These are many requests in a short time.',
  account: { aMinute: 20, aDay: 200 },
  address: { aMinute: 100, aDay: 2_000 },
};
