// The sandbox's own calls, beside the documented API: how it misbehaves, where notifications go, and payments without a browser. JSON only, so that no
// other web page can send them through a visitor's browser.
import express, { type Request, type Response, type Router } from 'express';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { behaviourSchema, type Misbehaviour } from '../behaviour/behaviour.ts';
import type { Books } from '../books/books.ts';
import { badRequest } from '../gateway/api-error.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { card, type Instrument, netbanking, TEST_CARDS, TEST_UPI, upi } from '../gateway/instruments.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { read } from './read-request.ts';

export type ControlNeeds = {
  readonly books: Books;
  readonly gateway: Gateway;
  readonly misbehaviour: Misbehaviour;
  readonly deliveries: Deliveries;
  readonly keys: { readonly id: string; readonly secret: string };
};

/** How a payment ends: `authorized` only reserves the money; `pending` is paid after `lateMs`, or never without it. */
export const outcomes = ['success', 'failure', 'authorized', 'pending'] as const;

const paySchema = z.strictObject({
  order_id: z.string(),
  method: z.enum(['upi', 'card', 'netbanking']).default('upi'),
  outcome: z.enum(outcomes).default('success'),
  lateMs: z.int().min(0).optional(),
});
const webhookSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

export function controlRoutes(needs: ControlNeeds): Router {
  const { books, misbehaviour, deliveries } = needs;
  const router = express.Router();
  router.use(jsonOnly, express.json());
  router.get('/behaviour', (_request, response) => void response.json(misbehaviour.current()));
  router.post('/behaviour', async (request, response) => {
    const behaviour = read(behaviourSchema, request.body ?? {});
    misbehaviour.set(behaviour);
    // What happens a number of times is not counted across restarts.
    const stored = behaviour.api.times === undefined ? behaviour : { ...behaviour, api: {} };
    await books.commit([['setting', 'behaviour', { json: JSON.stringify(stored) }]]);
    response.json(behaviour);
  });
  router.get('/webhook', (_request, response) => void response.json(deliveries.webhook() ?? null));
  router.post('/webhook', async (request, response) => {
    await deliveries.setWebhook(read(webhookSchema, request.body ?? {}).url);
    response.json(deliveries.webhook());
  });
  router.post('/pay', async (request, response) => {
    response.json(await pay(read(paySchema, request.body ?? {}), needs));
  });
  router.get('/notices', (_request, response) => {
    const notices = [...books.notices.values()].map(({ id, type, state, attempts }) => ({
      ...{ id, type, state, attempts },
    }));
    response.json({ notices });
  });
  return router;
}

/** Pays as the checkout page would, and returns what it hands to the shop's page. */
async function pay(
  { order_id: orderId, method, outcome, lateMs }: z.infer<typeof paySchema>,
  { gateway, keys, books }: ControlNeeds,
) {
  const payer = { email: 'shopper@example.com', contact: '+919000090000' };
  const { id } = await gateway.startPayment(orderId, instrumentOf(method), payer);
  if (outcome === 'failure') await gateway.fail(id);
  else if (outcome === 'success') await gateway.authorize(id);
  else if (outcome === 'authorized') await gateway.authorizeOnly(id);
  else if (lateMs !== undefined) await gateway.authorizeLater(id, lateMs);
  const { status } = books.payments.get(id)?.entity ?? {};
  const signature = checkoutSignature(orderId, id, keys.secret);
  return {
    status,
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
    razorpay_signature: signature,
  };
}

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps */
export function checkoutSignature(orderId: string, paymentId: string, secret: string): string {
  return createHmac('sha256', secret).update(`${orderId}|${paymentId}`).digest('hex');
}

function instrumentOf(method: 'upi' | 'card' | 'netbanking'): Instrument {
  if (method === 'upi') return upi(TEST_UPI.succeeds);
  if (method === 'card') return card(TEST_CARDS[0].number, 'Test Shopper');
  return netbanking('HDFC');
}

function jsonOnly(request: Request, _response: Response, next: () => void): void {
  if (request.method === 'POST' && request.is('application/json') === false)
    throw badRequest('The request must be JSON.');
  next();
}
