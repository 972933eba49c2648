import type { WriteLimits } from '../../http/authentication/write-limits.ts';

/** Wishlists change less often than quantities: a wishlist holds 500 products. */
export const WISHLIST_LIMITS: WriteLimits = {
  name: 'wishlist',
  message: 'These are many changes of a wishlist in a short time.',
  account: { aMinute: 240, aDay: 5_000 },
  address: { aMinute: 1_200, aDay: 50_000 },
};
