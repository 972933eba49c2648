// HTTP shapes of the sales statistics on the dashboard: sales over time, and the best-selling products.
import { z } from 'zod';
import type { ResponseOf } from '../../../http.ts';
import { rupees } from '../../../money.ts';
import type { SalesWindow } from './views.ts';
import { SALES_PERIODS, type SalesPeriod } from './paths.ts';

const count = z.int().min(0);
const day = z.iso.date().meta({ description: 'A day in the shop’s time zone.' });

/** The windows of the sales by their query value. */
export const salesWindows: Readonly<Record<SalesPeriod, SalesWindow>> = { 1: 1, 7: 7, 30: 30 };
export const salesPeriodQuery = z.object({
  days: z
    .enum(SALES_PERIODS, 'The days must be 1, 7 or 30.')
    .default('7')
    .meta({ description: 'Today alone, or the last 7 or 30 days, today included.' }),
});

const sold = z.object({ units: count, revenue: rupees });

export const orderedResponse = z
  .object({
    at: z.string().meta({ description: 'A day (`2026-11-20`) or, for today alone, its hour (`09`).' }),
    orders: count.meta({ description: 'Without the rejected ones.' }),
    revenue: rupees,
  })
  .meta({ id: 'Ordered' });
export type OrderedResponse = ResponseOf<typeof orderedResponse>;

export const productSoldResponse = sold
  .extend({ id: z.int(), name: z.string(), isRemoved: z.boolean() })
  .meta({ id: 'ProductSold' });
export type ProductSoldResponse = ResponseOf<typeof productSoldResponse>;

export const salesResponse = z
  .object({
    success: z.literal(true),
    today: day,
    timeZone: z.string(),
    endsAt: z.iso.datetime().meta({ description: 'When this day ends and every window moves on.' }),
    over: z.array(orderedResponse).meta({ description: 'Oldest first, without gaps.' }),
    products: z.array(productSoldResponse).meta({ description: 'By revenue, the highest first.' }),
    isExact: z.boolean().meta({
      description:
        'False when so many products were sold so evenly that one with more revenue may have been passed over.',
    }),
  })
  .meta({ id: 'OrderFigures' });
export type SalesResponse = ResponseOf<typeof salesResponse>;

/** Live message: the current sales of one day. `asOf` is the day on which it was published. */
export const daySalesMessage = z.object({
  asOf: day,
  day,
  orders: count,
  revenue: rupees,
  hours: z.array(orderedResponse),
});
export type DaySalesMessage = ResponseOf<typeof daySalesMessage>;

/** Live message: the sales of one product up to and including the day `asOf`, by window length in days. */
export const productSoldMessage = z.object({
  asOf: day,
  productId: z.int(),
  name: z.string(),
  sold: z.record(z.enum(SALES_PERIODS), sold),
});
export type ProductSoldMessage = ResponseOf<typeof productSoldMessage>;
