// HTTP shapes of payments.
import { z } from 'zod';
import type { ResponseOf } from '../../http.ts';
import { rupees, totalAsPaise } from '../../money.ts';
import { ONE_LINE } from '../../one-line.ts';
import { PAYMENT_STATES } from './states.ts';

const isSandbox = z.boolean().meta({
  description: 'Online payments are played, in a sandbox or with test keys: no money moves.',
});

export const paymentMethodsResponse = z
  .object({
    cod: z.object({ isAvailable: z.literal(true) }),
    online: z.object({
      isAvailable: z.boolean(),
      reason: z.string().exactOptional().meta({ description: 'Why it is not available, for the shopper.' }),
    }),
    isSandbox,
  })
  .meta({ id: 'PaymentMethods' });
export type PaymentMethodsResponse = ResponseOf<typeof paymentMethodsResponse>;

export const refundResponse = z
  .object({
    id: z.string(),
    amount: rupees,
    reason: z.string().nullable(),
    state: z.enum(['requested', 'processed', 'failed', 'withdrawn']),
    requestedAt: z.iso.datetime(),
    failure: z.string().nullable().meta({ description: 'Why it failed, in the shop’s words.' }),
  })
  .meta({ id: 'Refund' });
export type RefundResponse = ResponseOf<typeof refundResponse>;

export const paymentResponse = z
  .object({
    orderId: z.int(),
    method: z.enum(['cod', 'online']),
    state: z.enum(PAYMENT_STATES),
    amount: rupees,
    paid: rupees,
    refunded: rupees,
    refundable: rupees.meta({ description: 'What has been paid and not been paid back or requested.' }),
    payBy: z.iso.datetime().nullable().meta({ description: 'Until when it can be paid online.' }),
    canPay: z.boolean(),
    failure: z.string().nullable().meta({ description: 'Why the last attempt failed, in the shop’s words.' }),
    instrument: z.string().nullable().meta({ description: '`Visa •••• 0153`.' }),
    refunds: z.array(refundResponse),
    gateway: z
      .object({ orderId: z.string(), paymentId: z.string().nullable() })
      .nullable()
      .meta({ description: 'For administrators.' }),
    isSandbox,
    revision: z.int().meta({ description: 'Of the payment; -1 before its first event.' }),
  })
  .meta({ id: 'Payment' });
export type PaymentResponse = ResponseOf<typeof paymentResponse>;
export const paymentDataResponse = z
  .object({ success: z.literal(true), data: paymentResponse })
  .meta({ id: 'PaymentData' });
export type PaymentDataResponse = ResponseOf<typeof paymentDataResponse>;

/** What the gateway's checkout script is opened with (Razorpay's Standard Checkout). */
export const checkoutOptions = z
  .object({
    key: z.string(),
    order_id: z.string(),
    amount: z.int().meta({ description: 'Paise.' }),
    currency: z.literal('INR'),
    name: z.string(),
    description: z.string(),
    callback_url: z.string(),
    prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  })
  .meta({ id: 'CheckoutOptions' });
export type CheckoutOptions = ResponseOf<typeof checkoutOptions>;

export const checkoutResponse = z
  .object({
    success: z.literal(true),
    data: paymentResponse,
    checkout: z
      .object({ script: z.string(), options: checkoutOptions })
      .nullable()
      .meta({ description: 'Null when nothing is left to pay.' }),
  })
  .meta({ id: 'PaymentCheckout' });
export type CheckoutResponse = ResponseOf<typeof checkoutResponse>;

const gatewayId = z.string().min(1).max(100);
/** What the checkout hands to the browser: a hint, checked by signature and with the gateway. */
export const confirmRequest = z.object({
  razorpay_order_id: gatewayId,
  razorpay_payment_id: gatewayId,
  razorpay_signature: z.string().min(1).max(200),
});
export type ConfirmRequest = z.infer<typeof confirmRequest>;

const sentence = (label: string, highest: number) =>
  z
    .string(`Please fill in the ${label}.`)
    .trim()
    .min(1, `Please fill in the ${label}.`)
    .max(highest, `The ${label} is too long.`)
    .regex(ONE_LINE, `The ${label} must be on one line.`);

/** `amount` in rupees; without it everything that is left. */
export const refundRequest = z.object({
  amount: totalAsPaise.optional(),
  reason: sentence('reason', 500),
});
export type RefundInput = z.input<typeof refundRequest>;
export const collectRequest = z.object({ reference: sentence('reference', 200).optional() });
export type CollectInput = z.input<typeof collectRequest>;

/** `settles` names a payment in dispute that has been settled at the gateway. */
export const resolveRequest = z.object({ settles: gatewayId.optional() });
export type ResolveInput = z.input<typeof resolveRequest>;

export const boardQuery = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional().meta({ description: 'Today in the shop’s time zone unless given.' }),
  days: z.coerce
    .number()
    .pipe(z.int().min(1).max(31))
    .optional()
    .meta({ description: 'How many days, the last of them `to`; ignored beside `from`.' }),
  fresh: z
    .literal('yes')
    .optional()
    .meta({ description: 'Asks the gateway now, instead of using what it said within the last minute.' }),
});

const moved = z.object({ captured: rupees, refunded: rupees });
const settled = moved.extend({ collected: rupees });
export const boardDayResponse = z
  .object({
    day: z.iso.date(),
    gateway: moved.nullable().meta({ description: 'Null while the gateway does not answer.' }),
    log: settled,
    orders: settled,
  })
  .meta({ id: 'PaymentDay' });
export type BoardDayResponse = ResponseOf<typeof boardDayResponse>;
export const differenceResponse = z
  .object({
    orderId: z
      .int()
      .nullable()
      .meta({ description: 'Null when the gateway’s payment names no order of the shop.' }),
    day: z.iso.date(),
    kind: z.enum(['capture', 'refund', 'collected', 'dispute', 'refund-failed']),
    description: z.string(),
    gateway: rupees.nullable(),
    log: rupees,
    canResolve: z.boolean(),
    resolution: z.string().meta({
      description: 'What resolving it does; where it cannot be resolved here, what to do instead.',
    }),
    settles: z.string().nullable().meta({
      description:
        'The payment in dispute that is to be settled at the gateway first: `settles` of the request.',
    }),
  })
  .meta({ id: 'PaymentDifference' });
export type DifferenceResponse = ResponseOf<typeof differenceResponse>;
export const boardResponse = z
  .object({
    success: z.literal(true),
    data: z.object({
      days: z.array(boardDayResponse),
      differences: z.array(differenceResponse),
      unlistedDisputes: z.int().meta({ description: 'Orders in dispute beside those that are listed.' }),
      asOf: z.iso.datetime().meta({
        description:
          'When the gateway was asked for its lists. About what the log has learned since, it was asked payment by payment.',
      }),
      isSandbox,
    }),
  })
  .meta({ id: 'PaymentBoard' });
export type BoardResponse = ResponseOf<typeof boardResponse>;
