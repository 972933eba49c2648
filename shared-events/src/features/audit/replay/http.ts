// HTTP shapes of the replay: the dashboard, a product or an order at any place of the log.
import { z } from 'zod';
import type { ResponseOf } from '../../../http.ts';
import { productResponse } from '../../catalogue/products/http.ts';
import { salesPeriodQuery, salesResponse } from '../../orders/sales/http.ts';
import { variantStockResponse } from '../../stock/http.ts';
import { orderResponse, orderStatsResponse } from '../../orders/http.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

export const place = z
  .string()
  .trim()
  .refine(
    (text) =>
      /^(?:\d{1,19}|event-\d{1,15})$/.test(text) || (INSTANT.test(text) && !Number.isNaN(Date.parse(text))),
    'must be an instant such as 2026-11-20T06:30:00Z, a position such as 90210, or a number such as event-42',
  )
  .meta({
    description:
      'An instant (ISO 8601 with its zone), a commit position of the log, or `event-<n>`: right after the n-th event.',
  });

export const momentQuery = z.object({
  at: place.optional().meta({ description: 'By default the end of the log.' }),
});
export const pastDashboardQuery = momentQuery.extend(salesPeriodQuery.shape);
const id = z.coerce.number().pipe(z.int().min(1));
export const differenceQuery = salesPeriodQuery.extend({
  from: place,
  to: place.optional().meta({ description: 'By default the end of the log.' }),
  product: id.optional().meta({ description: 'Of this product instead of the dashboard.' }),
  order: id.optional().meta({ description: 'Of this order instead of the dashboard.' }),
});

export const momentResponse = z
  .object({
    at: z.iso.datetime().meta({ description: 'The instant that is shown.' }),
    position: z.string().meta({ description: 'Commit position of the newest event up to there.' }),
    event: z.int().meta({ description: 'The number of that event, from 1.' }),
    eventAt: z.iso.datetime().meta({ description: 'When it happened.' }),
  })
  .meta({ id: 'Moment' });
export type MomentResponse = ResponseOf<typeof momentResponse>;

export const timelineResponse = z
  .object({ first: momentResponse, last: momentResponse })
  .meta({ id: 'LineInTime' });
export type TimelineResponse = ResponseOf<typeof timelineResponse>;

const count = z.int().min(0);
export const pastDashboardResponse = z
  .object({
    moment: momentResponse,
    users: count,
    products: count,
    orders: orderStatsResponse,
    figures: salesResponse,
  })
  .meta({ id: 'DashboardThen' });
export type PastDashboardResponse = ResponseOf<typeof pastDashboardResponse>;

export const pastProductResponse = z
  .object({
    moment: momentResponse,
    product: productResponse.nullable().meta({ description: 'Null before it was added.' }),
    isRemoved: z.boolean(),
    stock: z
      .array(variantStockResponse)
      .nullable()
      .meta({ description: 'Its units in each color and size; null while they are not counted.' }),
    stops: z
      .array(z.object({ position: z.string(), at: z.iso.datetime(), title: z.string() }))
      .meta({ description: 'All events of the product and of its stock up to now; the newest 1,000.' }),
  })
  .meta({ id: 'ProductThen' });
export type PastProductResponse = ResponseOf<typeof pastProductResponse>;

export const pastOrderResponse = z
  .object({
    moment: momentResponse,
    order: orderResponse.nullable().meta({ description: 'Null before it was placed.' }),
  })
  .meta({ id: 'OrderThen' });

const value = z.union([z.string(), z.number()]).nullable();
export const differenceResponse = z
  .object({
    from: momentResponse,
    to: momentResponse,
    between: count.meta({ description: 'The number of events between them.' }),
    compared: z.string().meta({ description: 'What was compared: a change of anything else is not shown.' }),
    changes: z.array(
      z.object({
        what: z.string(),
        kind: z.enum(['count', 'rupees', 'text']),
        from: value.meta({ description: 'Null where there was nothing.' }),
        to: value,
        text: z.string().meta({ description: 'A readable description of the change.' }),
      }),
    ),
  })
  .meta({ id: 'Difference' });
export type DifferenceResponse = ResponseOf<typeof differenceResponse>;
