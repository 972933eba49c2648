// HTTP shapes of stock. All of it is for administrators; what shoppers see is part of the product.
import { z } from 'zod';
import type { ResponseOf } from '../../http.ts';
import { ONE_LINE } from '../../one-line.ts';
import { productIdRequest } from '../catalogue/product-id.ts';
import { DEFAULT_LOW_AT, LONGEST_REASON, MOST_STOCKTAKE_LINES, MOST_UNITS } from './paths.ts';

const variantRequest = z.object({
  /** Left out for a product without colors. */
  colorId: z
    .int()
    .min(1)
    .optional()
    .transform((id) => id ?? null),
  size: z.string().trim().min(1, 'Please choose a size.').max(40),
});
const TOO_MANY = 'This is too many.';
const units = z
  .int('Please enter a whole number.')
  .min(0, 'Please enter a number from 0.')
  .max(MOST_UNITS, TOO_MANY);
const reason = z
  .string('Please enter a reason.')
  .trim()
  .min(1, 'Please enter a reason.')
  .max(LONGEST_REASON)
  .regex(ONE_LINE, 'A reason must be on one line.');

export const startCountingRequest = z.object({
  lowAt: units.default(DEFAULT_LOW_AT),
  /** Variants that are not named have none. */
  counts: z.array(variantRequest.extend({ units })).max(MOST_STOCKTAKE_LINES),
});
export type StartCountingInput = z.input<typeof startCountingRequest>;
export const adjustStockRequest = variantRequest.extend({
  by: z.int('Please enter a whole number.').min(-MOST_UNITS, TOO_MANY).max(MOST_UNITS, TOO_MANY),
  reason,
});
export type AdjustStockInput = z.input<typeof adjustStockRequest>;
export const thresholdRequest = z.object({ lowAt: units });
export const stocktakeRequest = z.object({
  reason,
  counts: z
    .array(
      variantRequest.extend({
        productId: productIdRequest,
        units,
        before: units.exactOptional().meta({
          description: 'What was recorded when it was counted; the line is rejected where that has changed.',
        }),
      }),
    )
    .min(1, 'Please count something.')
    .max(MOST_STOCKTAKE_LINES),
});
export type StocktakeInput = z.input<typeof stocktakeRequest>;
export const stocktakeQuery = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Shows the differences and changes nothing.' }),
});
export const stockFileRequest = z.object({});
export const stockQuery = z.object({
  low: z.enum(['true', 'false']).default('false'),
  ids: z
    .string()
    .max(1_000)
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be ids, separated by commas')
    .transform((text) => text.split(',').map(Number))
    .optional()
    .meta({ description: 'Only the counted ones of these products.' }),
});
export const stockHistoryQuery = z.object({
  color: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  size: z.string().max(40).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}(-\d{1,12})?$/)
    .optional()
    .meta({ description: 'The `next` of an answer, for the changes before it.' }),
});

const count = z.int().min(0);
const variant = z.object({
  colorId: z.int().nullable(),
  color: z.string().nullable().meta({ description: 'The color’s name.' }),
  size: z.string(),
});

export const variantStockResponse = variant
  .extend({
    counted: count.meta({ description: '`sold + reserved + available`.' }),
    reserved: count.meta({ description: 'Held for orders that are being placed.' }),
    sold: count,
    available: count,
    isOffered: z.boolean().meta({ description: 'Whether the product still comes in this color and size.' }),
  })
  .meta({ id: 'VariantStock' });
export type VariantStockResponse = ResponseOf<typeof variantStockResponse>;

export const productStockResponse = z
  .object({
    productId: z.int(),
    name: z.string(),
    isRemoved: z.boolean().meta({ description: 'Whether the product was removed from the catalogue.' }),
    isCounted: z.boolean(),
    lowAt: count,
    available: count,
    sold: count.meta({ description: 'Also in colors and sizes that are no longer offered.' }),
    low: count.meta({ description: 'How many variants are low on stock.' }),
    variants: z.array(variantStockResponse),
    revision: z.int().meta({ description: 'Of the stock; -1 while it is not counted.' }),
  })
  .meta({ id: 'ProductStock' });
export type ProductStockResponse = ResponseOf<typeof productStockResponse>;
export const stockListResponse = z.object({ products: z.array(productStockResponse) }).meta({
  id: 'StockList',
  description:
    'The counted products; those that are low on stock first, with `low`. Of removed ones those of which there are units.',
});
export type StockListResponse = ResponseOf<typeof stockListResponse>;

export const stocktakeLineResponse = variant
  .extend({
    line: z
      .int()
      .meta({ description: 'Its place in the request, or its line in the file; the header is line 1.' }),
    productId: z.int(),
    name: z.string(),
    before: count,
    units: count,
    by: z.int(),
    problem: z.string().nullable().meta({ description: 'Why the line is rejected.' }),
    hasChanged: z.boolean().exactOptional().meta({
      description: 'The line is rejected because its `before` is no longer the one of the request.',
    }),
  })
  .meta({ id: 'StocktakeLine' });
export type StocktakeLineResponse = ResponseOf<typeof stocktakeLineResponse>;
export const stocktakeResponse = z
  .object({
    success: z.literal(true),
    dryRun: z.boolean(),
    good: count,
    bad: count,
    lines: z.array(stocktakeLineResponse),
  })
  .meta({ id: 'Stocktake' });
export type StocktakeResponse = ResponseOf<typeof stocktakeResponse>;

export const stockChangeResponse = variant
  .omit({ color: true })
  .extend({
    at: z.iso.datetime(),
    by: z.string().meta({ description: 'Who did it: a name, or what they were.' }),
    what: z.string(),
    orderId: z.int().exactOptional(),
    change: z.int().meta({ description: 'Of the available units.' }),
    available: z.int().meta({ description: 'After it.' }),
  })
  .meta({ id: 'StockChange' });
export type StockChangeResponse = ResponseOf<typeof stockChangeResponse>;
export const stockHistoryResponse = z
  .object({
    changes: z.array(stockChangeResponse).meta({ description: 'Newest first; may be empty before the end.' }),
    next: z.string().nullable().meta({ description: 'The `before` of the older changes; null at the end.' }),
  })
  .meta({ id: 'StockHistory' });
export type StockHistoryResponse = ResponseOf<typeof stockHistoryResponse>;
