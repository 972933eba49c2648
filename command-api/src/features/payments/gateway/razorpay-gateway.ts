// The payment gateway Razorpay, by its official package. The shop's own sandbox speaks the same HTTP API and has the same adapter.
import { msLeft, withDeadline } from '@aangan/platform/process/deadline';
import type { z } from 'zod';
import {
  GatewayRefusedError,
  GatewayUnavailableError,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
} from './payment-gateway.ts';
import { makeRazorpayClient, type RazorpayClient } from './razorpay-client.ts';
import { makeReadNotice } from './razorpay-notices.ts';
import { collectionOf, parseAnswer, shapes } from './razorpay-shapes.ts';
import { isSigned } from './razorpay-signatures.ts';

export type RazorpaySettings = {
  readonly keyId: string;
  readonly keySecret: string;
  /** In use now: the new one first, then the former one while it is being rotated out. */
  readonly webhookSecrets: readonly string[];
  readonly apiUrl: string;
  readonly checkoutScript: string;
  readonly isSandbox: boolean;
  /** Limit of one method of the port, of one page for the two lists of a period; milliseconds. */
  readonly limitMs?: number;
};

const LIMIT_MS = 8_000;
/** The highest `count` that the gateway accepts. */
const PAGE = 100;
const CURRENCY = 'INR';

/** Makes the adapter. Every call throws `GatewayUnavailableError` or `GatewayRefusedError`. */
export function makeRazorpayGateway(settings: RazorpaySettings): PaymentGateway {
  const { keyId, keySecret, webhookSecrets, checkoutScript, isSandbox, limitMs = LIMIT_MS } = settings;
  const client = makeRazorpayClient({ ...settings, limitMs });
  // One limit for all calls of a method; within a request, what remains of its time.
  const limited = <T>(act: () => Promise<T>): Promise<T> =>
    withDeadline(performance.now() + msLeft(limitMs), act);
  return {
    createOrder: (order) => limited(() => createOrder(client, order)),
    order: (id) => limited(() => fetchOrder(client, id)),
    paymentsOfOrder: (id) => limited(() => paymentsOfOrder(client, id)),
    payment: (id) => limited(() => fetchPayment(client, id)),
    refundsOfPayment: (id) => limited(() => refundsOfPayment(client, id)),
    paymentsBetween: (from, to) =>
      between(from, to, shapes.payment, (page) => client.call(({ payments }) => payments.all(page))),
    refundsBetween: (from, to) =>
      between(from, to, shapes.refund, (page) => client.call(({ refunds }) => refunds.all(page))),
    capture: (id, amountPaise) => limited(() => capture(client, id, amountPaise)),
    refund: (refund) => limited(() => refundPayment(client, refund)),
    isCheckoutSigned: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
      isSigned(`${gatewayOrderId}|${gatewayPaymentId}`, signature, [keySecret]),
    readNotice: makeReadNotice(webhookSecrets),
    areKeysRefused: client.areKeysRefused,
    checkout: { script: checkoutScript, key: keyId, isSandbox },
  };
}

type NewOrder = Parameters<PaymentGateway['createOrder']>[0];

/** Looks for an order of the same receipt first, so that an answer that was lost, at any time before, does not make a second one. */
async function createOrder(client: RazorpayClient, order: NewOrder): Promise<GatewayOrder> {
  const existing = await findOrder(client, order);
  if (existing !== undefined) return existing;
  const { receipt, amountPaise: amount } = order;
  const asked = { amount, currency: CURRENCY, receipt, payment_capture: true };
  try {
    return parseAnswer(shapes.order, await client.call(({ orders }) => orders.create(asked)));
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    const made = await findOrder(client, order).catch(() => undefined);
    if (made === undefined) throw error;
    return made;
  }
}

async function findOrder(client: RazorpayClient, order: NewOrder): Promise<GatewayOrder | undefined> {
  const { receipt, amountPaise, notBefore } = order;
  const answer = await client.call(({ orders }) => orders.all({ receipt, count: PAGE }));
  const { items } = parseAnswer(collectionOf(shapes.order), answer);
  const isSame = (each: GatewayOrder): boolean =>
    each.receipt === receipt &&
    each.amountPaise === amountPaise &&
    each.currency === CURRENCY &&
    each.createdAt >= notBefore;
  const found = items.filter(isSame);
  // Two processes may have created one each at the same time; one that is paid goes first.
  return found.find(({ status }) => status !== 'created') ?? found.at(-1);
}

async function fetchOrder(client: RazorpayClient, id: string): Promise<GatewayOrder> {
  requireId(id, 'order');
  return parseAnswer(shapes.order, await client.call(({ orders }) => orders.fetch(id)));
}

async function paymentsOfOrder(client: RazorpayClient, id: string): Promise<readonly GatewayPayment[]> {
  requireId(id, 'order');
  const answer = await client.call(({ orders }) => orders.fetchPayments(id));
  const { items } = parseAnswer(collectionOf(shapes.payment), answer);
  return Promise.all(items.map((payment) => withCard(client, payment)));
}

/** Lists leave the card out; it is wanted once money has moved. */
function withCard(client: RazorpayClient, payment: GatewayPayment): Promise<GatewayPayment> {
  const { id, method, instrument, status } = payment;
  const hasMoved = status !== 'created' && status !== 'failed';
  const lacksCard = method === 'card' && instrument === null && hasMoved;
  return lacksCard ? fetchPayment(client, id) : Promise.resolve(payment);
}

/** With its card, for the masked number. The package would send its `expand` in a form that the gateway does not read. */
async function fetchPayment(client: RazorpayClient, id: string): Promise<GatewayPayment> {
  requireId(id, 'pay');
  const question = { url: `/payments/${id}`, data: { 'expand[]': 'card' } };
  return parseAnswer(shapes.payment, await client.call(({ api }) => api.get<object, unknown>(question)));
}

async function refundsOfPayment(client: RazorpayClient, id: string): Promise<readonly GatewayRefund[]> {
  requireId(id, 'pay');
  return allPages(shapes.refund, (page) =>
    client.call(({ payments }) => payments.fetchMultipleRefund(id, page)),
  );
}

/** A capture that fails because of an earlier one, whose answer was lost, is one. */
async function capture(client: RazorpayClient, id: string, amountPaise: number): Promise<GatewayPayment> {
  requireId(id, 'pay');
  try {
    const answer = await client.call(({ payments }) => payments.capture(id, amountPaise, CURRENCY));
    return parseAnswer(shapes.payment, answer);
  } catch (error) {
    if (!(error instanceof GatewayRefusedError)) throw error;
    const payment = await fetchPayment(client, id);
    if (payment.status !== 'captured' && payment.status !== 'refunded') throw error;
    return payment;
  }
}

type NewRefund = Parameters<PaymentGateway['refund']>[0];

/**
 * Done once for each payment and receipt: by the idempotency key, and by looking for a refund of that receipt first, because the gateway does not
 * promise the key for its test mode. https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
 */
async function refundPayment(client: RazorpayClient, refund: NewRefund): Promise<GatewayRefund> {
  const { paymentId, amountPaise: amount, receipt, beforePaying } = refund;
  const refunds = await refundsOfPayment(client, paymentId);
  const done = refunds.find((each) => each.receipt === receipt && each.amountPaise === amount);
  if (done !== undefined) return done;
  const body = { amount, speed: 'normal', receipt };
  const headers = { 'X-Refund-Idempotency': idempotencyKey(paymentId, receipt) };
  await beforePaying?.();
  return parseAnswer(shapes.refund, await client.post(`/v1/payments/${paymentId}/refund`, body, headers));
}

/** At least 10 of letters, digits, hyphens and underscores. The payment's id keeps the keys of two shops with the same account apart. */
function idempotencyKey(paymentId: string, receipt: string): string {
  return `refund-${paymentId}-${receipt.replaceAll(/[^0-9A-Za-z_-]/g, '_')}`;
}

type Page = { readonly count: number; readonly skip: number };
type Period = Page & { readonly from: number; readonly to: number };

/** The gateway counts whole seconds, so the period is widened to them. */
function between<T extends { readonly id: string }>(
  from: number,
  to: number,
  shape: z.ZodType<T>,
  fetchPage: (page: Period) => Promise<unknown>,
): Promise<readonly T[]> {
  const period = { from: Math.floor(from / 1000), to: Math.ceil(to / 1000) };
  return allPages(shape, (page) => fetchPage({ ...period, ...page }));
}

/** All pages, each item once: while they are read, new items may push others to the next page. */
async function allPages<T extends { readonly id: string }>(
  shape: z.ZodType<T>,
  fetchPage: (page: Page) => Promise<unknown>,
): Promise<readonly T[]> {
  const found = new Map<string, T>();
  for (let skip = 0; ; skip += PAGE) {
    const answer = await fetchPage({ count: PAGE, skip });
    const { items } = parseAnswer(collectionOf(shape), answer);
    for (const item of items) found.set(item.id, item);
    if (items.length < PAGE) return [...found.values()];
  }
}

/** Ids become part of an address and may come from a browser. Throws `GatewayRefusedError`. */
function requireId(id: string, kind: 'order' | 'pay'): void {
  if (!new RegExp(`^${kind}_[0-9A-Za-z]{1,64}$`).test(id))
    throw new GatewayRefusedError('BAD_REQUEST_ERROR', 'The id provided does not exist');
}
