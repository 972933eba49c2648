// The checkout script and its pages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Books } from '../books/books.ts';
import type { OrderEntity, PaymentEntity } from '../books/records.ts';
import { ApiError, badRequest, type ErrorBody } from '../gateway/api-error.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { card, type Instrument, netbanking, TEST_UPI, upi } from '../gateway/instruments.ts';
import { checkoutSignature } from '../http/control-routes.ts';
import { type CheckoutContext, checkoutContext } from './context.ts';
import { bankPage, closedPage, failedPage, methodsPage, paidPage, unknownPage } from './pages.ts';

export type CheckoutNeeds = {
  readonly books: Books;
  readonly gateway: Gateway;
  readonly keys: { readonly id: string; readonly secret: string };
};

const font = (path: string): string => createRequire(import.meta.url).resolve(`@fontsource-variable/${path}`);
const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const FILES = {
  '/v1/checkout.js': ['text/javascript', own('checkout.browser.js')],
  '/assets/page.js': ['text/javascript', own('page.browser.js')],
  '/assets/page.css': ['text/css', own('page.css')],
  '/assets/hanken.woff2': ['font/woff2', font('hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')],
  '/assets/fraunces.woff2': ['font/woff2', font('fraunces/files/fraunces-latin-opsz-normal.woff2')],
  '/assets/fraunces-ext.woff2': ['font/woff2', font('fraunces/files/fraunces-latin-ext-opsz-normal.woff2')],
} as const;

/** Files of the checkout and of the sandbox's own page. */
export function fileRoutes(): Router {
  const router = express.Router();
  for (const [path, [type, file]] of Object.entries(FILES)) {
    const content = readFileSync(file);
    router.get(path, (_request, response) => void response.type(type).send(content));
  }
  return router;
}

/** Text fields only: what a form sends. */
const fields = z.record(z.string(), z.unknown());
const fieldIn = (form: z.infer<typeof fields>, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

export function checkoutRoutes(needs: CheckoutNeeds): Router {
  const { books, gateway } = needs;
  const router = express.Router();
  router.use(express.urlencoded({ extended: false }));
  router.get('/embedded', (request, response) => {
    const opened = open(request.query, needs);
    if (opened === undefined) return send(response.status(404), unknownPage());
    send(response, methodsPage(opened.context, opened.order), opened.context);
  });
  router.post('/pay', async (request, response) => {
    const opened = open(request.body, needs);
    if (opened === undefined) return send(response.status(404), unknownPage());
    send(response, await pay(request, opened, needs), opened.context);
  });
  router.post('/settle', async (request, response) => {
    const opened = open(request.body, needs);
    const form = fields.parse(request.body);
    const payment = books.payments.get(fieldIn(form, 'payment_id'))?.entity;
    if (opened === undefined || payment?.order_id !== opened.order.id)
      return send(response.status(404), unknownPage());
    send(response, await settle(form, payment, opened, { ...needs, gateway }), opened.context);
  });
  return router;
}

type Opened = { readonly context: CheckoutContext; readonly order: OrderEntity };

function open(input: unknown, { books, keys }: CheckoutNeeds): Opened | undefined {
  const context = checkoutContext.safeParse(input);
  if (!context.success || context.data.key !== keys.id) return undefined;
  const order = books.orders.get(context.data.order_id)?.entity;
  return order === undefined ? undefined : { context: context.data, order };
}

/** Begins a payment. The two test UPI ids end at once; everything else leads to the bank's page. */
async function pay(request: Request, opened: Opened, needs: CheckoutNeeds): Promise<string> {
  const form = fields.parse(request.body);
  const method = fieldIn(form, 'method');
  const { context, order } = opened;
  try {
    const instrument = instrumentOf(method, form);
    const payer = { email: context.prefill_email || null, contact: context.prefill_contact || null };
    const payment = await needs.gateway.startPayment(order.id, instrument, payer);
    if (instrument.method === 'upi' && instrument.vpa === TEST_UPI.succeeds)
      return paid(payment, opened, needs);
    if (instrument.method === 'upi' && instrument.vpa === TEST_UPI.fails)
      return failed(payment, opened, needs);
    return bankPage(context, order, payment);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { description: problem, field } = error.body;
    const latest = needs.books.orders.get(order.id)?.entity ?? order;
    return methodsPage(context, latest, { method, problem, field });
  }
}

function instrumentOf(method: string, form: z.infer<typeof fields>): Instrument {
  if (method === 'upi') return upi(fieldIn(form, 'vpa'));
  if (method === 'netbanking') return netbanking(fieldIn(form, 'bank'));
  if (method !== 'card') throw badRequest('Please choose how to pay.');
  const instrument = card(fieldIn(form, 'card[number]'), fieldIn(form, 'card[name]'));
  if (!isInFuture(fieldIn(form, 'card[expiry]'), new Date()))
    throw badRequest('Please enter the date in the future until which the card is valid.', 'card[expiry]');
  if (!/^\d{3,4}$/.test(fieldIn(form, 'card[cvv]')))
    throw badRequest('Please enter the three or four digits of the CVV.', 'card[cvv]');
  return instrument;
}

function isInFuture(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? [];
  return month !== '' && new Date(2000 + Number(year), Number(month)) > now;
}

async function settle(
  form: z.infer<typeof fields>,
  payment: PaymentEntity,
  opened: Opened,
  needs: CheckoutNeeds,
): Promise<string> {
  const { context, order } = opened;
  switch (fieldIn(form, 'outcome')) {
    case 'success':
      return paid(payment, opened, needs);
    case 'closed':
      await needs.gateway.authorize(payment.id);
      return closedPage(
        context,
        order,
        'The money has left the account. The shop hears it from the gateway.',
      );
    case 'late': {
      const minutes = Math.min(Math.max(Number(fieldIn(form, 'minutes')) || 1, 1), 24 * 60);
      await needs.gateway.authorizeLater(payment.id, minutes * 60_000);
      return closedPage(context, order, `The money will leave the account in ${minutes} min.`);
    }
    default:
      return failed(payment, opened, needs);
  }
}

async function paid(
  payment: PaymentEntity,
  { context, order }: Opened,
  needs: CheckoutNeeds,
): Promise<string> {
  await needs.gateway.authorize(payment.id);
  return paidPage(context, order, {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: checkoutSignature(order.id, payment.id, needs.keys.secret),
  });
}

async function failed(payment: PaymentEntity, opened: Opened, needs: CheckoutNeeds): Promise<string> {
  const { context, order } = opened;
  const entity = await needs.gateway.fail(payment.id);
  const error: ErrorBody = {
    code: 'BAD_REQUEST_ERROR',
    description: entity.error_description ?? '',
    source: entity.error_source ?? 'NA',
    step: entity.error_step ?? 'NA',
    reason: entity.error_reason ?? 'NA',
    metadata: { payment_id: payment.id, order_id: order.id },
  };
  if (context.mode === 'page' && context.callback_url !== '') return failedPage(context, order, error);
  const attempt = { method: payment.method, problem: error.description, field: undefined };
  return methodsPage(context, order, { ...attempt, message: { type: 'failed', error } });
}

/** Any page may show it in a frame, as with the gateway's own. */
export function send(response: Response, page: string, context?: CheckoutContext): void {
  const callback = context?.callback_url ? ` ${new URL(context.callback_url).origin}` : '';
  response.set({
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'self'${callback}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  response.type('html').send(page);
}
