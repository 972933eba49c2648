// A model of the payment gateway in memory: it keeps its own books of orders, payments and refunds, moves no money, and can be told to fail. All that it
// does happens at once and by a clock that is passed in, so that a simulation can replay it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import {
  GatewayRefusedError,
  GatewayUnavailableError,
  type GatewayNotice,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
} from '../features/payments/gateway/payment-gateway.ts';

export const MODEL_KEY = 'rzp_test_model';
const KEY_SECRET = 'the secret of the model';
const WEBHOOK_SECRET = 'the webhook secret of the model';

/** What a shopper does at the checkout, and what comes of it. */
export type Outcome = 'captured' | 'authorized' | 'failed';
/** How the next call ends: not done at all, done with a lost answer, refused, or not done because the keys are wrong. */
export type Fault = 'away' | 'answer lost' | 'refused' | 'keys refused';

export type ModelOptions = {
  readonly now: () => number;
  /** A new order is paid at once. */
  readonly paysAtOnce?: boolean;
  /** Refunds wait until `settleRefund`. */
  readonly refundsWait?: boolean;
};

type NewOrder = Parameters<PaymentGateway['createOrder']>[0];

type Books = {
  readonly orders: Map<string, GatewayOrder>;
  readonly payments: Map<string, GatewayPayment>;
  readonly refunds: Map<string, GatewayRefund>;
};

export type ModelGateway = ReturnType<typeof makeModelGateway>;

/** Makes a gateway with empty books. */
export function makeModelGateway({ now, paysAtOnce = false, refundsWait = false }: ModelOptions) {
  const books: Books = { orders: new Map(), payments: new Map(), refunds: new Map() };
  const notices: GatewayNotice[] = [];
  const faults: Fault[] = [];
  const refundFaults: Fault[] = [];
  const captureFaults: Fault[] = [];
  let isAway = false;
  let areKeysRefused = false;
  let calls = 0;
  let noticed = 0;

  const notify = (type: string, payment: GatewayPayment | null, refund: GatewayRefund | null): void => {
    noticed += 1;
    notices.push({ eventId: `event_${noticed}`, type, payment, refund, createdAt: now() });
  };
  const putPayment = (payment: GatewayPayment): GatewayPayment => {
    books.payments.set(payment.id, payment);
    notify(`payment.${payment.status}`, payment, null);
    return payment;
  };
  const found = <Value>(map: ReadonlyMap<string, Value>, id: string): Value => {
    const value = map.get(id);
    if (value === undefined) throw new GatewayRefusedError('BAD_REQUEST_ERROR', 'The id does not exist.');
    return value;
  };

  // An order is paid by its own amount.
  const settleOrder = ({ orderId, amountPaise, currency }: GatewayPayment): void => {
    const order = books.orders.get(orderId ?? '');
    if (amountPaise === order?.amountPaise && currency === order.currency)
      books.orders.set(order.id, { ...order, status: 'paid' });
  };

  const pay = (
    gatewayOrderId: string,
    outcome: Outcome,
    more: Partial<GatewayPayment> = {},
  ): GatewayPayment => {
    const order = found(books.orders, gatewayOrderId);
    const failure = { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed' };
    const payment = putPayment({
      id: `pay_${books.payments.size + 1}`,
      orderId: gatewayOrderId,
      amountPaise: order.amountPaise,
      refundedPaise: 0,
      currency: order.currency,
      status: outcome,
      method: 'upi',
      instrument: 'UPI okaxis',
      createdAt: now(),
      failure: outcome === 'failed' ? failure : null,
      ...more,
    });
    if (outcome === 'captured') settleOrder(payment);
    else if (order.status === 'created') books.orders.set(gatewayOrderId, { ...order, status: 'attempted' });
    return payment;
  };
  const capture = (paymentId: string, amountPaise: number): GatewayPayment => {
    const payment = found(books.payments, paymentId);
    if (payment.status === 'captured' || payment.status === 'refunded') return payment;
    if (payment.status !== 'authorized' || payment.amountPaise !== amountPaise)
      throw new GatewayRefusedError('BAD_REQUEST_ERROR', 'Only an authorized payment can be captured.');
    settleOrder(payment);
    return putPayment({ ...payment, status: 'captured' });
  };
  const createOrder: (asked: NewOrder) => GatewayOrder = ({ receipt, amountPaise, notBefore }) => {
    const known = [...books.orders.values()].find(
      (order) =>
        order.receipt === receipt && order.amountPaise === amountPaise && order.createdAt >= notBefore,
    );
    if (known !== undefined) return known;
    requireLeast(amountPaise);
    const id = `order_${books.orders.size + 1}`;
    const order = { id, amountPaise, currency: 'INR', receipt, status: 'created', createdAt: now() } as const;
    books.orders.set(id, order);
    if (paysAtOnce) pay(id, 'captured');
    return order;
  };
  const settleRefund = (id: string, status: 'processed' | 'failed'): GatewayRefund => {
    const refund = { ...found(books.refunds, id), status };
    const payment = found(books.payments, refund.paymentId);
    books.refunds.set(id, refund);
    if (status === 'failed') {
      const refundedPaise = payment.refundedPaise - refund.amountPaise;
      books.payments.set(payment.id, { ...payment, refundedPaise, status: 'captured' });
    }
    notify(`refund.${status}`, books.payments.get(payment.id) ?? payment, refund);
    return refund;
  };
  type NewRefund = Pick<GatewayRefund, 'paymentId' | 'amountPaise' | 'receipt'>;
  const madeBefore = (asked: NewRefund): GatewayRefund | undefined =>
    [...books.refunds.values()].find(
      ({ receipt, paymentId }) =>
        receipt !== null && receipt === asked.receipt && paymentId === asked.paymentId,
    );
  // Money that is on its way back cannot be paid back again.
  const refund = (asked: NewRefund): GatewayRefund => {
    const made = madeBefore(asked);
    if (made !== undefined) return made;
    requireLeast(asked.amountPaise);
    const payment = found(books.payments, asked.paymentId);
    const refundedPaise = payment.refundedPaise + asked.amountPaise;
    if (payment.status !== 'captured' || refundedPaise > payment.amountPaise)
      throw new GatewayRefusedError('BAD_REQUEST_ERROR', 'The amount is more than what is left.');
    const isAll = refundedPaise === payment.amountPaise;
    books.payments.set(payment.id, { ...payment, refundedPaise, status: isAll ? 'refunded' : 'captured' });
    const id = `rfnd_${books.refunds.size + 1}`;
    books.refunds.set(id, { id, ...asked, status: 'pending', createdAt: now() });
    return refundsWait ? found(books.refunds, id) : settleRefund(id, 'processed');
  };

  /** Does what is asked unless it is told to fail. */
  const call = <Answer>(work: () => Answer, next = faults.shift()): Answer => {
    calls += 1;
    areKeysRefused = next === 'keys refused';
    if (areKeysRefused) throw new GatewayUnavailableError('the model refuses the keys');
    if (isAway || next === 'away') throw new GatewayUnavailableError('the model is away');
    if (next === 'refused') throw new GatewayRefusedError('BAD_REQUEST_ERROR', 'Refused for Meera Pillai.');
    const answer = work();
    if (next === 'answer lost') throw new GatewayUnavailableError('the answer was lost');
    return answer;
  };
  const between = (from: number, to: number) => (each: { readonly createdAt: number }) =>
    each.createdAt >= from && each.createdAt <= to;

  /** The same as the port, without waiting. */
  const direct = {
    createOrder: (order: NewOrder) => call(() => createOrder(order)),
    order: (id: string) => call(() => found(books.orders, id)),
    paymentsOfOrder: (id: string) =>
      call(() => [...books.payments.values()].filter(({ orderId }) => orderId === id)),
    payment: (id: string) => call(() => found(books.payments, id)),
    refundsOfPayment: (id: string) =>
      call(() => [...books.refunds.values()].filter(({ paymentId }) => paymentId === id)),
    paymentsBetween: (from: number, to: number) =>
      call(() => [...books.payments.values()].filter(between(from, to))),
    refundsBetween: (from: number, to: number) =>
      call(() => [...books.refunds.values()].filter(between(from, to))),
    capture: (id: string, amountPaise: number) =>
      call(() => capture(id, amountPaise), captureFaults.shift() ?? faults.shift()),
    refund: (asked: Parameters<typeof refund>[0]) =>
      call(() => refund(asked), refundFaults.shift() ?? faults.shift()),
  };
  const gateway: PaymentGateway = {
    createOrder: async (order) => direct.createOrder(order),
    order: async (id) => direct.order(id),
    paymentsOfOrder: async (id) => direct.paymentsOfOrder(id),
    payment: async (id) => direct.payment(id),
    refundsOfPayment: async (id) => direct.refundsOfPayment(id),
    paymentsBetween: async (from, to) => direct.paymentsBetween(from, to),
    refundsBetween: async (from, to) => direct.refundsBetween(from, to),
    capture: async (id, amountPaise) => direct.capture(id, amountPaise),
    refund: async ({ beforePaying, ...asked }) => {
      if (madeBefore(asked) === undefined) await beforePaying?.();
      return direct.refund(asked);
    },
    isCheckoutSigned: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
      isSame(signature, signCheckout(gatewayOrderId, gatewayPaymentId)),
    readNotice: (rawBody, { signature, eventId }) => {
      if (!isSame(signature, signNotice(rawBody))) return undefined;
      return { ...parseNotice(rawBody.toString('utf8')), eventId };
    },
    areKeysRefused: () => areKeysRefused,
    checkout: { script: 'https://checkout.example/v1/checkout.js', key: MODEL_KEY, isSandbox: true },
  };
  return {
    gateway,
    direct,
    books,
    pay,
    capture,
    refund,
    settleRefund,
    /** Takes the notifications that wait to be sent. */
    takeNotices: (): readonly GatewayNotice[] => notices.splice(0),
    /** The next calls end so. */
    failNext: (...next: readonly Fault[]): void => void faults.push(...next),
    /** The next refunds end so, whatever a process manager reads in between. */
    failNextRefunds: (...next: readonly Fault[]): void => void refundFaults.push(...next),
    failNextCaptures: (...next: readonly Fault[]): void => void captureFaults.push(...next),
    clearFaults: (): void => {
      captureFaults.length = 0;
      faults.length = 0;
      refundFaults.length = 0;
    },
    /** A bank that answers late: a failed payment is captured after all. */
    confirmLate: (paymentId: string): GatewayPayment => {
      const payment = found(books.payments, paymentId);
      settleOrder(payment);
      return putPayment({ ...payment, status: 'captured', failure: null });
    },
    /** From now on every call fails, or none. */
    setAway: (away: boolean): void => void (isAway = away),
    calls: (): number => calls,
  };
}

/** Signs the checkout's hint. */
export const signCheckout = (gatewayOrderId: string, gatewayPaymentId: string): string =>
  hmac(KEY_SECRET, `${gatewayOrderId}|${gatewayPaymentId}`);
/** Signs the bytes of a notification. */
export const signNotice = (rawBody: Buffer | string): string => hmac(WEBHOOK_SECRET, rawBody);
/** A notification as it is sent. */
export const noticeBody = ({ type, payment, refund, createdAt }: GatewayNotice): string =>
  JSON.stringify({ event: type, payment, refund, createdAt });

const hmac = (secret: string, signed: Buffer | string): string =>
  createHmac('sha256', secret).update(signed).digest('hex');

function requireLeast(amountPaise: number): void {
  if (amountPaise < LEAST_PAISE)
    throw new GatewayRefusedError('BAD_REQUEST_ERROR', 'The amount must be at least INR 1.00');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

// Throws `SyntaxError` for what is no notification.
function parseNotice(text: string): Omit<GatewayNotice, 'eventId'> {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || !('event' in parsed))
    throw new SyntaxError('this is no notification');
  // Only `noticeBody` writes them.
  const { event, payment, refund, createdAt } = parsed as {
    event: string;
  } & Pick<GatewayNotice, 'payment' | 'refund' | 'createdAt'>;
  return { type: event, payment, refund, createdAt };
}
