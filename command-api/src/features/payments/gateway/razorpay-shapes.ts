// The gateway's entities as documented, parsed into those of the port. Amounts are paise, their times are whole seconds since 1970.
// https://razorpay.com/docs/api/orders/entity, /payments/entity, /refunds/entity
import { z } from 'zod';
import type { GatewayMethod } from '@aangan/shared-events/features/payments/events';
import type { GatewayOrder, GatewayPayment, GatewayRefund } from './payment-gateway.ts';
import { GatewayUnavailableError } from './payment-gateway.ts';

const paise = z.int().min(0);
const seconds = z.int().min(0);
const text = z.string().nullish();

const order = z
  .object({
    id: z.string(),
    amount: paise,
    currency: z.string(),
    receipt: text,
    status: z.enum(['created', 'attempted', 'paid']),
    created_at: seconds,
  })
  .transform(({ id, amount, currency, receipt, status, created_at }): GatewayOrder => ({
    id,
    amountPaise: amount,
    currency,
    receipt: receipt ?? null,
    status,
    createdAt: created_at * 1000,
  }));

const paymentEntity = z.object({
  id: z.string(),
  amount: paise,
  amount_refunded: paise.nullish(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: text,
  method: z.string(),
  card: z.object({ network: text, last4: text }).nullish(),
  bank: text,
  wallet: text,
  vpa: text,
  error_code: text,
  error_reason: text,
  created_at: seconds,
});
type PaymentEntity = z.infer<typeof paymentEntity>;

const payment = paymentEntity.transform((entity): GatewayPayment => ({
  id: entity.id,
  orderId: entity.order_id ?? null,
  amountPaise: entity.amount,
  refundedPaise: entity.amount_refunded ?? 0,
  currency: entity.currency,
  status: entity.status,
  method: methodOf(entity.method),
  instrument: instrumentOf(entity),
  createdAt: entity.created_at * 1000,
  failure: failureOf(entity),
}));

const refund = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: text,
    created_at: seconds,
  })
  .transform((entity): GatewayRefund => ({
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    status: entity.status,
    receipt: entity.receipt ?? null,
    createdAt: entity.created_at * 1000,
  }));

/** The schemas of the three entities; each parses the gateway's shape and yields the port's. */
export const shapes = { order, payment, refund } as const;

/** A page of a collection. */
export const collectionOf = <T>(item: z.ZodType<T>) =>
  z.object({ entity: z.literal('collection'), items: z.array(item) });

/** Parses an answer. Throws `GatewayUnavailableError` when it has another shape than documented: what was asked may have been done. */
export function parseAnswer<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new GatewayUnavailableError(`the payment gateway’s answer cannot be read (${where})`);
}

const METHODS: ReadonlySet<string> = new Set(['card', 'upi', 'netbanking', 'wallet', 'emi']);
const isMethod = (name: string): name is GatewayMethod => METHODS.has(name);

function methodOf(name: string): GatewayMethod {
  return isMethod(name) ? name : 'other';
}

const LONGEST_INSTRUMENT = 100;

/** Masked: the last four digits of a card, the bank's part of a UPI id, the name of a bank or wallet. */
function instrumentOf({ card, vpa, bank, wallet }: PaymentEntity): string | null {
  const masked = cardName(card) ?? upiName(vpa) ?? (bank || wallet || null);
  return masked === null ? null : masked.slice(0, LONGEST_INSTRUMENT);
}

function cardName(card: PaymentEntity['card']): string | undefined {
  const last4 = card?.last4 ?? '';
  return /^\d{4}$/.test(last4) ? `${card?.network || 'Card'} •••• ${last4}` : undefined;
}

function upiName(vpa: string | null | undefined): string | undefined {
  const handle = vpa?.split('@').at(1);
  return handle ? `UPI ${handle}` : undefined;
}

function failureOf(entity: PaymentEntity): GatewayPayment['failure'] {
  if (entity.status !== 'failed') return null;
  return { code: entity.error_code || 'UNKNOWN', reason: entity.error_reason || null };
}
