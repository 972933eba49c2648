// What the gateway does: each change is written to the books with its notifications, as one line. Amounts in paise.
import type { Books, Put } from '../books/books.ts';
import type { Order, OrderEntity, Payment, PaymentEntity, RefundEntity } from '../books/records.ts';
import { type Entities, makeNotice, type NoticeType } from '../webhooks/notices.ts';
import { badRequest, otherPayload, unknownId } from './api-error.ts';
import * as change from './entities.ts';
import { makeId, makeReference } from './ids.ts';
import type { Instrument } from './instruments.ts';

export type Gateway = {
  readonly createOrder: (
    order: change.NewOrder & { readonly isCapturedAutomatically: boolean },
  ) => Done<OrderEntity>;
  /** A payment that the shopper has begun. */
  readonly startPayment: (
    orderId: string,
    instrument: Instrument,
    payer: change.Payer,
  ) => Done<PaymentEntity>;
  /** The bank agrees: the money leaves the account, and is captured when the order says so. */
  readonly authorize: (paymentId: string) => Done<PaymentEntity>;
  /** The bank agrees and nothing is captured, whatever the order says. */
  readonly authorizeOnly: (paymentId: string) => Done<PaymentEntity>;
  /** The bank agrees `ms` milliseconds from now. */
  readonly authorizeLater: (paymentId: string, ms: number) => Promise<void>;
  readonly fail: (paymentId: string) => Done<PaymentEntity>;
  readonly capture: (paymentId: string, amount: number) => Done<PaymentEntity>;
  readonly refund: (paymentId: string, refund: RefundRequest) => Done<RefundEntity>;
  readonly settleRefund: (refundId: string) => Promise<void>;
};

/** Resolves when it is on disk. */
type Done<T> = Promise<T>;

export type RefundRequest = Omit<change.NewRefund, 'amount'> & {
  /** Undefined: all that is left. */
  readonly amount: number | undefined;
  /** `X-Refund-Idempotency`. */
  readonly key: string | undefined;
};

export type GatewayNeeds = {
  readonly books: Books;
  readonly webhookSecret: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with tasks and notices that were written. */
  readonly onWritten: (puts: readonly Put[]) => void;
  /** How the bank takes the next refund. */
  readonly ofRefund: () => { readonly fails: boolean; readonly settleMs: number };
};

/** Every function throws `ApiError` for what the gateway refuses. */
export function makeGateway(needs: GatewayNeeds): Gateway {
  const { books, now } = needs;
  const at = (): number => Math.floor(now() / 1000);
  const commit = async <T>(puts: readonly Put[], result: T): Promise<T> => {
    const written = books.commit(puts);
    needs.onWritten(puts);
    await written;
    return result;
  };
  const notice = (type: NoticeType, entities: Entities): Put => {
    const made = makeNotice(makeId('event').slice(6), type, entities, needs.webhookSecret, now());
    return ['notice', made.id, made];
  };
  const captureNow = (payment: PaymentEntity): { entity: PaymentEntity; puts: Put[] } => {
    const order = requireOrder(books, payment.order_id);
    const entity = change.captured(payment);
    const paid = change.paid(order.entity, entity.amount);
    const puts: Put[] = [
      ['payment', entity.id, { entity }],
      ['order', paid.id, { ...order, entity: paid }],
      notice('payment.captured', { payment: entity }),
    ];
    // An order becomes paid once, also when a second payment for it comes late.
    const isPaidNow = order.entity.status !== 'paid' && paid.status === 'paid';
    return {
      entity,
      puts: isPaidNow ? [...puts, notice('order.paid', { payment: entity, order: paid })] : puts,
    };
  };
  const authorizeNow = (paymentId: string): { entity: PaymentEntity; puts: Put[] } => {
    const { entity: payment } = requirePayment(books, paymentId);
    const isOver: Put = ['task', taskOf(paymentId), null];
    if (payment.status !== 'created') return { entity: payment, puts: [isOver] };
    const entity = change.authorized(payment, makeReference());
    const authorizedNotice = notice('payment.authorized', { payment: entity });
    return { entity, puts: [['payment', entity.id, { entity }], isOver, authorizedNotice] };
  };
  return {
    createOrder: ({ isCapturedAutomatically, ...order }) => {
      const entity = change.newOrder(makeId('order'), at(), order);
      return commit([['order', entity.id, { entity, isCapturedAutomatically }]], entity);
    },
    startPayment: (orderId, instrument, payer) => {
      const order = requireOrder(books, orderId);
      if (order.entity.status === 'paid') throw badRequest('This order has already been paid.', 'order_id');
      const ids = { id: makeId('pay'), cardId: makeId('card') };
      const entity = change.newPayment(ids, at(), order.entity, instrument, payer);
      const puts: Put[] = [
        ['payment', entity.id, { entity }],
        ['order', orderId, { ...order, entity: change.attempted(order.entity) }],
      ];
      return commit(puts, entity);
    },
    authorize: (paymentId) => {
      const { puts, entity } = authorizeNow(paymentId);
      const isCaptured = books.orders.get(entity.order_id)?.isCapturedAutomatically === true;
      if (!isCaptured || puts.length === 1) return commit(puts, entity);
      const capture = captureNow(entity);
      return commit([...puts, ...capture.puts], capture.entity);
    },
    authorizeOnly: (paymentId) => {
      const { puts, entity } = authorizeNow(paymentId);
      return commit(puts, entity);
    },
    authorizeLater: (paymentId, ms) => {
      requirePayment(books, paymentId);
      const task = { at: now() + ms, act: 'authorize' as const, id: paymentId };
      return commit([['task', taskOf(paymentId), task]], undefined);
    },
    fail: (paymentId) => {
      const { entity: payment } = requirePayment(books, paymentId);
      if (payment.status !== 'created') return Promise.resolve(payment);
      const entity = change.failed(payment);
      const puts: Put[] = [['payment', entity.id, { entity }], notice('payment.failed', { payment: entity })];
      return commit(puts, entity);
    },
    capture: (paymentId, amount) => {
      const { entity: payment } = requirePayment(books, paymentId);
      if (payment.status !== 'authorized') throw badRequest('This payment has already been captured');
      if (amount !== payment.amount)
        throw badRequest('Capture amount must be equal to the amount authorized', 'amount');
      const { entity, puts } = captureNow(payment);
      return commit(puts, entity);
    },
    refund: (paymentId, request) => {
      const earlier = refundWithKey(books, paymentId, request);
      if (earlier !== undefined) return Promise.resolve(earlier);
      const { entity: payment } = requirePayment(books, paymentId);
      const amount = refundableAmount(payment, request.amount);
      const entity = change.newRefund(makeId('rfnd'), at(), payment, { ...request, amount });
      const changed = change.refunded(payment, amount);
      const task = { at: now() + needs.ofRefund().settleMs, act: 'settle-refund' as const, id: entity.id };
      const puts: Put[] = [
        ['refund', entity.id, { entity }],
        ['payment', paymentId, { entity: changed }],
        ['task', taskOf(entity.id), task],
        notice('refund.created', { refund: entity, payment: changed }),
      ];
      const { key } = request;
      const kept = { request: requestOf(paymentId, request), refundId: entity.id };
      return commit(key === undefined ? puts : [...puts, ['refundKey', key, kept]], entity);
    },
    settleRefund: (refundId) => {
      const refund = books.refunds.get(refundId)?.entity;
      if (refund?.status !== 'pending') return commit([['task', taskOf(refundId), null]], undefined);
      const { entity: payment } = requirePayment(books, refund.payment_id);
      const { fails } = needs.ofRefund();
      const settled: RefundEntity = fails
        ? { ...refund, status: 'failed' }
        : { ...refund, status: 'processed', acquirer_data: { arn: makeReference() } };
      const changed = fails ? change.refunded(payment, -refund.amount) : payment;
      const puts: Put[] = [
        ['refund', refundId, { entity: settled }],
        ['payment', payment.id, { entity: changed }],
        ['task', taskOf(refundId), null],
        notice(fails ? 'refund.failed' : 'refund.processed', { refund: settled, payment: changed }),
      ];
      return commit(puts, undefined);
    },
  };
}

const taskOf = (id: string): string => `of-${id}`;

function requireOrder(books: Books, id: string): Order {
  const order = books.orders.get(id);
  if (order === undefined) throw unknownId();
  return order;
}

function requirePayment(books: Books, id: string): Payment {
  const payment = books.payments.get(id);
  if (payment === undefined) throw unknownId();
  return payment;
}

/** The payload that a key stands for. */
const requestOf = (paymentId: string, { amount, receipt, speed, notes }: RefundRequest): string =>
  JSON.stringify({ paymentId, amount, receipt, speed, notes });

function refundWithKey(books: Books, paymentId: string, request: RefundRequest): RefundEntity | undefined {
  const known = request.key === undefined ? undefined : books.refundKeys.get(request.key);
  if (known === undefined) return undefined;
  if (known.request !== requestOf(paymentId, request)) throw otherPayload();
  return books.refunds.get(known.refundId)?.entity;
}

function refundableAmount(payment: PaymentEntity, asked: number | undefined): number {
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already');
  if (payment.status !== 'captured')
    throw badRequest('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  const amount = asked ?? left;
  if (amount > left)
    throw badRequest(
      asked !== undefined && asked > payment.amount
        ? 'The refund amount provided is greater than amount captured'
        : 'The total refund amount is greater than the refund payment amount',
      'amount',
    );
  return amount;
}
