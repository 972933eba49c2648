// What the books hold. `entity` is an entity of the gateway as documented: amounts in paise, times in seconds since 1970; everything beside it is the sandbox's own.
import { z } from 'zod';

const notes = z.union([z.record(z.string(), z.string()), z.array(z.never())]);

/** https://razorpay.com/docs/api/orders/entity */
export const orderEntity = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes,
  created_at: z.int(),
});
export type OrderEntity = z.infer<typeof orderEntity>;

const cardEntity = z.object({
  id: z.string(),
  entity: z.literal('card'),
  name: z.string(),
  last4: z.string(),
  network: z.string(),
  type: z.string(),
  issuer: z.string().nullable(),
  international: z.boolean(),
  emi: z.boolean(),
  sub_type: z.string(),
  token_iin: z.null(),
});

/** https://razorpay.com/docs/api/payments/entity */
export const paymentEntity = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.boolean(),
  method: z.enum(['card', 'upi', 'netbanking']),
  amount_refunded: z.int(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: z.string().nullable(),
  card_id: z.string().nullable(),
  card: cardEntity.optional(),
  bank: z.string().nullable(),
  wallet: z.null(),
  vpa: z.string().nullable(),
  email: z.string().nullable(),
  contact: z.string().nullable(),
  notes,
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string().nullable()),
  upi: z.object({ vpa: z.string() }).optional(),
  created_at: z.int(),
});
export type PaymentEntity = z.infer<typeof paymentEntity>;

/** https://razorpay.com/docs/api/refunds/entity */
export const refundEntity = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes,
  receipt: z.string().nullable(),
  acquirer_data: z.object({ arn: z.string().nullable() }),
  created_at: z.int(),
  batch_id: z.null(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.string(),
  speed_requested: z.string(),
});
export type RefundEntity = z.infer<typeof refundEntity>;

const notice = z.object({
  id: z.string(),
  type: z.string(),
  /** The exact body that is signed and sent. */
  body: z.string(),
  /** Made with the secret of its creation: after a change of the secret, retries still have the former signature. */
  signature: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  state: z.enum(['waiting', 'delivered', 'dropped', 'abandoned']),
  attempts: z.int(),
  nextAt: z.number(),
});
export type Notice = z.infer<typeof notice>;

/** What is to happen later; `at` in milliseconds since 1970. */
const task = z.object({ at: z.number(), act: z.enum(['authorize', 'settle-refund']), id: z.string() });
export type Task = z.infer<typeof task>;

const order = z.object({ entity: orderEntity, isCapturedAutomatically: z.boolean() });
const payment = z.object({ entity: paymentEntity });
const refund = z.object({ entity: refundEntity });
const refundKey = z.object({ request: z.string(), refundId: z.string() });
const setting = z.object({ json: z.string() });
export type Order = z.infer<typeof order>;
export type Payment = z.infer<typeof payment>;
export type Refund = z.infer<typeof refund>;
export type RefundKey = z.infer<typeof refundKey>;
/** A setting that survives a restart, as JSON. */
export type Setting = z.infer<typeof setting>;

export const recordSchemas = { order, payment, refund, refundKey, notice, task, setting } as const;
export const kinds = ['order', 'payment', 'refund', 'refundKey', 'notice', 'task', 'setting'] as const;
export type Kind = (typeof kinds)[number];
