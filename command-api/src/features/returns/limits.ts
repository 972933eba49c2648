import type { WriteLimits } from '../../http/authentication/write-limits.ts';

/** A request may have three pictures of up to 400 KB each, and the staff read each. */
export const RETURN_LIMITS: WriteLimits = {
  name: 'return',
  message: 'These are many returns in a short time.',
  account: { aMinute: 10, aDay: 100 },
  address: { aMinute: 60, aDay: 1_000 },
};
