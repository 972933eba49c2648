// Events of a product's stock, which is counted for each of its colors and sizes from StockCountingStarted on.
// A reservation belongs to an order; its units are sold when the order is accepted or paid.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';

const productId = z.int().min(1);
const orderId = z.int().min(1);

/** One color and size of a product, as in cart and order lines. */
export const variantSchema = z.object({
  /** Null for a product without colors. */
  colorId: z.int().nullable(),
  size: z.string(),
});
export type VariantId = z.infer<typeof variantSchema>;

const stockLineSchema = variantSchema.extend({ quantity: z.int().min(1) });
/** Units of one variant. */
export type StockLine = z.infer<typeof stockLineSchema>;

const ofOrder = z.object({ productId, orderId, lines: z.array(stockLineSchema) });
/** Revision of the order's event that the stock follows, so that an older one never undoes a newer one. */
const orderRevision = z.int().min(0);
/** Units that an order should have and that there are not. */
const missing = z.array(stockLineSchema);
const lowAt = z.int().min(0);

/** `refused`: the order could not be placed. `expired`: it was not placed in time. */
const RELEASE_REASONS = ['refused', 'expired'] as const;
export type ReleaseReason = (typeof RELEASE_REASONS)[number];

export const stockEvents = {
  StockCountingStarted: {
    version: 1,
    data: z.object({
      productId,
      /** A variant is low on stock from this number of available units down. */
      lowAt,
      variants: z.array(variantSchema.extend({ counted: z.int().min(0) })),
      /** Tells it from the other times that the product was counted; absent before 26 November 2026. */
      countingId: z.string().exactOptional(),
    }),
  },
  /** `by` is added to the counted units. */
  StockAdjusted: { version: 1, data: variantSchema.extend({ productId, by: z.int(), reason: z.string() }) },
  StockThresholdSet: { version: 1, data: z.object({ productId, lowAt, from: lowAt }) },
  StockReserved: {
    version: 1,
    /** `lines` is empty when another attempt to place the same order holds its units already. */
    data: ofOrder.extend({
      accountId: z.string(),
      attempt: z.string(),
      until: z.iso.datetime(),
      /** Of an order that is placed already. */
      orderRevision: orderRevision.optional(),
    }),
  },
  /** `lines` is empty when another attempt to place the same order still holds its units; `attempt` is null for all attempts. */
  StockReleased: {
    version: 1,
    data: ofOrder.extend({ attempt: z.string().nullable(), reason: z.enum(RELEASE_REASONS) }),
  },
  /** Reserved units are sold. With `missing`, the order was accepted or sent although its reservation was lost and these units are sold to others. */
  StockCommitted: { version: 1, data: ofOrder.extend({ orderRevision, missing: missing.optional() }) },
  /** Sold units are available again. Without lines: the order had none, and older work for it must not sell it any. */
  StockReturned: { version: 1, data: ofOrder.extend({ orderRevision }) },
  /**
   * Units that a customer has sent back can be sold again. `sold`: the count had them as sold to the order. `counted`: it did not, because counting started
   * later.
   */
  StockRestocked: {
    version: 1,
    data: ofOrder.extend({ returnId: z.string(), as: z.enum(['sold', 'counted']) }),
  },
  StockCountingStopped: { version: 1, data: z.object({ productId }) },
} as const satisfies EventDefinitions;
export type StockEvent = EventOf<typeof stockEvents>;

/** The attempt that keeps the units of an order that was placed: its reservation does not expire. */
export const keptSince = (at: string): string => `kept ${at}`;
export const isKept = (attempt: string): boolean => attempt.startsWith('kept ');

/** Correlates what is done about an order's expired reservations, which no request causes, so that the order's history finds it. */
export const expiryCorrelation = (orderId: number): string => `stock-expiry-${orderId}`;

export const stockStream = (productId: number): string => `stock-${productId}`;
