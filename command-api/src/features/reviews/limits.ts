import type { WriteLimits } from '../../http/authentication/write-limits.ts';

/** A review has up to 5,000 characters. The first start loads the demo catalogue's 65 reviews from one address, which must not have to wait. */
export const REVIEW_LIMITS: WriteLimits = {
  name: 'review',
  message: 'These are many reviews in a short time.',
  account: { aMinute: 20, aDay: 200 },
  address: { aMinute: 150, aDay: 1_000 },
};
