import type { WriteLimits } from '../../http/authentication/write-limits.ts';

/** A request is a description, an e-mail address and a picture of up to 400 KB, and the staff read each. */
export const CUSTOMIZATION_LIMITS: WriteLimits = {
  name: 'customization',
  message: 'These are many requests in a short time.',
  account: { aMinute: 10, aDay: 50 },
  address: { aMinute: 30, aDay: 200 },
};
