// Events of the payment of an order. Amounts are whole paise; of the instrument only the masked form is kept, never a card number.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { paise } from '../../money.ts';
import { personal } from '../../personal.ts';

export const paymentMethodNames = ['card', 'upi', 'netbanking', 'wallet', 'emi', 'other'] as const;
export type GatewayMethod = (typeof paymentMethodNames)[number];

const amount = paise.min(1);
const ofOrder = z.object({ orderId: z.int().min(1), accountId: z.string() });

/** An attempt of the shopper, as the gateway reports it. */
const attempt = ofOrder.extend({
  gatewayOrderId: z.string(),
  gatewayPaymentId: z.string(),
  amountPaise: amount,
  method: z.enum(paymentMethodNames),
  /** `Visa •••• 0153`, `HDFC`, `UPI okaxis`; null where the gateway does not say. */
  instrument: z.string().max(100).nullable(),
});

/** Why money is paid back. */
export const refundCauses = [
  'order-rejected',
  'late-capture',
  'second-capture',
  'wrong-amount',
  'administrator',
  'return',
] as const;
export type RefundCause = (typeof refundCauses)[number];

/** What an administrator typed: it may name the person. Absent where nothing was. */
const note = personal(z.string().max(500)).exactOptional();

/** The refund of a return that it belongs to. */
const forReturn = z.object({
  returnId: z.string(),
  /** Of the refunds of the return, from 1. */
  attempt: z.int().min(1),
});
export type ForReturn = z.infer<typeof forReturn>;

const refund = ofOrder.extend({
  /** `<order>-<n>`: names the refund within the shop. */
  refundId: z.string(),
  gatewayPaymentId: z.string(),
  amountPaise: amount,
  /** From 1; each attempt has its own idempotency key at the gateway. */
  attempt: z.int().min(1),
});

/** What does not add up. */
export const disputeKinds = [
  'wrong-amount',
  'wrong-currency',
  'unknown-payment',
  'unknown-refund',
  'second-capture',
] as const;
export type DisputeKind = (typeof disputeKinds)[number];

export const paymentEvents = {
  /** The gateway has an order for it; the shopper can pay until `payBy`. Once for each order. */
  PaymentRequested: {
    version: 1,
    data: ofOrder.extend({
      gatewayOrderId: z.string(),
      amountPaise: amount,
      currency: z.literal('INR'),
      payBy: z.iso.datetime(),
      requestedAt: z.iso.datetime(),
    }),
  },
  PaymentFailed: {
    version: 1,
    data: attempt.extend({
      /** The gateway's `error_code` and `error_reason`. Not its description, which is free text of a bank. */
      code: z.string().max(100),
      reason: z.string().max(100).nullable(),
    }),
  },
  /** `capturedAt` is when the gateway says that the payment was made, so that its days and the shop's are the same. */
  PaymentCaptured: { version: 1, data: attempt.extend({ capturedAt: z.iso.datetime() }) },
  /** The time to pay has passed without a capture. */
  PaymentExpired: { version: 1, data: ofOrder.extend({ payBy: z.iso.datetime() }) },
  /** Each attempt is one event: a failed refund is requested again under its own `refundId`. */
  RefundRequested: {
    version: 1,
    data: refund.extend({
      cause: z.enum(refundCauses),
      /** The shop's own words, or an administrator's before there were notes. */
      reason: z.string().max(500).nullable(),
      /** Of the first attempt only. */
      note,
      /** The same. */
      forReturn: forReturn.exactOptional(),
      requestedAt: z.iso.datetime(),
    }),
  },
  /** `refundedAt` is the gateway's time of the refund. */
  RefundProcessed: {
    version: 1,
    data: refund.extend({ gatewayRefundId: z.string(), refundedAt: z.iso.datetime() }),
  },
  RefundFailed: {
    version: 1,
    data: refund.extend({
      gatewayRefundId: z.string().nullable(),
      /** The shop's own words; before 24 November 2026 the gateway's. */
      description: z.string().max(500),
      failedAt: z.iso.datetime(),
    }),
  },
  /** A failed refund is given up: its money can be refunded otherwise, or stays. */
  RefundWithdrawn: { version: 1, data: refund.extend({ withdrawnAt: z.iso.datetime() }) },
  /** Cash on delivery was handed over. */
  CashCollected: {
    version: 1,
    data: ofOrder.extend({
      amountPaise: amount,
      /** Only before there were notes. */
      reference: z.string().max(200).nullable(),
      note,
      collectedAt: z.iso.datetime(),
    }),
  },
  /** Of what was collected in cash, some was handed back for a return. */
  CashRefunded: {
    version: 1,
    data: ofOrder.extend({
      /** `<order>-cash-<n>`. */
      refundId: z.string(),
      amountPaise: amount,
      forReturn,
      /** The reference that an administrator typed. */
      note,
      refundedAt: z.iso.datetime(),
    }),
  },
  /** The payment has not enough left for a refund of a return, or the amount is too small. This refund of the return is then never paid. */
  RefundRefused: {
    version: 1,
    data: ofOrder.extend({
      forReturn,
      how: z.enum(['online', 'cash']),
      amountPaise: amount,
      leftPaise: paise,
      /** The gateway pays back no such amount, or none that leaves so little. Absent: not enough is left. */
      reason: z.literal('too-small').exactOptional(),
      refusedAt: z.iso.datetime(),
    }),
  },
  PaymentDisputed: {
    version: 1,
    data: ofOrder.extend({
      kind: z.enum(disputeKinds),
      gatewayPaymentId: z.string().nullable(),
      gatewayRefundId: z.string().nullable(),
      amountPaise: paise,
      currency: z.string().max(3),
      disputedAt: z.iso.datetime(),
    }),
  },
  /** An administrator has settled at the gateway what the shop cannot enter in its books. */
  PaymentDisputeSettled: {
    version: 1,
    data: ofOrder.extend({
      kind: z.enum(disputeKinds),
      gatewayPaymentId: z.string(),
      settledAt: z.iso.datetime(),
    }),
  },
} as const satisfies EventDefinitions;
export type PaymentEvent = EventOf<typeof paymentEvents>;
/** The types of all events of payments. */
export const paymentEventTypes = Object.keys(paymentEvents) as readonly PaymentEvent['type'][];

export const paymentStream = (orderId: number): string => `payment-${orderId}`;
