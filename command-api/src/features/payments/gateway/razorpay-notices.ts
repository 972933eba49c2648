// The gateway's notifications (webhooks). https://razorpay.com/docs/webhooks/payments, /orders, /refunds
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { GatewayNotice, PaymentGateway } from './payment-gateway.ts';
import { shapes } from './razorpay-shapes.ts';
import { isSigned } from './razorpay-signatures.ts';

const entityIn = <T>(entity: z.ZodType<T>) => z.object({ entity }).transform((part) => part.entity);

/** The events that the shop acts on must be readable; of others, only what is readable is used. */
const strict = z.object({
  payment: entityIn(shapes.payment).optional(),
  refund: entityIn(shapes.refund).optional(),
});
const lenient = z.object({
  payment: entityIn(shapes.payment).optional().catch(undefined),
  refund: entityIn(shapes.refund).optional().catch(undefined),
});
const USED = /^(?:payment\.(?:authorized|captured|failed)|order\.paid|refund\.(?:created|processed|failed))$/;

const envelope = z.object({
  entity: z.literal('event'),
  event: z.string().min(1),
  payload: z.unknown(),
  created_at: z.int().min(0),
});

/** See `PaymentGateway.readNotice`. The secrets are those in use: the new one, and the former one while it is being rotated out. */
export function makeReadNotice(secrets: readonly string[]): PaymentGateway['readNotice'] {
  return (rawBody, { signature, eventId }) => {
    if (!isSigned(rawBody, signature, secrets)) return undefined;
    return parsed(rawBody, eventId || hashOf(rawBody));
  };
}

/** Stands in for a missing event id: the same for each delivery, because the body is. */
const hashOf = (rawBody: Buffer): string => createHash('sha256').update(rawBody).digest('hex');

function parsed(rawBody: Buffer, eventId: string): GatewayNotice {
  const outer = parse(envelope, JSON.parse(rawBody.toString('utf8')));
  const { payment, refund } = parse(USED.test(outer.event) ? strict : lenient, outer.payload);
  return {
    eventId,
    type: outer.event,
    payment: payment ?? null,
    refund: refund ?? null,
    createdAt: outer.created_at * 1000,
  };
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const where = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new SyntaxError(`the notification has another shape than documented (${where})`);
}
