// Events of returns. A return holds names and prices as the order has them; amounts are whole paise, times ISO 8601. How many units of an order are
// returned is decided in the order's own stream (OrderReturnClaimed), where two returns at once meet.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { paise } from '../../money.ts';
import { personal } from '../../personal.ts';
import { soldLineSchema } from '../orders/events.ts';
import { REFUND_WAYS, RETURN_REASONS } from './states.ts';

const ofReturn = z.object({
  /** `12-1`: the first return of order 12. */
  returnId: z.string(),
  orderId: z.int().min(1),
  /** From 1 in each order. */
  number: z.int().min(1),
  accountId: z.string(),
  at: z.iso.datetime(),
});

const returnedLineSchema = soldLineSchema.extend({
  /** The place of the line in the order, from 0. */
  line: z.int().min(0),
});

export const returnEvents = {
  ReturnRequested: {
    version: 1,
    data: ofReturn.extend({
      lines: z.array(returnedLineSchema).min(1),
      reason: z.enum(RETURN_REASONS),
      note: personal(z.string()).exactOptional(),
      /** As the order was paid. */
      refundWay: z.enum(REFUND_WAYS),
      /** File names of pictures in the private uploads area. */
      pictures: z.array(z.string()),
    }),
  },
  ReturnApproved: { version: 1, data: ofReturn },
  /** `explanation`: what the shopper reads about it. */
  ReturnRefused: { version: 1, data: ofReturn.extend({ explanation: personal(z.string()).exactOptional() }) },
  /** By the shopper, before the shop decided. */
  ReturnWithdrawn: { version: 1, data: ofReturn },
  ReturnReceived: {
    version: 1,
    data: ofReturn.extend({
      lines: z.array(
        z.object({
          line: z.int().min(0),
          quantity: z.int().min(0),
          /** Whether they can be sold again. */
          restock: z.boolean(),
        }),
      ),
    }),
  },
  ReturnRefundRequested: {
    version: 1,
    data: ofReturn.extend({
      /** From 1 in each return. */
      attempt: z.int().min(1),
      amountPaise: paise,
      how: z.enum(REFUND_WAYS),
      /** Of cash: the number of the receipt, or who took it. */
      reference: personal(z.string()).exactOptional(),
    }),
  },
  /** The order's payment has not enough left, or the amount is too small. Until 27 November 2026 also a refund that was withdrawn. */
  ReturnRefundRefused: {
    version: 1,
    data: ofReturn.extend({
      attempt: z.int().min(1),
      leftPaise: paise,
      /** The gateway pays back no such amount, or none that leaves so little. Absent: not enough is left. */
      reason: z.literal('too-small').exactOptional(),
    }),
  },
  /** The gateway did not pay the refund, or a part of it. It is tried again until it is paid or withdrawn; again for a refund only once more of it was paid. */
  ReturnRefundFailed: {
    version: 1,
    data: ofReturn.extend({
      attempt: z.int().min(1),
      /** What was paid by then of a refund in parts, from several payments of the order. Absent: nothing. */
      paidPaise: paise.exactOptional(),
    }),
  },
  /** An administrator gave up the refund after it had failed; nothing of it was paid. */
  ReturnRefundWithdrawn: {
    version: 1,
    data: ofReturn.extend({ attempt: z.int().min(1), amountPaise: paise }),
  },
  ReturnRefunded: {
    version: 1,
    data: ofReturn.extend({
      attempt: z.int().min(1),
      amountPaise: paise,
      how: z.enum(REFUND_WAYS),
      refundIds: z.array(z.string()),
    }),
  },
  /** Nothing is refunded. `explanation`: what the shopper reads about it. */
  ReturnClosed: { version: 1, data: ofReturn.extend({ explanation: personal(z.string()).exactOptional() }) },
} as const satisfies EventDefinitions;
export type ReturnEvent = EventOf<typeof returnEvents>;
export type ReturnRequested = Extract<ReturnEvent, { type: 'ReturnRequested' }>;
export type ReturnReceived = Extract<ReturnEvent, { type: 'ReturnReceived' }>;

/** The id of the n-th return of an order. */
export const returnIdOf = (orderId: number, number: number): string => `${orderId}-${number}`;
export const returnStreamOf = (returnId: string): string => `return-${returnId}`;
export const returnStream = (orderId: number, number: number): string =>
  returnStreamOf(returnIdOf(orderId, number));
