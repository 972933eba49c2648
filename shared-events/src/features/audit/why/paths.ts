// The path and the subjects of the explanation of a number, for pages that need no schema.
import { ORDER_STATUSES } from '../../orders/statuses.ts';

export const whyPath = '/api/audit/why/:figure';

/** `users`, `products` and `orders` are the cards, the statuses the bars, `ordered` the time of a chart, `sold` a product among those sold most; `captured`, `refunded` and `collected` the sums of the payments by day; `available` the units of a product in one color and size. */
export const EXPLAINED_NUMBERS = [
  'users',
  'products',
  'orders',
  ...ORDER_STATUSES,
  'ordered',
  'sold',
  'captured',
  'refunded',
  'collected',
  'available',
] as const;

export type ExplainedNumber = (typeof EXPLAINED_NUMBERS)[number];
