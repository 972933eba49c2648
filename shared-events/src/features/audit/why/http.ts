// HTTP shapes that explain a number of the dashboard by the events that made it.
import { z } from 'zod';
import type { ResponseOf } from '../../../http.ts';
import { rupees } from '../../../money.ts';
import { SALES_PERIODS } from '../../orders/sales/paths.ts';
import { auditEventResponse } from '../http.ts';
import { EXPLAINED_NUMBERS } from './paths.ts';

export const explainedNumber = z.enum(EXPLAINED_NUMBERS);

const position = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a position of the log such as 90210')
  .optional();

export const whyQuery = z.object({
  day: z.iso.date('The day must be one such as 2026-11-20.').optional().meta({
    description:
      'Of `ordered`, `sold` and the sums of payments: the last day of the window; by default today.',
  }),
  days: z
    .enum(SALES_PERIODS, 'The days must be 1, 7 or 30.')
    .default('1')
    .meta({ description: 'Of `ordered`, `sold` and the sums of payments: the length of the window.' }),
  hour: z.coerce
    .number()
    .pipe(z.int().min(0).max(23))
    .optional()
    .meta({ description: 'Of `ordered`: only this hour of the day.' }),
  product: z.coerce
    .number()
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Of `sold` and `available`: which product.' }),
  color: z.coerce
    .number()
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Of `available`: the color’s id; left out for a product without colors.' }),
  size: z.string().max(40).optional().meta({ description: 'Of `available`: the size.' }),
  until: position.meta({
    description: 'The number at this position of the log; by default the current one.',
  }),
  before: position.meta({ description: 'The events before this position: `next` of the page before.' }),
});
export type WhyQuery = z.infer<typeof whyQuery>;

const amount = z.object({
  count: z.int().meta({
    description:
      'Users, products, orders, units for `sold` and `available`, payments for `captured` and `collected`, refunds for `refunded`.',
  }),
  revenue: rupees.exactOptional().meta({ description: 'Of `ordered`, `sold` and the sums of payments.' }),
});
export type WhyAmount = ResponseOf<typeof amount>;

const whyEvent = auditEventResponse
  .extend({
    adds: amount.meta({
      description:
        'What the event added to the number, read from its stream; less than 0 where it took away.',
    }),
  })
  .meta({ id: 'WhyEvent' });
export type WhyEventResponse = ResponseOf<typeof whyEvent>;

export const whyResponse = z
  .object({
    figure: explainedNumber,
    position: z.string().meta({ description: 'Where in the log the number was counted.' }),
    timeZone: z.string().meta({ description: 'Of the shop, whose days and hours they are.' }),
    number: amount.meta({ description: 'The number at that position: the sum over all pages.' }),
    product: z.string().exactOptional().meta({
      description: 'Of `sold` and `available`: the product’s present name, also of a removed one.',
    }),
    events: z.array(whyEvent).meta({ description: 'A page of those that made it, newest first.' }),
    older: amount.meta({ description: 'The sum over the events of the following pages.' }),
    addsUp: z.boolean().meta({
      description:
        'Whether these events, as the log has them, lead from `older` to what the number was then.',
    }),
    next: z.string().nullable().meta({ description: 'The next page’s `before`; null after the last one.' }),
  })
  .meta({ id: 'Why' });
export type WhyResponse = ResponseOf<typeof whyResponse>;
