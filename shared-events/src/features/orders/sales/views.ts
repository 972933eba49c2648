// What readers know of how much was sold. Days (`2026-11-20`) are those of the shop's time zone; a rejected order counts nowhere, and one that
// comes back counts again on the day on which it was placed.
import { daysAfter } from '../../../shop-time.ts';

export const figuresProjection = 'figures';

/** How long the windows are in which is told what was sold, in days; the last one is always the day itself. */
export const SALES_WINDOWS = [1, 7, 30] as const;
export type SalesWindow = (typeof SALES_WINDOWS)[number];

/** An order as far as it is counted. */
export type CountedOrderView = {
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
  readonly paise: number;
  /** One for each product. */
  readonly lines: readonly CountedLine[];
  readonly isRejected: boolean;
  /** Revision of the order's stream. */
  readonly revision: number;
};
/** `name` is that of the product as it was ordered. */
export type CountedLine = { readonly productId: number; readonly name: string } & Sold;

export type Counted = { readonly orders: number; readonly paise: number };
/** What was ordered on one day, and in those hours of it in which something was. */
export type DayFiguresView = Counted & { readonly hours: Readonly<Record<string, Counted>> };

export type Sold = { readonly units: number; readonly paise: number };
/** What was sold of one product, on those of its last days on which something was (`SALES_RETENTION_DAYS`). */
export type ProductSalesView = {
  /** As it was called in its newest order. */
  readonly name: string;
  readonly days: Readonly<Record<string, Sold>>;
};

/** How many days before its newest one a product's sales are kept: one more than the longest window. */
export const SALES_RETENTION_DAYS = 31;

export const countedOrderKey = (orderId: number): string => `order:${orderId}`;
export const dayFiguresKey = (day: string): string => `day:${day}`;
export const productSalesKey = (productId: number | string): string => `product:${productId}`;
/** Ids of the products sold on a day, scored by paise. */
export const soldOnIndex = (day: string): string => `sold:${day}`;

/** What made the orders and the revenue of a day, or of an hour of it (see tally.ts). */
export const dayAuditIndex = (day: string): string => `tally:day:${day}`;
export const hourAuditIndex = (day: string, hour: number): string => `tally:hour:${day}:${hour}`;
/** What made the pieces of a product, and their revenue, that were sold on a day. */
export const soldAuditIndex = (productId: number, day: string): string => `tally:sold:${productId}:${day}`;

/** What was sold of a product in a window that ends on `last`. */
export function soldWithin(sales: ProductSalesView, last: string, window: SalesWindow): Sold {
  const first = daysAfter(last, 1 - window);
  let [units, paise] = [0, 0];
  for (const [day, sold] of Object.entries(sales.days)) {
    if (day < first || day > last) continue;
    units += sold.units;
    paise += sold.paise;
  }
  return { units, paise };
}
