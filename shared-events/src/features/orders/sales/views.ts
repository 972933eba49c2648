// The views of the sales statistics. Days (`2026-11-20`) are in the shop's time zone. A rejected order does not count; one with a later status counts
// again on the day on which it was placed.
import { daysAfter } from '../../../shop-time.ts';

export const salesProjectionName = 'figures';

/** The lengths of the sales windows, in days; each window ends with the day itself. */
export const SALES_WINDOWS = [1, 7, 30] as const;
export type SalesWindow = (typeof SALES_WINDOWS)[number];

/** The facts of an order that the statistics use. */
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
/** `name` is the product's name when it was ordered. */
export type CountedLine = { readonly productId: number; readonly name: string } & Sold;

export type Counted = { readonly orders: number; readonly paise: number };
/** The sales of one day, in total and for each hour that had any. */
export type DaySalesView = Counted & { readonly hours: Readonly<Record<string, Counted>> };

export type Sold = { readonly units: number; readonly paise: number };
/** The sales of one product by day, for the retained days that had any (`SALES_RETENTION_DAYS`). */
export type ProductSalesView = {
  /** The name in its newest order. */
  readonly name: string;
  readonly days: Readonly<Record<string, Sold>>;
};

/** How many days of a product's sales are retained: one more than the longest window. */
export const SALES_RETENTION_DAYS = 31;

export const countedOrderKey = (orderId: number): string => `order:${orderId}`;
export const daySalesKey = (day: string): string => `day:${day}`;
export const productSalesKey = (productId: number | string): string => `product:${productId}`;
/** Ids of the products sold on a day, scored by paise. */
export const soldOnIndex = (day: string): string => `sold:${day}`;

/** Audit indexes (see audit-index.ts) of the orders and the revenue of a day, or of an hour of it. */
export const dayAuditIndex = (day: string): string => `tally:day:${day}`;
export const hourAuditIndex = (day: string, hour: number): string => `tally:hour:${day}:${hour}`;
/** Audit index of the units and the revenue of a product on a day. */
export const soldAuditIndex = (productId: number, day: string): string => `tally:sold:${productId}:${day}`;

/** The sales of a product in a window that ends on `last`. */
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
