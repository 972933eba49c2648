// Random commands on a few orders and their payments, over days and months, for property tests.
import type { Recorded } from '@aangan/shared-events/event';
import { orderStream, type OrderEvent, type PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import fc from 'fast-check';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderCommand } from '../../features/orders/commands.ts';
import { orderDecider } from '../../features/orders/decider.ts';
import type { OrderToPay, PaymentCommand } from '../../features/payments/commands.ts';
import { paymentDecider } from '../../features/payments/decider.ts';
import { makeLog } from './in-memory-log.ts';
import { makeSimulatedViews } from './simulated-views.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Half past eleven in the evening in the shop. */
const BEGINNING = Date.parse('2026-11-20T18:00:00.000Z');

const KINDS = [
  ...['place', 'place', 'place', 'accept', 'reject', 'set', 'set', 'set', 'ship', 'claim', 'release'],
  ...['capture', 'capture', 'capture', 'capture late', 'fail', 'expire', 'refund', 'refund', 'refund'],
  ...['refund made', 'refund made', 'refund fails', 'retry', 'withdraw', 'collect', 'collect', 'hand back'],
] as const;
export type OrderAction = {
  readonly kind: (typeof KINDS)[number];
  readonly order: number;
  readonly n: number;
  /** By how much the clock moves before, in milliseconds. */
  readonly later: number;
};
/** Random actions; those that are impossible are refused. */
export const orderActions: fc.Arbitrary<readonly OrderAction[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    order: fc.nat(4),
    n: fc.nat(11),
    later: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 0, max: 20 * MINUTE }) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 * DAY }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * DAY }) },
      { weight: 1, arbitrary: fc.integer({ min: -10 * MINUTE, max: 0 }) },
    ),
  }),
  { minLength: 5, maxLength: 60, size: 'max' },
);

/** The shop after these actions: its log, and the views of it. */
export function playOrders(history: readonly OrderAction[]) {
  const log: Recorded<OrderEvent | PaymentEvent>[] = [];
  const views = makeSimulatedViews();
  const append = (event: Recorded<OrderEvent | PaymentEvent>): void => {
    const recorded = { ...event, position: BigInt(100 + log.length) };
    log.push(recorded);
    views.append(recorded);
  };
  const orders = makeLog(orderDecider, () => Promise.resolve(), append);
  const payments = makeLog(paymentDecider, () => Promise.resolve(), append);
  const placed: PlacedOrder[] = [];
  let now = BEGINNING;

  const context = (): CommandContext => ({
    ...{ by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'property' },
    at: new Date(now).toISOString(),
  });
  const place = (n: number): void => {
    const orderId = placed.length + 1;
    const items = Array.from({ length: 1 + (n % 3) }, (_, at) => ({
      ...{ productId: 1 + ((n + at) % 3), productRevision: 0, name: `Product ${n}`, image: null },
      ...{ colorId: null, color: 'Default', size: at === 0 ? 'M' : 'L' },
      ...{ quantity: 1 + (n % 2), pricePaise: 10_000 + 99 * n },
    }));
    const order: PlacedOrder = {
      ...{ orderId, accountId: `a-${n % 2}`, items, recipient: { erased: true }, placedAt: context().at },
      totalPaise: items.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0),
      ...(n % 3 === 0
        ? { paymentMethod: 'cod' }
        : { paymentMethod: 'online', payBy: new Date(now + 2 * DAY).toISOString() }),
    };
    placed.push(order);
    orders.appendNow(orderStream(orderId), { type: 'PlaceOrder', order }, context());
  };
  const change = (orderId: number, command: OrderCommand): void =>
    orders.appendNow(orderStream(orderId), command, context());
  const pay = (
    orderId: number,
    commandOf: (of: { order: OrderToPay; at: string }) => PaymentCommand,
  ): void => {
    const state = orders.peek(orderStream(orderId));
    if (state === undefined) return;
    const { paymentMethod: method, totalPaise, placedAt, payBy, accountId } = state.order;
    const isRejected = state.status === 'rejected';
    const order = { orderId, accountId, totalPaise, method, placedAt, payBy, isRejected };
    const command = commandOf({ order, at: context().at });
    payments.appendNow(paymentStream(orderId), command, context());
  };
  const request = (orderId: number): void =>
    pay(orderId, (of) => ({ ...of, type: 'RequestPayment', gatewayOrderId: `order_${orderId}` }));
  const payment = (orderId: number, status: 'captured' | 'failed', id: string, createdAt = now) => ({
    ...{ id, orderId: `order_${orderId}`, amountPaise: placed[orderId - 1]?.totalPaise ?? 0, status },
    ...{ refundedPaise: 0, currency: 'INR', method: 'upi' as const, instrument: null, createdAt },
    failure: status === 'failed' ? { code: 'BAD_REQUEST_ERROR', reason: null } : null,
  });

  const act = ({ kind, order, n }: OrderAction): void => {
    if (kind === 'place') return place(n);
    if (placed.length === 0) return;
    const orderId = 1 + ((placed.length - 1 + order) % placed.length);
    const expectedRevision = undefined;
    const ledger = payments.peek(paymentStream(orderId));
    const [refund] = (ledger?.refunds ?? []).filter(({ state }) => state !== 'processed');
    const { refundId = '', attempt = 1 } = refund ?? {};
    const forReturn = { returnId: `${orderId}-1`, attempt: 1 + n };
    switch (kind) {
      case 'accept': {
        const asOf = orders.peek(orderStream(orderId))?.revision ?? 0;
        return change(orderId, { type: 'AcceptOrder', expectedRevision, isPaid: n > 5, asOf });
      }
      case 'reject':
        return change(orderId, {
          type: 'RejectOrder',
          expectedRevision,
          ...(n > 8 && { reason: 'not-paid' }),
        });
      case 'set': {
        const to = (['pending', 'fulfilled', 'delivered', 'rejected'] as const)[n % 4] ?? 'pending';
        return change(orderId, { type: 'SetOrderStatus', to, expectedRevision });
      }
      case 'ship':
        return n > 7
          ? change(orderId, { type: 'RemoveOrderShipment', expectedRevision })
          : change(orderId, {
              ...{ type: 'ShipOrder', expectedRevision },
              shipment: { courier: 'Delhivery', trackingNumber: `N-${n}` },
            });
      case 'claim':
        return change(orderId, {
          ...{ type: 'ClaimReturn', lines: [{ line: 0, quantity: 1 }], reason: 'damaged', note: undefined },
          ...{ pictures: [], deliveredAt: context().at, returnDays: 14, at: context().at },
        });
      case 'release':
        return change(orderId, { type: 'ReleaseReturn', number: 1 + (n % 2), kept: [] });
      case 'capture':
      case 'capture late': {
        const said = payment(
          orderId,
          'captured',
          `pay_${orderId}`,
          kind === 'capture' ? now : now - 5 * 60 * MINUTE,
        );
        request(orderId);
        return pay(orderId, (of) => ({ ...of, type: 'RecordPayment', payment: said }));
      }
      case 'fail':
        request(orderId);
        return pay(orderId, (of) => ({
          ...{ ...of, type: 'RecordPayment', payment: payment(orderId, 'failed', `failed_${n}`) },
        }));
      case 'expire':
        return pay(orderId, (of) => ({ ...of, type: 'ExpirePayment' }));
      case 'refund':
        return pay(orderId, (of) => ({
          ...{ ...of, type: 'RequestRefund', amountPaise: n > 6 ? undefined : 100 * (1 + n) },
          cause: 'administrator',
        }));
      case 'refund made':
        if (refund === undefined) return;
        return pay(orderId, (of) => ({
          ...{ ...of, type: 'RecordRefund' },
          refund: {
            ...{ id: `rfnd_${refundId}_${attempt}`, paymentId: refund.gatewayPaymentId, status: 'processed' },
            ...{
              amountPaise: refund.amountPaise,
              receipt: `${refundId}:${attempt}`,
              createdAt: now - n * 10 * MINUTE,
            },
          },
        }));
      case 'refund fails':
        return pay(orderId, (of) => ({ ...of, type: 'FailRefund', refundId, attempt, description: 'No.' }));
      case 'retry':
        return pay(orderId, (of) => ({ ...of, type: 'RetryRefund', refundId, failedAttempt: attempt }));
      case 'withdraw':
        return pay(orderId, (of) => ({ ...of, type: 'WithdrawRefund', refundId, failedAttempt: attempt }));
      case 'collect':
        return pay(orderId, (of) => ({ ...of, type: 'CollectCash' }));
      case 'hand back':
        return pay(orderId, (of) => ({ ...of, type: 'RefundCash', amountPaise: 100 * (1 + n), forReturn }));
      default:
        return kind satisfies never;
    }
  };
  for (const action of history) {
    now += action.later;
    try {
      act(action);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  views.fold();
  return { log, views, now, stateOf: (orderId: number) => orders.peek(orderStream(orderId)) };
}
