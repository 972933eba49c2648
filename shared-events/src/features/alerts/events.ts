// Events of the wish to hear when a sold-out product is back: a stream for each product and person. The address is sealed in the event and nowhere else.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { personal } from '../../personal.ts';
import { isSameVariant } from '../stock/levels.ts';
import { variantSchema, type VariantId } from '../stock/events.ts';

/** Null: any color and size. */
export const alertVariantSchema = variantSchema.nullable();
export type AlertVariant = VariantId | null;

const ofAlert = z.object({ productId: z.int().min(1), accountId: z.string(), variant: alertVariantSchema });

export const alertEvents = {
  StockAlertRequested: {
    version: 1,
    data: ofAlert.extend({ contact: personal(z.object({ email: z.string() })) }),
  },
  StockAlertCancelled: { version: 1, data: ofAlert },
  /** It is available again; the mail about it follows. */
  StockAlertFulfilled: { version: 1, data: ofAlert },
} as const satisfies EventDefinitions;
export type AlertEvent = EventOf<typeof alertEvents>;

export const alertStream = (productId: number, accountId: string): string =>
  `alert-${productId}-${accountId}`;

export function isSameAlert(one: AlertVariant, other: AlertVariant): boolean {
  return one === null || other === null ? one === other : isSameVariant(one, other);
}
